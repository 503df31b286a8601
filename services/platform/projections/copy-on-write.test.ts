import { expect, it } from 'vitest'
import { withEntry, withoutEntry } from './copy-on-write.ts'

it('withEntry copies a stored table once, then changes the copy', () => {
  const stored = Object.freeze({ a: 1 })
  const own = withEntry(stored, 'b', 2)
  expect([stored, own]).toEqual([{ a: 1 }, { a: 1, b: 2 }])
  expect(withEntry(own, 'a', 3)).toBe(own)
  expect(withoutEntry(own, 'b')).toBe(own)
  expect(own).toEqual({ a: 3 })
})

it('withEntry does not copy the table for every entry', () => {
  const table = Array.from({ length: 20_000 }, (_, i) => `id-${i}`).reduce<Record<string, number>>((all, id, i) => withEntry(all, id, i), {})
  expect(Object.keys(table)).toHaveLength(20_000)
})
