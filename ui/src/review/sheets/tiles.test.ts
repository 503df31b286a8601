import { describe, expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { createReview } from '../state/review.ts'
import { entriesOf } from '../state/save.ts'
import { isReviewed } from '../state/flags.ts'
import { byFieldPageSize, byFieldRows, confidentRows, indexAfterKey } from './tiles.ts'

/** Rows of which i3 and i8 have a doubtful GST, and i6 has no ABN. */
function opened(count: number) {
  const review = createReview(fakeDetail(count))
  review.receive(fakeDetail(count))
  return { review, rows: () => review.store.get().rows }
}

describe('the by-field sheet', () => {
  it('shows wrong values first, then doubtful ones, then the others by rising confidence', () => {
    expect(byFieldRows(opened(10).rows(), 'abn')[0]).toBe('i6')
    expect(byFieldRows(opened(10).rows(), 'gst').slice(0, 3)).toEqual(['i3', 'i8', 'i0'])
  })

  it('moves by arrow keys, by pages of forty, and to both ends', () => {
    const from50 = (key: string) => indexAfterKey(key, 50, 100, 8, byFieldPageSize)
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'x'].map(from50)).toEqual([
      49,
      51,
      42,
      58,
      10,
      90,
      0,
      99,
      null,
    ])
    expect(indexAfterKey('ArrowUp', 3, 100, 8, byFieldPageSize)).toBe(0)
    expect(indexAfterKey('PageDown', 90, 100, 8, byFieldPageSize)).toBe(99)
  })

  it('removes the flag of a confirmed value, of that value alone, also after the next answer of the server', () => {
    const { review } = opened(10)
    const other = review.row('i8')
    review.confirm(['i3'], 'gst')
    expect(review.row('i3')?.flags).toEqual({})
    expect(review.row('i8')?.flags.gst?.level).toBe('doubtful')
    expect(review.row('i8')).toBe(other)
    const row = review.row('i3')
    review.receive(fakeDetail(10))
    expect(review.row('i3')).toBe(row)
    expect(review.row('i3')?.values.reviewed).toBe(false)
  })

  it('confirms many values as one step, which is undone as one and saved with the edits', () => {
    const { review } = opened(10)
    review.confirm(['i3', 'i8'], 'gst')
    expect(entriesOf(review.store.get().undoStack.dirty, review.base)).toMatchObject([
      { invoice_id: 'i3', invoice_data: { confirmed: { gst: true } } },
      { invoice_id: 'i8', invoice_data: { confirmed: { gst: true } } },
    ])
    expect(review.store.get().rows.filter(isReviewed)).toEqual([]) // confirming a value accepts no row
    expect(review.undo()?.words).toBe('GST confirmed')
    expect(['i3', 'i8'].map(id => review.row(id)?.flags.gst?.level)).toEqual(['doubtful', 'doubtful'])
    expect(review.store.get().undoStack.dirty).toEqual({})
  })

  it('shows confirmations by other users, and withdraws a confirmation for everybody', () => {
    const detail = fakeDetail(10)
    const review = createReview({ ...detail, invoices: detail.invoices.map(it => ({ ...it, confirmedFields: ['gst', 'invoiceDate'] })) })
    expect(review.row('i3')).toMatchObject({ values: { confirmedColumns: 'paymentDate gst' }, flags: {} })
    review.edit('Not looked at', { i3: { confirmedColumns: 'paymentDate' } })
    expect(entriesOf(review.store.get().undoStack.dirty, review.base)).toMatchObject([{ invoice_data: { confirmed: { gst: false } } }])
  })

  it('keeps the flag of a wrong value that is confirmed', () => {
    const { review } = opened(10)
    review.confirm(['i6'], 'abn')
    expect(review.row('i6')?.flags.abn?.level).toBe('wrong')
  })
})

describe('the confident sheet', () => {
  it('shows the rows that are not reviewed and have nothing to check', () => {
    const { review } = opened(12)
    const rows = () => confidentRows(review.store.get().rows)
    // Rows that somebody edited are still to be accepted.
    expect(rows()).toEqual(['i0', 'i1', 'i2', 'i4', 'i5', 'i7', 'i9', 'i10', 'i11'])
    review.edit('9 rows accepted', Object.fromEntries(rows().map(id => [id, { reviewed: true }])))
    expect(rows()).toEqual([])
    expect(review.undo()?.words).toBe('9 rows accepted')
    expect(rows()).toHaveLength(9)
  })

  it('moves by arrow keys and to both ends', () => {
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'x'].map(key => indexAfterKey(key, 5, 24, 4))).toEqual([
      4,
      6,
      1,
      9,
      0,
      23,
      null,
    ])
    expect(indexAfterKey('ArrowUp', 2, 24, 4)).toBe(0)
    expect(indexAfterKey('ArrowRight', 23, 24, 4)).toBe(23)
  })
})
