// @vitest-environment jsdom
/** Ctrl+Z after an edit of a row that is not on the page any more. */
import { afterEach, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { currentToasts, dismissToasts } from '../../parts/toasts.tsx'
import { notifyLeft } from './left-quarter.ts'
import { createReview } from './review.ts'
import { undoOrRedo } from './undo.ts'
import type { Patch } from './rows.ts'

afterEach(() => dismissToasts())

/** A page on which row `i1` was edited, saved, and then left. `quarter`: of a quarter. */
function left(patch: Patch, quarter: number | null = 106) {
  const detail = fakeDetail(3)
  const review = createReview(detail)
  review.edit('Edited', { i1: patch })
  const sent = review.store.get().undoStack
  review.markSaved(sent, ['i1'], {})
  const { rows } = review.store.get()
  const now = { ...detail, invoices: detail.invoices.filter(({ id }) => id !== 'i1') }
  review.receive(now)
  if (quarter !== null) notifyLeft(review, rows, new Set(now.invoices.map(({ id }) => id)), quarter)
  dismissToasts()
  const page = { review, grid: null, undoPages: vi.fn(() => Promise.resolve()), go: vi.fn() }
  return { review, page }
}
const notice = () => currentToasts().at(-1)

it.each(['undo', 'unsaved'] as const)('%s of an edit whose row is in another quarter now says where it is, and leads there', async kind => {
  const { page } = left({ paymentDate: '2027-01-15' })
  await undoOrRedo(page, kind)
  await expect
    .poll(() => notice()?.text)
    .toBe(
      'Nothing to undo on this page. Bright Laundry Services INV-1001 is in Jan–Mar 2027 · BAS Q3 FY27 now: its date is 15 Jan 2027. Change it back there.',
    )
  notice()?.action?.run()
  expect(page.go).toHaveBeenCalledWith('/scan/detail/quarter=108&clientId=c1&firmId=f1&invoice=i1')
})

it('undo of an edit whose row is gone for another reason says so', async () => {
  const { page } = left({ category: 'Water' }, null)
  await undoOrRedo(page, 'undo')
  await expect.poll(() => notice()?.text).toBe('Nothing to undo on this page: the row of the last change is not on it any more.')
})

it('an earlier edit of a row that is there is undone although the row of a later one has left', async () => {
  const { review, page } = left({ paymentDate: '2027-01-15' })
  review.edit('Category', { i2: { category: 'Water' } })
  await undoOrRedo(page, 'undo')
  await expect.poll(() => notice()?.text).toMatch(/^Undone: category of row 2/u)
})

it('nothing is said of another quarter once the row was back, and was then deleted', async () => {
  const { review, page } = left({ paymentDate: '2027-01-15' })
  const all = fakeDetail(3)
  review.receive(all)
  notifyLeft(review, review.store.get().rows, new Set(all.invoices.map(({ id }) => id)), 106)
  review.receive({ ...all, invoices: all.invoices.filter(({ id }) => id !== 'i1') })
  await undoOrRedo(page, 'undo')
  await expect.poll(() => notice()?.text).toBe('Nothing to undo on this page: the row of the last change is not on it any more.')
})
