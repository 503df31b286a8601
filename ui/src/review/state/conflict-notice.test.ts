// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { currentToasts, dismissToasts } from '../../parts/toasts.tsx'
import { notifyConflicts } from './conflict-notice.ts'
import { createReview, type Review } from './review.ts'
import { saveEdits } from './save.ts'

const detail = fakeDetail(3)
/** The answer of the server after another person changed i1. */
const changed = (change: object) => ({ ...detail, invoices: detail.invoices.map(it => (it.id === 'i1' ? { ...it, ...change } : it)) })
const notices = () => currentToasts().flatMap(({ text }) => (text.startsWith('Changed elsewhere meanwhile') ? [text] : []))

let review: Review
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ outcomes: [{ invoice_id: 'i1', saved: true }] })))
  review = createReview(detail)
  review.edit('Total', { i1: { total: 22_222 } })
})
afterEach(() => {
  dismissToasts()
  vi.unstubAllGlobals()
})

it('the notice of a conflict goes once the own value is saved, because it then replaces the other one', async () => {
  notifyConflicts(review, review.receive(changed({ total: 11_111 })))
  expect(notices()).toHaveLength(1)
  expect(await saveEdits(review)).toBe(true)
  expect(notices()).toEqual([])
})

it('the notice of a conflict goes once the own value is undone, and stays while another one is edited', () => {
  notifyConflicts(review, review.receive(changed({ total: 11_111 })))
  review.edit('Category', { i1: { category: 'Rent' } })
  expect(notices()).toHaveLength(1)
  review.undo()
  review.undo()
  expect(notices()).toEqual([])
})

it('a conflict is shown until it is closed where the own value was saved before the notice could be shown', async () => {
  const conflicts = review.receive(changed({ total: 11_111 }))
  await saveEdits(review)
  notifyConflicts(review, conflicts)
  review.edit('Category', { i1: { category: 'Rent' } })
  expect(notices()).toHaveLength(1)
})

it('a newer notice about the same value replaces the older one; that of another value stays', () => {
  notifyConflicts(review, review.receive(changed({ total: 11_111 })))
  review.edit('Category', { i1: { category: 'Rent' } })
  notifyConflicts(review, review.receive(changed({ total: 11_111, category: 'Water' })))
  notifyConflicts(review, review.receive(changed({ total: 33_333, category: 'Water' })))
  expect(notices()).toEqual([
    expect.stringContaining('Category of Bright Laundry Services INV-1001 is now Water'),
    expect.stringContaining('Total of Bright Laundry Services INV-1001 is now 333.33'),
  ])
})

it('an invoice whose number or supplier is in dispute is not named by it', () => {
  review.edit('Supplier', { i1: { supplier: 'Mine', invoiceNumber: 'MINE-1' } })
  notifyConflicts(review, review.receive(changed({ supplier: 'Theirs', invoiceNumber: 'THEIRS-1' })))
  expect(notices()).toEqual([expect.stringMatching(/Supplier of INV-1001 is now Theirs, yours is Mine/u)])
  expect(notices()).toEqual([expect.stringMatching(/Inv no. of Bright Laundry Services is now THEIRS-1, yours is MINE-1/u)])
})
