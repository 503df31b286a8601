import { expect, it } from 'vitest'
import { onlyWhenNeeded } from './kafka-timers.ts'

/** The client's request queue, which counts how often it would set a timer. */
function queueOf(pending: unknown[], throttledUntil: number) {
  const set: number[] = []
  const queue = { pending, throttledUntil, scheduleCheckPendingRequests: onlyWhenNeeded(() => void set.push(1)) }
  queue.scheduleCheckPendingRequests()
  return set.length
}

it('the queue sets no timer when it is empty', () => {
  expect(queueOf([], -1)).toBe(0)
})

it('the queue sets a timer when a request waits, and when the broker throttles the client', () => {
  expect(queueOf(['a request'], -1)).toBe(1)
  expect(queueOf([], Date.now() + 10_000)).toBe(1)
})
