import { expect, it } from 'vitest'
import { fakeDetail } from '../../../../testing/fake-invoices.ts'
import { createReview } from '../../state/review.ts'
import { entriesOf } from '../../state/save.ts'
import { isReviewed } from '../../state/rows.ts'
import { stepOn, wallOf } from './wall.ts'

/** Ten rows: i3 and i8 have a doubtful GST, i6 has no ABN. */
function opened() {
  const review = createReview(fakeDetail(10))
  review.receive(fakeDetail(10))
  return { review, rows: () => review.store.get().rows }
}

it('has wrong values first, then doubtful ones, the least sure before the others', () => {
  expect(wallOf(opened().rows(), 'abn')[0]).toBe('i6')
  expect(wallOf(opened().rows(), 'gst').slice(0, 3)).toEqual(['i3', 'i8', 'i0'])
})

it('is walked by arrows, by forty, and to both ends', () => {
  const from50 = (key: string) => stepOn(key, 50, 100, 8)
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'x'].map(from50)).toEqual([49, 51, 42, 58, 10, 90, 0, 99, null])
  expect([stepOn('ArrowUp', 3, 100, 8), stepOn('PageDown', 90, 100, 8)]).toEqual([0, 99])
})

it('takes the doubt of a value that was looked at, of that value alone, and keeps it away', () => {
  const { review } = opened()
  const other = review.row('i8')
  review.look(['i3'], 'gst')
  expect([review.row('i3')?.flags, review.row('i8')?.flags.gst?.level]).toEqual([{}, 'doubtful'])
  expect(review.row('i8')).toBe(other)
  const row = review.row('i3')
  review.receive(fakeDetail(10))
  expect(review.row('i3')).toBe(row)
  expect(review.row('i3')?.values.reviewed).toBe(false)
})

it('is an act of its own: one undo takes forty looks back, and it is saved with the edits', () => {
  const { review } = opened()
  review.look(['i3', 'i8'], 'gst')
  expect(entriesOf(review.store.get().history.dirty, review.base)).toMatchObject([
    { invoice_id: 'i3', invoice_data: { confirmed: { gst: true } } }, { invoice_id: 'i8', invoice_data: { confirmed: { gst: true } } }])
  expect(review.store.get().rows.filter(isReviewed)).toEqual([]) // a look accepts no row
  expect(review.undo()?.words).toBe('GST looked at')
  expect(['i3', 'i8'].map(id => review.row(id)?.flags.gst?.level)).toEqual(['doubtful', 'doubtful'])
  expect(review.store.get().history.dirty).toEqual({})
})

it('knows what others have looked at, and takes it back for all', () => {
  const detail = fakeDetail(10)
  const review = createReview({ ...detail, invoices: detail.invoices.map(it => ({ ...it, confirmed: ['gst', 'invoiceDate'] })) })
  expect(review.row('i3')).toMatchObject({ values: { looked: 'paymentDate gst' }, flags: {} })
  review.edit('Not looked at', { i3: { looked: 'paymentDate' } })
  expect(entriesOf(review.store.get().history.dirty, review.base)).toMatchObject([{ invoice_data: { confirmed: { gst: false } } }])
})

it('leaves what is wrong wrong', () => {
  const { review } = opened()
  review.look(['i6'], 'abn')
  expect(review.row('i6')?.flags.abn?.level).toBe('wrong')
})
