// @vitest-environment jsdom
/** A change of an accepted row withdraws the acceptance on the page, before the server says so, until the row is accepted again. */
import { expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { changedSinceText, isReviewed } from './flags.ts'
import { createReview } from './review.ts'
import { entriesOf } from './save.ts'

const accepted = {
  ...fakeDetail(3),
  anomalies: [],
  invoices: fakeDetail(3).invoices.map(it => ({ ...it, reviewed: true as const, anyway: ['gst'] })),
}
const opened = () => {
  const review = createReview(accepted)
  const row = () => {
    const found = review.row('i1')
    if (!found) throw new Error('the row is there')
    return found
  }
  const sent = () => entriesOf(review.store.get().undoStack.dirty, review.base).map(it => it.invoice_data)
  return { review, row, sent }
}

it('an edit withdraws the acceptance and names what was changed, and undo restores it', () => {
  const { review, row, sent } = opened()
  expect([isReviewed(row()), review.store.get().counts.reviewed]).toEqual([true, 3])
  review.edit('Total', { i1: { total: 22_222 } })
  expect([isReviewed(row()), review.store.get().counts.reviewed]).toEqual([false, 2])
  expect(changedSinceText(row())).toBe('Changed after it was accepted: total. Accept it again.')
  expect(sent()).toEqual([{ total: 222.22, reviewed: false, wasModified: true }])
  review.undo()
  expect([isReviewed(row()), changedSinceText(row()), sent()]).toEqual([true, null, []])
})

it('an edit of a row that is accepted again is sent with the acceptance and the flags it was accepted with', () => {
  const { review, row, sent } = opened()
  review.edit('Total', { i1: { total: 22_222 } })
  expect(row().flags.gst).toMatchObject({ level: 'doubtful' }) // it was kept beside another total
  expect(row().flags.gst?.settled).toBeUndefined()
  review.edit('Accepted', { i1: { reviewed: true, anyway: 'gst' } })
  expect([isReviewed(row()), changedSinceText(row())]).toEqual([true, null])
  expect(sent()).toEqual([{ total: 222.22, reviewed: true, anyway: { gst: true }, wasModified: true }])
})

it('a note and a confirmed value do not withdraw the acceptance', () => {
  const { review, row, sent } = opened()
  review.edit('Note', { i1: { note: 'paid in cash', confirmedColumns: 'total' } })
  expect(isReviewed(row())).toBe(true)
  expect(sent()).toEqual([{ note: 'paid in cash', confirmed: { total: true }, wasModified: true }])
})

it('a change that the server reports is named', () => {
  const review = createReview({
    ...accepted,
    invoices: accepted.invoices.map(({ reviewed: _, ...it }) => ({ ...it, changedSince: ['gst' as const, 'pages' as const] })),
  })
  const row = review.row('i1')
  expect(row && changedSinceText(row)).toBe('Changed after it was accepted: GST, pages. Accept it again.')
})
