/** Why a message died that no try of it survived to tell: the reason that both logs give. */
import { coded, type Coded } from './coded.ts'

export const neverEnded = (tries: number): Coded =>
  coded('never-ended', `It was begun ${tries} ${tries === 1 ? 'time' : 'times'}, and each time its process ended first.`)
