/** A message whose process ended every time: how long it waits, and the reason that both logs give when it is dead after all. */
import { coded, type Coded } from '../errors/coded.ts'

export const neverEnded = (deaths: number): Coded =>
  coded('never-ended', `It was begun ${deaths} ${deaths === 1 ? 'time' : 'times'}, and each time its process ended first.`)

/** Deaths of its process after which a message is dead, where the consumer names no other number: an hour of restarts. */
export const mostDeaths = 20

const patientDeaths = 3
const longestWaitMs = 300_000

/** How long a message waits whose process ended so often, so that what else there is to do is done between two deaths. */
export const waitAfterDeaths = (deaths: number, retryDelayMs: number): number =>
  deaths < patientDeaths ? 0 : Math.min(retryDelayMs * 4 * 2 ** (deaths - patientDeaths), longestWaitMs)
