import { expect, it } from 'vitest'
import { stalledSince, waitingAt, type Waiting } from './waiting.ts'

/** Positions of a loop by time, with the head at 10; returns since when it has made no progress after the last. */
function seen(...looks: [now: number, position: number | null][]): number | null {
  let waiting: Waiting | null = null
  for (const [now, position] of looks) waiting = waitingAt(waiting, position === null || position < 10, position, now)
  return stalledSince(waiting, 60, looks.at(-1)?.[0] ?? 0)
}

it('a loop with work waiting that does not move is stalled after the limit, since the first look at that position', () => {
  expect(seen([0, 5], [30, 5], [59, 5])).toBeNull()
  expect(seen([0, 5], [30, 5], [60, 5])).toBe(0)
  expect(seen([0, null], [60, null])).toBe(0)
})

it('a loop that moves, however slowly, does not stand still', () => expect(seen([0, 5], [50, 6], [100, 7], [150, 8])).toBeNull())

it('a quiet loop does not stand still when its first event comes after a long time', () => {
  const quiet = waitingAt(waitingAt(null, false, 10, 0), false, 10, 1_000_000)
  expect(stalledSince(waitingAt(quiet, true, 10, 1_000_001), 60, 1_000_001)).toBeNull()
})
