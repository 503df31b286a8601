/** Takes an anchor every hour, in the process that runs the reactions. */
import { lastAnchor } from '../../integrity/anchors/recorded-anchors.ts'
import { repeatRounds, type Rounds, type RoundTools } from '../../platform/concurrency/rounds.ts'
import { codeOf, reasonOf } from '../../platform/errors/coded.ts'
import { anchoringOn } from '../anchoring.ts'
import type { Tools } from '../tools.ts'

const hourMs = 3_600_000
/** The least delay before an attempt; a process that starts has more urgent work. */
const afterStartMs = 60_000

/** After an error, such as a full disk. */
const retryMs = 600_000

/** An hour, after which the next anchor is due: the first one of a large store reads all its events, and shows no progress meanwhile. */
const limit = 60

/**
 * Delay until the next attempt, in ms: an hour after the last anchor, however often the process is started. If there was nothing to anchor,
 * it is tried again after a minute.
 */
export const untilNextAnchor = (last: number | null, now: number): number =>
  Math.min(hourMs, Math.max(afterStartMs, (last ?? 0) + hourMs - now))

/** `soonMs`: the least delay of the first anchor. Of several processes, one takes each anchor. */
export function startAnchoring(
  { report: reportAll, stores, config }: Pick<Tools, 'report' | 'stores' | 'config'>,
  soonMs = afterStartMs,
): Rounds {
  const anchoring = anchoringOn(stores, config.anchors)
  const lastTime = async (): Promise<number | null> => (await lastAnchor(stores.events, Date.now()))?.statement.at ?? null
  /** Returns the delay until the next one. */
  async function take({ report }: RoundTools): Promise<number> {
    try {
      // The process may have been started within the hour, another process may have taken one meanwhile, or the clock may have been set back a
      // little since the timer was started. If it was set back by over an hour, an anchor is taken anyway: otherwise none would be until the
      // clock passes the time of the last one.
      const last = await lastTime()
      const remaining = (last ?? 0) + hourMs - Date.now()
      if (remaining > 0 && remaining <= 2 * hourMs) return Math.min(hourMs, remaining)
      await anchoring()
      return untilNextAnchor(await lastTime(), Date.now())
    } catch (error) {
      // `in-use`: another process takes one now.
      if (codeOf(error) !== 'in-use') report('no anchor could be taken', { reason: reasonOf(error) })
      return retryMs
    }
  }
  return repeatRounds({ name: 'anchors', firstMs: soonMs, limit, report: reportAll, round: take })
}
