import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { attempts } from './attempts.ts'

const limits = { free: 3, firstMs: 1000, maxMs: 8000, forgetMs: 60_000 }
let now = 0
beforeEach(() => {
  now = 0
})
afterEach(() => vi.useRealTimers())
const begin = (of = limits) => attempts(of, () => now)
const waitAt = (counter: ReturnType<typeof attempts>, at: number): number => {
  now = at
  try {
    counter.check('a')
    return 0
  } catch (error) {
    return (error as { seconds: number }).seconds // of `request.too-many`
  }
}

it('the limiter lets the free attempts through, then doubles the delay with each attempt, up to a limit', () => {
  const counter = begin()
  const waits = Array.from({ length: 8 }, () => {
    counter.record('a')
    return waitAt(counter, 0)
  })
  expect(waits).toEqual([0, 0, 1, 2, 4, 8, 8, 8])
})

it('the limiter lets an attempt through once the delay is over, and delays no other key', () => {
  const counter = begin()
  for (let n = 0; n < 4; n += 1) counter.record('a')
  expect([waitAt(counter, 1999), waitAt(counter, 2000)]).toEqual([1, 0])
  now = 0
  expect(() => counter.check('b')).not.toThrow()
})

it('the limiter resets the count after a time without attempts, and when it is cleared', () => {
  const counter = begin()
  for (let n = 0; n < 9; n += 1) counter.record('a')
  now = 60_000
  counter.record('a')
  expect(waitAt(counter, 60_000)).toBe(0)
  for (let n = 0; n < 9; n += 1) counter.record('a')
  counter.clear('a')
  expect(waitAt(counter, 60_000)).toBe(0)
})

it('the limiter removes an undone attempt from the count, and leaves the other attempts counted', () => {
  const counter = begin()
  for (let n = 0; n < 9; n += 1) {
    counter.record('a')
    counter.undo('a')
  }
  expect(waitAt(counter, 0)).toBe(0)
  for (let n = 0; n < 4; n += 1) counter.record('a')
  counter.record('a')
  counter.undo('a')
  expect(waitAt(counter, 0)).toBe(2)
  expect(() => counter.undo('b')).not.toThrow()
})

it('the limiter throws a refusal with code, field and seconds', () => {
  const counter = begin({ ...limits, free: 1 })
  counter.record('a')
  expect(() => counter.check('a', 'email')).toThrow(expect.objectContaining({ code: 'request.too-many', param: 'email', seconds: 1 }))
})

it('the limiter prolongs no delay when the clock of the machine is set back', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 6, 2) })
  const counter = attempts({ ...limits, free: 1 })
  counter.record('a')
  vi.setSystemTime(Date.UTC(2026, 6, 1))
  expect(() => counter.check('a')).toThrow(expect.objectContaining({ seconds: 1 }))
})
