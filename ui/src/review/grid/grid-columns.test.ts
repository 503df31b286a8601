import { expect, it } from 'vitest'
import { reviewWords, sortedDefs } from './grid-columns.ts'
import { allColumns } from '../state/columns.ts'

it('date, supplier, category, total, GST and due date can be sorted, other columns cannot', () => {
  const defs = sortedDefs({ key: 'total', down: true }, allColumns)
  expect(defs.filter(it => it.sortable).map(it => it.colId)).toEqual(['paymentDate', 'supplier', 'category', 'total', 'gst', 'dueDate'])
  expect(defs.filter(it => it.initialSort).map(it => [it.colId, it.initialSort])).toEqual([['total', 'desc']])
})

const review = { state: 'waiting' as const, dueAt: 0, by: null, late: false, note: null }

it('reviewWords names the state of a manual review and its accountant', () => {
  expect(reviewWords(undefined)).toBe('With a Docketry Accountant for manual review')
  expect(reviewWords(review)).toBe('Waits for a Docketry Accountant, who answers within 24 hours')
  expect(reviewWords({ ...review, state: 'taken', by: 'Rae Wu', late: true })).toBe('With Rae Wu, Docketry Accountant, for manual review; it is late')
  expect(reviewWords({ ...review, state: 'done', by: 'Rae Wu', note: 'GST on page 2' })).toBe('Reviewed by Rae Wu, Docketry Accountant: GST on page 2')
  expect(reviewWords({ ...review, state: 'done' })).toBe('Reviewed by a Docketry Accountant')
})
