/** Takes an anchor every hour, in the process that runs the reactions. */
import { lastAnchor } from '../../integrity/anchors/recorded-anchors.ts'
import { repeatRounds } from '../../platform/concurrency/rounds.ts'
import { codeOf, reasonOf } from '../../platform/errors/coded.ts'
import { anchoringOn } from '../anchoring.ts'
import type { Tools } from '../tools.ts'

const hourMs = 3_600_000
/** Delay after a start whose last anchor is older than an hour: a start has more urgent work. */
const afterStartMs = 60_000

/** After an error, such as a full disk. */
const retryMs = 600_000

/**
 * When the next anchor is due, in ms: an hour after the last one, however often the process is started. If nothing new was stored since,
 * the next attempt follows soon.
 */
export const untilNextAnchor = (last: number | null, now: number, soonMs = afterStartMs): number =>
  Math.min(hourMs, Math.max(soonMs, (last ?? 0) + hourMs - now))

/** `soonMs`: the least delay of the first anchor. Of several processes, one takes each anchor. */
export function startAnchoring(
  { report, stores, config }: Pick<Tools, 'report' | 'stores' | 'config'>,
  soonMs = afterStartMs,
): { close(): Promise<void> } {
  const anchoring = anchoringOn(stores, config.anchors)
  const lastTime = async (): Promise<number | null> => (await lastAnchor(stores.events, Date.now()))?.statement.at ?? null
  /** Returns the delay until the next one. */
  async function take(): Promise<number> {
    try {
      // Another process may have taken one meanwhile, or the clock may have been set back a little since the timer was started. Where it was
      // set back by more, anchors are taken all the same: the last one would be awaited for as long.
      const last = await lastTime()
      const remaining = (last ?? 0) + hourMs - Date.now()
      if (remaining > 0 && remaining <= 2 * hourMs) return Math.min(hourMs, remaining)
      await anchoring()
      return untilNextAnchor(await lastTime(), Date.now())
    } catch (error) {
      if (codeOf(error) !== 'in-use') report('no anchor could be taken', { reason: reasonOf(error) })
      return retryMs
    }
  }
  const starting = lastTime()
    .then(
      last => untilNextAnchor(last, Date.now(), soonMs),
      (error: unknown) => {
        report('no anchor could be taken', { reason: reasonOf(error) })
        return retryMs
      },
    )
    .then(ms => repeatRounds(ms, take))
  return { close: async () => (await starting).close() }
}
