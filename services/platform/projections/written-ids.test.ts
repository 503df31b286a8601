import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { writtenIds } from './written-ids.ts'

const ids = (count: number) => Array.from({ length: count }, () => randomUUID() as string)

describe('writtenIds', () => {
  it('has every id that was added', () => {
    const written = writtenIds()
    const added = [...ids(50_000), '', 'a', 'b', ...Array.from({ length: 1000 }, (_, i) => `firm/2026-${i}`)]
    for (const id of added) written.add(id)
    expect(added.filter(id => !written.mayHave(id))).toEqual([])
  })

  it('has hardly any other id, of random ones and of ones that count up', () => {
    const written = writtenIds()
    for (const id of ids(150_000)) written.add(id)
    for (let i = 0; i < 150_000; i++) written.add(`page-${i}`)
    const others = [...ids(50_000), ...Array.from({ length: 50_000 }, (_, i) => `page-${150_000 + i}`)]
    expect(others.filter(id => written.mayHave(id)).length).toBeLessThan(500)
  })

  it('has no id before one was added', () => {
    expect(writtenIds().mayHave('a')).toBe(false)
  })
})
