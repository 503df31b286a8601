import { expect, it } from 'vitest'
import type { ScoredValue } from '../api/reprocessing.ts'
import { dryRunScore } from './dry-run-score.ts'

/** `old`, `next`: whether each model read the value correctly. */
const scored = (supplier: string | null, old: boolean, next: boolean, field: ScoredValue['field'] = 'total'): ScoredValue => ({
  invoiceId: 'i',
  groupId: 'g',
  clientId: 'c',
  firmId: 'f',
  supplier,
  field,
  right: 100,
  old: old ? 100 : 1,
  next: next ? 100 : null,
})
const [better, worse, bothRight, bothWrong] = [
  (supplier: string | null) => scored(supplier, false, true),
  (supplier: string | null) => scored(supplier, true, false),
  (supplier: string | null) => scored(supplier, true, true),
  (supplier: string | null) => scored(supplier, false, false),
]

it('a score counts what each model reads correctly, what only one of them does, and what neither does', () =>
  expect(dryRunScore([better('A'), better('A'), worse('A'), bothRight('A'), bothWrong('A')]).all).toEqual({
    values: 5,
    old: 2,
    next: 3,
    better: 2,
    worse: 1,
    bothWrong: 1,
  }))

it('suppliers in which something changes are listed, most changes first, whether for better or worse', () => {
  const values = [
    better('Few'),
    bothRight('None'),
    bothWrong('None'),
    worse('Many'),
    worse('Many'),
    worse(null),
    better(null),
    better(null),
  ]
  expect(dryRunScore(values).bySupplier.map(([supplier]) => supplier)).toEqual(['', 'Many', 'Few'])
})

it('fields are in the order of their first value', () =>
  expect(dryRunScore([scored('A', true, true, 'gst'), better('A'), scored('B', false, true, 'gst')]).byField).toMatchObject([
    ['gst', { values: 2, better: 1 }],
    ['total', { values: 1, better: 1 }],
  ]))

it('there are at most ten examples of what improves, gets worse, and is wrong in both', () => {
  const [improved, worsened, wrong] = [better('A'), worse('A'), bothWrong('A')]
  const score = dryRunScore([...Array<ScoredValue>(11).fill(improved), worsened, wrong, bothRight('A')])
  expect(score.better).toEqual(Array(10).fill(improved))
  expect([score.worse, score.bothWrong]).toEqual([[worsened], [wrong]])
})
