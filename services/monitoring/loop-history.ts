/** What earlier looks saw of a loop or stage, from which its rate and a stall are known. */

const rateMs = 60_000
const maxEnds = 1000

/**
 * Since when work waits without any of it being done. It distinguishes a stalled loop from one that is only behind. `mark`: the position,
 * or the number of handled messages. `since`: UTC ms, when it was first seen to wait there.
 */
export type Waiting = { mark: number | null; since: number }

/** Null when nothing waits; begins anew whenever the mark moves. */
export function waitingAt(before: Waiting | null, isBehind: boolean, mark: number | null, now: number): Waiting | null {
  if (!isBehind) return null
  return before !== null && before.mark === mark ? before : { mark, since: now }
}

/** Since when it has made no progress, once that is longer than the limit; otherwise null. */
export const stalledSince = (waiting: Waiting | null, limitMs: number, now: number): number | null =>
  waiting !== null && now - waiting.since >= limitMs ? waiting.since : null

/** `at`: UTC ms. `count`: of handled events or messages. */
type Sample = { at: number; count: number; position: number | null }
/** `samples`: those of the last minute. `ends`: of a topic, what it held at earlier looks (`at`: UTC ms). */
export type History = { samples: Sample[]; waiting: Waiting | null; ends: { at: number; end: number }[] }

export const emptyHistory = (): History => ({ samples: [], waiting: null, ends: [] })

/** Adds a sample, and forgets those that are older than a minute. */
export function addSample(history: History, sample: Sample): void {
  const before = history.samples.at(-1)
  // A rebuild that begins anew.
  if (before && before.count > sample.count) history.samples = []
  history.samples = [...history.samples.filter(({ at }) => sample.at - at <= rateMs), sample]
}

/** Per second between the first and the last sample; null with fewer than two. */
export function perSecond(samples: readonly Sample[], valueOf: (sample: Sample) => number | null): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at <= first.at) return null
  const [from, to] = [valueOf(first), valueOf(last)]
  return from === null || to === null ? null : Math.max(0, (to - from) / ((last.at - first.at) / 1000))
}

/**
 * UTC ms since when the oldest waiting message of a topic waits; null when none does. It was sent after the last look whose messages are
 * all handled by now. `committed`: offset up to which they are handled; `end`: of the topic.
 */
export function oldestAt(history: History, committed: number, end: number, now: number): number | null {
  const handled = history.ends.findLastIndex(one => one.end <= committed)
  history.ends = [...history.ends.slice(Math.max(0, handled)), { at: now, end }]
  if (history.ends.length > maxEnds) history.ends = history.ends.filter((_, i) => i % 2 === 0)
  return committed >= end ? null : (history.ends[0]?.at ?? null)
}
