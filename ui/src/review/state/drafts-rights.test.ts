/** Drafts of a page whose person may not edit, or may not edit yet: their role can become known after the rows are shown. */
import { afterEach, expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { currentToasts, dismissToasts } from '../../parts/toasts.tsx'
import { syncDraft, type DraftStore } from './drafts.ts'
import type { Draft } from './merged-drafts.ts'
import { createReview } from './review.ts'

afterEach(() => dismissToasts())

function browser(stored: Draft) {
  const store: DraftStore = {
    read: () => Promise.resolve(stored),
    write: draft => void (stored = { ...draft, at: 1 }),
    remove: () => Promise.resolve(),
    settled: () => Promise.resolve(),
    safe: () => true,
    close: () => undefined,
  }
  return { store, stored: () => stored }
}
const draft: Draft = { dirty: { i1: { total: 100 } }, done: [], undone: [], was: {}, at: 0, marks: true }
const task = () => new Promise(done => setTimeout(done))
const notices = () => currentToasts().filter(it => it.text.includes('from an earlier visit')).length

it('the unsaved edits of an earlier visit come back once the role of the person is known, and later edits do not replace them', async () => {
  const { store, stored } = browser(draft)
  const review = createReview(fakeDetail(4))
  review.set({ readOnly: true })
  const { stop } = syncDraft(review, 'g', () => undefined, store)
  await task()
  expect([review.store.get().undoStack.dirty, notices()]).toEqual([{}, 0])
  review.set({ readOnly: false })
  await task()
  expect([review.store.get().undoStack.dirty, notices()]).toEqual([{ i1: { total: 100 } }, 1])
  review.edit('Category', { i2: { category: 'Rent' } })
  expect(stored().dirty).toEqual({ i1: { total: 100 }, i2: { category: 'Rent' } })
  stop()
})

it('a page that stays read-only says nothing of an earlier visit, and leaves its draft as it is', async () => {
  const { store, stored } = browser(draft)
  const review = createReview(fakeDetail(4))
  review.set({ readOnly: true })
  const { stop } = syncDraft(review, 'g', () => undefined, store)
  await task()
  review.receive({ ...fakeDetail(4), name: 'Renamed' })
  expect(notices()).toBe(0)
  stop()
  review.set({ readOnly: false })
  await task()
  expect([stored() === draft, notices()]).toEqual([true, 0])
})
