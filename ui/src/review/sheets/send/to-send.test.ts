import { expect, it } from 'vitest'
import { fakeDetail } from '../../../../testing/fake-invoices.ts'
import { createReview } from '../../state/review.ts'
import { entriesOf, withChoice } from '../../state/save.ts'
import { toSend } from './to-send.ts'

it('changes only what is not so already', () => {
  const invoices = [{ id: 'a', manualReview: 0 }, { id: 'b', manualReview: 10 }]
  expect([toSend(invoices, 10).ids, toSend(invoices, 0).ids]).toEqual([['a'], ['b']])
})

it('is carried as manualReview, with the edits of a row and for rows without', () => {
  const review = createReview(fakeDetail(3))
  review.receive(fakeDetail(3))
  review.edit('Total', { i1: { total: 100 }, i2: { total: 200 } })
  const entries = withChoice(entriesOf(review.store.get().history.dirty, review.base), { choice: 10, ids: ['i0', 'i1'] })
  expect(entries.map(it => [it.invoice_id, it.invoice_data])).toEqual([
    ['i1', { total: 1, wasModified: true, manualReview: 10 }], ['i2', { total: 2, wasModified: true }], ['i0', { manualReview: 10 }],
  ])
})

it('stands on the rows once the server has it, and changes no other row', () => {
  const review = createReview(fakeDetail(3))
  review.receive(fakeDetail(3))
  const other = review.row('i2')
  review.chosen({ choice: 10, ids: ['i0', 'i1'] })
  expect(['i0', 'i1', 'i2'].map(id => review.row(id)?.invoice.manualReview)).toEqual([10, 10, 0])
  expect(review.row('i2')).toBe(other)
})
