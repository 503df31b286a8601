/** The specification's table names tests that are there, and no item without one. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const table = readFileSync(new URL('ops/spec-table.md', root), 'utf8')

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

/** True where `source` has a test of this name, as it stands there: the name in quotes, and then the function that is the test. */
const hasTest = (source: string, name: string): boolean =>
  ["'", '"', '`'].some(quote =>
    source.split(`${quote}${name}${quote}`).slice(1).some(rest => /^,\s*(?:async\s*)?(?:\(|\w+\s*=>)/u.test(rest)))

const items = itemsOf(table)

function isThere(proof: string): boolean {
  const [, path = '', name = ''] = /^(\S+): (.+)$/u.exec(proof) ?? []
  const file = new URL(path, root)
  return path.includes('.test.ts') && existsSync(file) && hasTest(readFileSync(file, 'utf8'), name)
}

it('has items', () => expect(items.length).toBeGreaterThan(50))

describe('each item', () => {
  it.each(items)('$item', ({ where, proofs }) => {
    expect(where).not.toBe('')
    expect(proofs.length).toBeGreaterThan(0)
    expect(proofs.filter(proof => !isThere(proof))).toEqual([])
  })
})

it('takes no test for one that is not there', () => {
  expect([isThere('ops/spec-table.test.ts: has items'), isThere('ops/spec-table.test.ts: has no items'), isThere('ops/nowhere.test.ts: has items')])
    .toEqual([true, false, false])
})
