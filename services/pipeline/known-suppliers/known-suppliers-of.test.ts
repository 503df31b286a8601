import { expect, it } from 'vitest'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import type { DocumentQuery } from '../../platform/ports/documents.ts'
import { knownSuppliersOf } from './known-suppliers-of.ts'

type Row = { id: string; firmId: string; at: number; abn?: string; nameKey?: string; printedKey?: string; domain?: string }
const day = 24 * 60 * 60_000
const now = 2000 * day

/** Answers as the read models do: equal fields, `at` from a bound on, newest first. */
function of(rows: Row[], queries: DocumentQuery[] = []) {
  const find = async (_: string, query: DocumentQuery) => {
    queries.push(query)
    const { at, ...equal } = query.filter as { at?: { gte: number } } & Partial<Row> & Record<string, unknown> // as known-suppliers-of.ts asks
    const found = rows.filter(
      row => Object.entries(equal).every(([key, value]) => row[key as keyof Row] === value) && row.at >= (at?.gte ?? 0),
    )
    return { rows: found.toSorted((a, b) => b.at - a.at).slice(0, (query.range?.[1] ?? 0) + 1), total: found.length }
  }
  const ask = knownSuppliersOf({ find } as unknown as ReadRows, () => now) // nothing else is called
  return async (...clue: Parameters<typeof ask>) => (await ask(...clue)).map(({ id }) => id)
}
const clue = { abns: ['1'], nameKey: 'kestrel', domains: ['kestrel.com.au'] }

it('knownSuppliersOf answers the newest twenty invoices of the firm with the ABN, however old they are', async () => {
  const rows = Array.from({ length: 30 }, (_, i): Row => ({ id: `i${i}`, firmId: 'f', at: now - i * 10 * day, abn: '1' }))
  const queries: DocumentQuery[] = []
  expect(await of(rows, queries)('f', clue)).toEqual(rows.slice(0, 20).map(({ id }) => id))
  expect(queries).toHaveLength(2)
  queries.length = 0
  expect(
    await of(
      rows.map(it => ({ ...it, at: now })),
      queries,
    )('f', clue),
  ).toHaveLength(20)
  expect(queries).toHaveLength(1)
  expect(await of(rows)('another firm', clue)).toEqual([])
})

it('knownSuppliersOf looks for names and domains where no ABN is known, each invoice once', async () => {
  const rows: Row[] = [
    { id: 'a', firmId: 'f', at: 1, nameKey: 'kestrel', printedKey: 'kestrel' },
    { id: 'b', firmId: 'f', at: 2, printedKey: 'kestrel' },
    { id: 'c', firmId: 'f', at: 3, domain: 'kestrel.com.au' },
  ]
  expect(await of(rows)('f', clue)).toEqual(['c', 'b', 'a'])
  expect(await of([...rows, { id: 'd', firmId: 'f', at: 0, abn: '1' }])('f', clue)).toEqual(['d'])
  expect(await of(rows)('f', { abns: [], nameKey: null, domains: [] })).toEqual([])
})
