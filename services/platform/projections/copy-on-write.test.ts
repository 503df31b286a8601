import { expect, it } from 'vitest'
import { withEntry, withoutEntry } from './copy-on-write.ts'

it('leaves the table that came from the store as it was, and goes on with its own', () => {
  const stored = Object.freeze({ a: 1 })
  const own = withEntry(stored, 'b', 2)
  expect([stored, own]).toEqual([{ a: 1 }, { a: 1, b: 2 }])
  expect(withEntry(own, 'a', 3)).toBe(own)
  expect(withoutEntry(own, 'b')).toBe(own)
  expect(own).toEqual({ a: 3 })
})

it('takes many entries without copying the table for each', () => {
  const table = Array.from({ length: 20_000 }, (_, i) => `id-${i}`).reduce<Record<string, number>>((all, id, i) => withEntry(all, id, i), {})
  expect(Object.keys(table)).toHaveLength(20_000)
})
