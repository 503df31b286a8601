/** Since when work waits without any of it being done: the difference between being behind and standing still. */

/** `mark`: the position, or the number of handled messages. `since`: UTC ms, when it was first seen to wait there. */
export type Waiting = { mark: number | null; since: number }

/** Null when nothing waits; begins anew whenever the mark moves. */
export function waitingAt(before: Waiting | null, isBehind: boolean, mark: number | null, now: number): Waiting | null {
  if (!isBehind) return null
  return before !== null && before.mark === mark ? before : { mark, since: now }
}

/** Since when it has made no progress, once that is longer than the limit; otherwise null. */
export const stalledSince = (waiting: Waiting | null, limitMs: number, now: number): number | null =>
  waiting !== null && now - waiting.since >= limitMs ? waiting.since : null
