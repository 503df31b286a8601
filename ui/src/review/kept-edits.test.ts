import { expect, it } from 'vitest'
import { keptEdits } from './kept-edits.ts'

function drawer() {
  const held = new Map<string, unknown>()
  let writes = 0
  return {
    held, writes: () => writes,
    get: (key: string) => Promise.resolve(held.get(key)),
    set: (key: string, value: unknown) => Promise.resolve(void (writes++, held.set(key, value))),
    del: (key: string) => Promise.resolve(void held.delete(key)),
  }
}

it('keeps edits under person and group', async () => {
  const box = drawer()
  const mine = keptEdits('7', 'g1', box)
  mine.write({ a: { total: 1 } })
  await mine.settled()
  expect(await mine.read()).toEqual({ a: { total: 1 } })
  expect(await keptEdits('8', 'g1', box).read()).toEqual({})
  expect(await keptEdits('7', 'g2', box).read()).toEqual({})
})

it('writes the newest of those that wait, and removes what is saved', async () => {
  const box = drawer()
  const mine = keptEdits('7', 'g1', box)
  for (let total = 1; total <= 50; total++) mine.write({ a: { total } })
  await mine.settled()
  expect(box.held.get('edits 7 g1')).toEqual({ a: { total: 50 } })
  expect(box.writes()).toBeLessThan(5)
  mine.write({})
  await mine.settled()
  expect(box.held.size).toBe(0)
})

it('goes on without a drawer', async () => {
  const broken = { get: () => Promise.reject(new Error('no')), set: () => Promise.reject(new Error('no')), del: () => Promise.reject(new Error('no')) }
  const mine = keptEdits('7', 'g1', broken)
  mine.write({ a: { total: 1 } })
  await mine.settled()
  expect(await mine.read()).toEqual({})
})
