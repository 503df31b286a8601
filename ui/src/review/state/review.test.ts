import { expect, it } from 'vitest'
import { fakeDetail, fakeInvoice } from '../../../testing/fake-invoices.ts'
import { discardEdits } from './discard.ts'
import { createReview } from './review.ts'
import { isReviewed } from './flags.ts'

const detail = fakeDetail(6)
const rowsOf = (review: ReturnType<typeof createReview>) => review.store.get().rows

it('an edit makes one new row and keeps the others as they are', () => {
  const review = createReview(detail)
  const before = rowsOf(review)
  review.edit('Total', { i2: { total: 100 } })
  const after = rowsOf(review)
  expect(after.filter((it, i) => it !== before[i]).map(it => it.id)).toEqual(['i2'])
  expect(review.row('i2')?.values.total).toBe(100)
})

it('rows stay the same objects when only their image addresses are new', () => {
  const review = createReview(detail)
  const before = rowsOf(review)
  review.receive({ ...detail, invoices: detail.invoices.map(it => ({ ...it, pages: it.pages.map(page => ({ ...page, image: 'new' })) })) })
  expect(rowsOf(review).every((it, i) => it === before[i])).toBe(true)
})

it('edits stay when the server answers other values of the row', () => {
  const review = createReview(detail)
  review.edit('Total', { i2: { total: 100 } })
  review.receive({ ...detail, invoices: detail.invoices.map(it => (it.id === 'i2' ? { ...it, gst: 100 } : it)) })
  expect(review.row('i2')?.values).toMatchObject({ total: 100, gst: 100 })
})

it('late rows are sorted in before the first edit, and appended afterwards', () => {
  const part = { ...detail, invoices: [fakeInvoice(0), fakeInvoice(4)] }
  const reading = createReview(part)
  reading.receive({ ...detail, invoices: [fakeInvoice(4), fakeInvoice(2), fakeInvoice(0)] })
  expect(reading.store.get().order).toEqual(['i0', 'i2', 'i4'])
  const editing = createReview(part)
  editing.edit('Total', { i0: { total: 1 } })
  editing.receive({ ...detail, invoices: [fakeInvoice(0), fakeInvoice(2), fakeInvoice(4)] })
  expect(editing.store.get().order).toEqual(['i0', 'i4', 'i2'])
})

it('a row that a chip shows stays when the server answers that it matches no more, also before the first edit', () => {
  const proposed = (ids: string[]) => ({
    ...detail,
    invoices: detail.invoices.map(it => (ids.includes(it.id) ? { ...it, proposed: ['total'] } : it)),
  })
  const review = createReview(proposed(['i1', 'i3', 'i4']))
  review.query({ chip: 'proposed' })
  review.set({ activeCell: { id: 'i3', key: 'total' } })
  review.receive(proposed(['i1', 'i4'])) // adopted
  expect(review.store.get()).toMatchObject({ order: ['i1', 'i3', 'i4'], activeCell: { id: 'i3', key: 'total' } })
  review.receive(proposed(['i1', 'i2', 'i4']))
  expect(review.store.get().order).toEqual(['i1', 'i2', 'i3', 'i4'])
})

it('the first row shown is active while the search hides the active row, which is active again once it is shown', () => {
  const review = createReview(fakeDetail(24))
  const active = () => review.store.get().activeCell
  review.set({ activeCell: { id: 'i4', key: 'total' } })
  review.query({ text: 'northside' })
  expect(active()).toEqual({ id: 'i2', key: 'total' })
  review.query({ text: 'no such row' })
  expect(active()).toBeNull()
  review.query({ text: '' })
  expect(active()).toEqual({ id: 'i4', key: 'total' })
  review.query({ text: 'northside' })
  review.set({ activeCell: { id: 'i10', key: 'gst' } }) // chosen among the rows found
  review.query({ text: '' })
  expect(active()).toEqual({ id: 'i10', key: 'gst' })
})

it('an edited row neither moves nor disappears', () => {
  const review = createReview(fakeDetail(20))
  review.query({ chip: 'doubtful', sort: { key: 'gst', down: false } })
  const before = review.store.get().order
  review.edit('GST', { [before[0] ?? '']: { gst: 999_999 } })
  expect(review.store.get().order).toBe(before)
})

it('saved rows become the new base; refused ones stay dirty, with their reason', () => {
  const review = createReview(detail)
  review.edit('Total', { i1: { total: 100 }, i2: { total: 200 } })
  const sent = review.store.get().undoStack
  review.markSaved(sent, ['i1'], { i2: 'This invoice was deleted.' })
  expect(review.store.get().undoStack.dirty).toEqual({ i2: { total: 200 } })
  expect(review.row('i1')).toMatchObject({ patch: {}, values: { total: 100 } })
  expect(review.row('i2')?.refused).toBe('This invoice was deleted.')
  expect(review.base('i1')?.total).toBe(100)
})

it('an accepted row follows the server once it is saved', () => {
  const review = createReview(fakeDetail(10))
  review.edit('Row accepted', { i8: { reviewed: true, confirmedColumns: 'gst' } })
  review.markSaved(review.store.get().undoStack, ['i8'], {})
  const row = review.row('i8')
  expect(row && isReviewed(row)).toBe(true)
  expect(row?.invoice.reviewed).toBe(true)
  expect(row?.invoice.wasModified).toBeUndefined()
  expect(row?.flags).toEqual({})
  review.receive(fakeDetail(10)) // another person has withdrawn the acceptance
  expect(review.row('i8')?.values.reviewed).toBe(false)
})

it('a corrected and accepted row stays reviewed once it is saved; flags of values that others set stay', () => {
  const flagged = (field: string, level: 'wrong' | 'doubtful') => ({ invoice_id: 'i1', field, level, reason: 'It is not on the page.' })
  const review = createReview({ ...detail, anomalies: [flagged('total', 'wrong'), flagged('supplierAbn', 'doubtful')] })
  review.edit('Corrected', { i1: { total: 23_200, abn: '78996030824', reviewed: true } })
  const sent = review.store.get().undoStack
  const { counts } = review.store.get()
  expect(counts.reviewed).toBe(1)
  review.markSaved(sent, ['i1'], {})
  expect(review.row('i1')?.flags).toEqual({})
  expect(review.store.get().counts).toEqual(counts)

  const other = createReview({ ...detail, anomalies: [flagged('total', 'wrong'), flagged('supplierAbn', 'doubtful')] })
  other.edit('Corrected', { i1: { total: 23_200, abn: '78996030824' } })
  other.markSaved(other.store.get().undoStack, ['i1'], {}, new Map([['i1', { theirs: { abn: '34993518190' } }]]))
  expect(Object.keys(other.row('i1')?.flags ?? {})).toEqual(['abn'])
})

it('undo answers the words and the row of its step', () => {
  const review = createReview(detail)
  review.edit('Total', { i3: { total: 100 } })
  expect(review.undo()).toEqual({ words: 'Total', id: 'i3' })
  expect(review.undo()).toBeNull()
  expect(review.redo()?.id).toBe('i3')
})

it('discard removes the edits of all rows', () => {
  const review = createReview(detail)
  review.edit('Total', { i3: { total: 100 } })
  discardEdits(review)
  expect(review.store.get().undoStack.dirty).toEqual({})
  expect(review.row('i3')?.patch).toEqual({})
})

it('a removed row disappears with its edits', () => {
  const review = createReview(detail)
  review.edit('Total', { i3: { total: 100 } })
  review.removeRows(['i3'])
  expect(review.row('i3')).toBeUndefined()
  expect(review.store.get().order).not.toContain('i3')
  expect(review.store.get().undoStack.dirty).toEqual({})
})
