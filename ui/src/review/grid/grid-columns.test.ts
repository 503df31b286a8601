import { expect, it } from 'vitest'
import { sortedDefs } from './grid-columns.ts'
import { columns, moreColumns } from '../state/values.ts'

it('sorts by date, supplier, category, total, GST and due date, and by nothing else', () => {
  const defs = sortedDefs({ key: 'total', down: true }, [...columns, ...moreColumns])
  expect(defs.filter(it => it.sortable).map(it => it.colId)).toEqual(['paymentDate', 'supplier', 'category', 'total', 'gst', 'dueDate'])
  expect(defs.filter(it => it.initialSort).map(it => [it.colId, it.initialSort])).toEqual([['total', 'desc']])
})
