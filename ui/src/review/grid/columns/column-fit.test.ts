import { expect, it } from 'vitest'
import { columns } from '../../state/columns.ts'
import { sortedDefs } from '../grid-columns.ts'
import { widestAmounts } from './column-fit.ts'

const row = (total: number | null, gst: number | null = null, currency = 'AUD') =>
  ({ values: { total, gst, currency } }) as Parameters<typeof widestAmounts>[0][number]

it('widestAmounts finds the longest amount of all rows, and that of the credit notes', () => {
  const rows = [row(100), row(-337721, -30702), row(123456789), row(null, 250)]
  expect(widestAmounts(rows, 'total')).toEqual(['1,234,567.89', '3,377.21 CR'])
  expect(widestAmounts(rows, 'gst')).toEqual(['2.50', '307.02 CR'])
})

it('widestAmounts has room for a foreign currency, which is shown before the amount, beside a larger one in dollars', () => {
  expect(widestAmounts([row(123456), row(100000, 0, 'NZD')], 'total')).toEqual(['1,234.56', 'NZD 1,000.00'])
})

it('a column of amounts is at least as wide as its widest value, and pinned where not all columns have room', () => {
  const total = (narrow: boolean) => sortedDefs(null, columns, { widths: { total: 140 }, narrow }).find(it => it.colId === 'total')
  expect(total(false)).toMatchObject({ width: 140, minWidth: 140, pinned: null })
  expect(total(true)).toMatchObject({ pinned: 'right' })
})
