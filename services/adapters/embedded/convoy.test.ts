import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeConvoy } from './convoy.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const isBehind = (own: number) => (other: number) => own - other > 10

/** Whether the promise is settled now. */
async function isSettled(promise: Promise<void>): Promise<boolean> {
  let settled = false
  void promise.then(() => (settled = true))
  await vi.advanceTimersByTimeAsync(0)
  return settled
}

it('a follower in front reads on when those behind it are close enough, or have left', async () => {
  const convoy = makeConvoy()
  const [front, second, third] = [convoy.join(100), convoy.join(0), convoy.join(0)]
  const leading = front.lead(1000, isBehind(100))
  second.at(95)
  expect(await isSettled(leading)).toBe(false)
  third.at(50)
  expect(await isSettled(leading)).toBe(false)
  third.leave()
  expect(await isSettled(leading)).toBe(true)
})

it('a follower waits for none in front of it, nor for one that is too far behind', async () => {
  const convoy = makeConvoy()
  const [own] = [convoy.join(5000), convoy.join(6000), convoy.join(0)]
  expect(await isSettled(own.lead(1000, isBehind(5000)))).toBe(true)
})

it('a follower that does not move is waited for a second, and again once it has moved', async () => {
  const convoy = makeConvoy()
  const [front, still] = [convoy.join(100), convoy.join(0)]
  const leading = front.lead(1000, isBehind(100))
  await vi.advanceTimersByTimeAsync(900)
  expect(await isSettled(leading)).toBe(false)
  await vi.advanceTimersByTimeAsync(100)
  expect(await isSettled(leading)).toBe(true)
  expect(await isSettled(front.lead(1000, isBehind(100)))).toBe(true)
  still.at(10)
  const again = front.lead(1000, isBehind(100))
  expect(await isSettled(again)).toBe(false)
  still.at(90)
  expect([await isSettled(again), vi.getTimerCount()]).toEqual([true, 0])
})
