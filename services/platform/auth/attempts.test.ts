import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { attempts } from './attempts.ts'

const patience = { free: 3, firstMs: 1000, mostMs: 8000, forgetMs: 60_000 }
let now = 0
beforeEach(() => {
  now = 0
})
afterEach(() => vi.useRealTimers())
const begin = (of = patience) => attempts(of, () => now)
const waitAt = (tries: ReturnType<typeof attempts>, at: number): number => {
  now = at
  try {
    tries.check('a')
    return 0
  } catch (error) {
    return (error as { seconds: number }).seconds // of `request.too-many`
  }
}

it('lets some tries through, then makes each wait twice as long, up to a limit', () => {
  const tries = begin()
  const waits = Array.from({ length: 8 }, () => {
    tries.record('a')
    return waitAt(tries, 0)
  })
  expect(waits).toEqual([0, 0, 1, 2, 4, 8, 8, 8])
})

it('lets a try through once the wait is over, and makes nobody else wait', () => {
  const tries = begin()
  for (let n = 0; n < 4; n += 1) tries.record('a')
  expect([waitAt(tries, 1999), waitAt(tries, 2000)]).toEqual([1, 0])
  now = 0
  expect(() => tries.check('b')).not.toThrow()
})

it('forgets after a rest, and what succeeded', () => {
  const tries = begin()
  for (let n = 0; n < 9; n += 1) tries.record('a')
  now = 60_000
  tries.record('a')
  expect(waitAt(tries, 60_000)).toBe(0)
  for (let n = 0; n < 9; n += 1) tries.record('a')
  tries.clear('a')
  expect(waitAt(tries, 60_000)).toBe(0)
})

it('counts a try no more that is taken back, and what others tried all the same', () => {
  const tries = begin()
  for (let n = 0; n < 9; n += 1) {
    tries.record('a')
    tries.undo('a')
  }
  expect(waitAt(tries, 0)).toBe(0)
  for (let n = 0; n < 4; n += 1) tries.record('a')
  tries.record('a')
  tries.undo('a')
  expect(waitAt(tries, 0)).toBe(2)
  expect(() => tries.undo('b')).not.toThrow()
})

it('names the field and the code', () => {
  const tries = begin({ ...patience, free: 1 })
  tries.record('a')
  expect(() => tries.check('a', 'email')).toThrow(expect.objectContaining({ code: 'request.too-many', param: 'email', seconds: 1 }))
})

it('makes nobody wait longer when the clock of the machine is set back', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 6, 2) })
  const tries = attempts({ ...patience, free: 1 })
  tries.record('a')
  vi.setSystemTime(Date.UTC(2026, 6, 1))
  expect(() => tries.check('a')).toThrow(expect.objectContaining({ seconds: 1 }))
})
