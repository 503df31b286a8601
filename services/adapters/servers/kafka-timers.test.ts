import { expect, it } from 'vitest'
import { onlyWhenNeeded } from './kafka-timers.ts'

/** A queue of the client's that counts how often it would set a timer. */
function queueOf(pending: unknown[], throttledUntil: number) {
  const set: number[] = []
  const queue = { pending, throttledUntil, scheduleCheckPendingRequests: onlyWhenNeeded(() => void set.push(1)) }
  queue.scheduleCheckPendingRequests()
  return set.length
}

it('sets no timer for an empty queue', () => {
  expect(queueOf([], -1)).toBe(0)
})

it('sets one where a request waits, and where the broker has asked for a pause', () => {
  expect(queueOf(['a request'], -1)).toBe(1)
  expect(queueOf([], Date.now() + 10_000)).toBe(1)
})
