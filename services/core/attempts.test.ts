import { expect, it } from 'vitest'
import { attempts } from './attempts.ts'

const patience = { free: 3, firstMs: 1000, mostMs: 8000, forgetMs: 60_000 }
const waitAt = (tries: ReturnType<typeof attempts>, at: number): number => {
  try {
    tries.check('a', at)
    return 0
  } catch (error) {
    return (error as { seconds: number }).seconds // of `request.too-many`
  }
}

it('lets some tries through, then makes each wait twice as long, up to a limit', () => {
  const tries = attempts(patience)
  const waits = Array.from({ length: 8 }, () => {
    tries.note('a', 0)
    return waitAt(tries, 0)
  })
  expect(waits).toEqual([0, 0, 1, 2, 4, 8, 8, 8])
})

it('lets a try through once the wait is over, and makes nobody else wait', () => {
  const tries = attempts(patience)
  for (let n = 0; n < 4; n += 1) tries.note('a', 0)
  expect([waitAt(tries, 1999), waitAt(tries, 2000)]).toEqual([1, 0])
  expect(() => tries.check('b', 0)).not.toThrow()
})

it('forgets after a rest, and what succeeded', () => {
  const tries = attempts(patience)
  for (let n = 0; n < 9; n += 1) tries.note('a', 0)
  tries.note('a', 60_000)
  expect(waitAt(tries, 60_000)).toBe(0)
  for (let n = 0; n < 9; n += 1) tries.note('a', 60_000)
  tries.clear('a')
  expect(waitAt(tries, 60_000)).toBe(0)
})

it('names the field and the code', () => {
  const tries = attempts({ ...patience, free: 1 })
  tries.note('a', 0)
  expect(() => tries.check('a', 0, 'email')).toThrow(expect.objectContaining({ code: 'request.too-many', param: 'email', seconds: 1 }))
})
