/** Every item of docs/specification.md names test files that exist. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const table = readFileSync(new URL('docs/specification.md', root), 'utf8')

type Item = { item: string; where: string; proofs: string[] }

/** Lines of the tables whose head is `Item | Where in the specification | Proven by`; the deviations have another. */
function itemsOf(text: string): Item[] {
  const tables = text.split(/\n(?!\|)/u).filter(part => part.includes('| Item | Where in the specification | Proven by |'))
  const lines = tables.flatMap(part => part.split('\n').filter(line => line.startsWith('| ') && !line.startsWith('| Item |')))
  return lines.map(line => {
    const [item = '', where = '', proven = ''] = line.split(' | ').map(cell => cell.replace(/^\| | \|$/gu, '').trim())
    return { item, where, proofs: [...proven.matchAll(/`([^`]+)`/gu)].map(([, proof = '']) => proof) }
  })
}

const items = itemsOf(table)

const isThere = (file: string): boolean => /\.(test|contract)\.tsx?$/u.test(file) && existsSync(new URL(file, root))

it('the specification has items', () => expect(items.length).toBeGreaterThan(50))

describe('each item', () => {
  it.each(items)('$item', ({ where, proofs }) => {
    expect(where).not.toBe('')
    expect(proofs.length).toBeGreaterThan(0)
    expect(proofs.filter(proof => !isThere(proof))).toEqual([])
  })
})

it('isThere accepts only test files that exist', () => {
  expect(isThere('ops/specification.test.ts')).toBe(true)
  expect(isThere('ops/nowhere.test.ts')).toBe(false)
  expect(isThere('ops/roles.ts')).toBe(false)
})
