import { expect, it } from 'vitest'
import { entriesOf, manualReviewChange, withChoice } from './save.ts'
import type { Patch, Values } from './values.ts'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { createReview } from './review.ts'

const base: Values = { paymentDate: null, invoiceNumber: null, abn: '34993518190', supplier: 'A', category: null, total: 100, gst: 9, treatment: 'taxable',
  reviewed: false, dueDate: null, currency: 'AUD', note: null, looked: '', filled: '', anyway: '' }

it('sends changed fields only, in dollars, under the names of the Invoice entity', () => {
  expect(entriesOf({ '1': { total: -54450, category: 'Stock', paymentDate: '2026-09-18' } }, () => base)).toEqual([{
    invoice_id: '1',
    invoice_data: { paymentDate: '2026-09-18', cat: { id: 'expense-stock', name: 'Stock' }, total: -544.5, wasModified: true },
  }])
})

it('says of every entry that it was modified, whatever was edited', () => {
  const entries = entriesOf({ '1': { total: 1 }, '2': { supplier: 'B' }, '3': { reviewed: true } }, () => base)
  expect(entries.map(it => it.invoice_data.wasModified)).toEqual([true, true, true])
})

it('sends a category of its own as text, an emptied value as null, and GST with its treatment', () => {
  expect(entriesOf({ '1': { category: 'Beehives', invoiceNumber: null, gst: 0, treatment: 'gst-free' } }, () => base)[0]?.invoice_data)
    .toEqual({ cat: 'Beehives', invoiceNumber: null, gst: 0, treatment: 'gst-free', wasModified: true })
})

it('sends of supplier and ABN what was changed, and leaves the ABN of another supplier to the server', () => {
  const sent = (patch: Patch, own = false) => entriesOf({ '1': patch }, () => base, () => own)[0]?.invoice_supplier
  expect(sent({ supplier: 'B', abn: null })).toEqual({ name: 'B' })
  expect(sent({ supplier: 'B', abn: '78996030824' })).toEqual({ abn: '78996030824', name: 'B' })
  expect(sent({ abn: '78996030824' })).toEqual({ abn: '78996030824' })
  expect(sent({ abn: null })).toEqual({ abn: null })
  expect(sent({ supplier: 'A Pty Ltd' })).toEqual({ name: 'A Pty Ltd' })
})

it('sends an ABN that is kept beside another supplier, and one that a person took away', () => {
  const sent = (patch: Patch, own: boolean) => entriesOf({ '1': patch }, () => base, () => own)[0]?.invoice_supplier
  expect(sent({ supplier: 'B', looked: 'abn' }, false)).toEqual({ abn: '34993518190', name: 'B' })
  expect(sent({ supplier: 'B' }, true)).toEqual({ name: 'B' })
  expect(sent({ supplier: 'B', abn: null }, true)).toEqual({ abn: null, name: 'B' })
})

it('leaves out rows that are gone', () => {
  expect(entriesOf({ gone: { total: 1 } }, () => undefined)).toEqual([])
})

it('changes only what is not so already', () => {
  const invoices = [{ id: 'a', manualReview: 0 }, { id: 'b', manualReview: 10 }]
  expect([manualReviewChange(invoices, 10).ids, manualReviewChange(invoices, 0).ids]).toEqual([['a'], ['b']])
})

it('is carried as manualReview, with the edits of a row and for rows without', () => {
  const review = createReview(fakeDetail(3))
  review.receive(fakeDetail(3))
  review.edit('Total', { i1: { total: 100 }, i2: { total: 200 } })
  const entries = withChoice(entriesOf(review.store.get().undoStack.dirty, review.base), { choice: 10, ids: ['i0', 'i1'] })
  expect(entries.map(it => [it.invoice_id, it.invoice_data])).toEqual([
    ['i1', { total: 1, wasModified: true, manualReview: 10 }], ['i2', { total: 2, wasModified: true }], ['i0', { manualReview: 10 }],
  ])
})

it('stands on the rows once the server has it, and changes no other row', () => {
  const review = createReview(fakeDetail(3))
  review.receive(fakeDetail(3))
  const other = review.row('i2')
  review.setManualReview({ choice: 10, ids: ['i0', 'i1'] })
  expect(['i0', 'i1', 'i2'].map(id => review.row(id)?.invoice.manualReview)).toEqual([10, 10, 0])
  expect(review.row('i2')).toBe(other)
})
