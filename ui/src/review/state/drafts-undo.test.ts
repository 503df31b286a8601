// @vitest-environment jsdom
import { createElement } from 'react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { Dialogs } from '../../parts/dialogs.tsx'
import { currentToasts } from '../../parts/toasts.tsx'
import { syncDraft, type Draft, type DraftStore } from './drafts.ts'
import { createReview } from './review.ts'
import { discardUnsaved, undoStep } from './undo.ts'

HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false
}

const detail = fakeDetail(4)
const withTotal = (dollars: number) => ({ ...detail, invoices: detail.invoices.map(it => (it.id === 'i1' ? { ...it, total: dollars } : it)) })
/** One browser: what is written by one visit is read by the next. */
function browser(held: Draft = { dirty: {}, done: [], undone: [], was: {}, at: 0 }) {
  return { read: () => Promise.resolve(held), write: kept => void (held = JSON.parse(JSON.stringify({ ...kept, at: 0 })) as Draft), settled: () => Promise.resolve(), safe: () => true } satisfies DraftStore
}
async function visit(kept: DraftStore, now = detail) {
  const review = createReview(now)
  const { stop } = syncDraft(review, 'g', () => discardUnsaved(review, act => undoStep({ review, grid: null, undoPages: () => Promise.resolve() }, act)), kept)
  await new Promise(done => setTimeout(done))
  return { review, stop, dirty: () => review.store.get().undoStack.dirty }
}

afterEach(cleanup)

it('discards drafts of an earlier visit and later edits only after a question, and brings both back, also after a reload', async () => {
  const kept = browser()
  const first = await visit(kept)
  first.review.edit('Total', { i1: { total: 100 } })
  first.stop()
  render(createElement(Dialogs))
  const { review, dirty, stop } = await visit(kept)
  review.edit('Category', { i1: { category: 'Rent' }, i2: { category: 'Rent' } })
  const all = dirty()
  const draft = currentToasts().find(it => it.text.includes('from an earlier visit came back'))
  expect([draft?.kind, draft?.text, draft?.action?.label]).toEqual(['error', '1 row with unsaved edits from an earlier visit came back. Save them, or discard them.', 'Discard…'])
  draft?.action?.run()
  expect((await screen.findByRole('dialog')).textContent).toContain('All unsaved changes in 2 rows are discarded')
  expect(dirty()).toEqual(all)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Discard the changes in 2 rows' })))
  expect(dirty()).toEqual({})
  stop()
  const next = await visit(kept)
  expect([next.dirty(), next.review.plan('unsaved')?.step.words]).toEqual([{}, 'Unsaved changes in 2 rows discarded'])
  next.review.undo()
  expect(next.dirty()).toEqual(all)
})

it('knows after a reload what was saved before it', async () => {
  const kept = browser()
  const { review, stop } = await visit(kept)
  review.edit('Total', { i1: { total: 100 } })
  review.markSaved(review.store.get().undoStack, ['i1'], {})
  review.edit('Category', { i2: { category: 'Rent' } })
  stop()
  const next = await visit(kept, withTotal(1))
  next.review.undo()
  expect([next.review.plan('unsaved'), next.review.plan('undo')?.saved]).toEqual([null, true])
})

it('knows what was saved though the answer of the save did not come before the page was left', async () => {
  const kept = browser()
  const { review, stop } = await visit(kept)
  review.edit('Total', { i1: { total: 100 } })
  review.edit('Category', { i1: { category: 'Rent' } })
  stop()
  const next = await visit(kept, withTotal(1))
  expect(next.dirty()).toEqual({ i1: { category: 'Rent' } })
  next.review.undo()
  expect([next.dirty(), next.review.plan('unsaved'), next.review.plan('undo')?.saved]).toEqual([{}, null, true])
})

it('takes acts of an earlier version for saved where nothing of their rows is unsaved', async () => {
  const step = (id: string) => ({ words: id, changes: [{ id, before: { total: 1 }, after: { total: 23_137 } }] })
  const { review } = await visit(browser({ dirty: { i2: { total: 1 } }, done: [step('i1'), { words: 'i2', changes: [{ id: 'i2', before: { total: 9420 }, after: { total: 1 } }] }], undone: [], was: {}, at: 0 }))
  expect(review.plan('unsaved')?.step.words).toBe('i2')
  review.undo()
  expect([review.plan('unsaved'), review.plan('undo')?.saved]).toEqual([null, true])
})
