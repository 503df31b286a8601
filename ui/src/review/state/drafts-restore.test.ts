import { expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { restoreDraft, syncDraft, type Draft, type DraftStore } from './drafts.ts'
import { createReview } from './review.ts'

const detail = fakeDetail(4)
/** One browser: what is written by one visit is read by the next. */
function browser() {
  let held: Draft = { dirty: {}, done: [], undone: [], was: {}, at: 0 }
  return { read: () => Promise.resolve(held), write: kept => void (held = JSON.parse(JSON.stringify({ ...kept, at: 0 })) as Draft), settled: () => Promise.resolve(), safe: () => true } satisfies DraftStore
}
async function visit(kept: DraftStore, now = detail) {
  const review = createReview(now)
  const { stop } = syncDraft(review, 'g', () => undefined, kept)
  await new Promise(done => setTimeout(done))
  return { review, stop }
}

it('undoes and redoes one act after the other across a reload', async () => {
  const kept = browser()
  const first = await visit(kept)
  first.review.edit('Total', { i1: { total: 100 } })
  first.review.edit('Category', { i2: { category: 'Rent' } })
  first.review.edit('GST', { i3: { gst: 5 } })
  first.review.undo()
  first.stop()
  const { review } = await visit(kept)
  expect(Object.keys(review.store.get().undoStack.dirty)).toEqual(['i1', 'i2'])
  expect([review.undo()?.words, review.row('i1')?.values.total]).toEqual(['Category', 100])
  expect([review.redo()?.words, review.redo()?.words, review.row('i3')?.values.gst]).toEqual(['Category', 'GST', 5])
  expect([review.undo(), review.undo(), review.undo(), review.undo()].map(it => it?.words)).toEqual(['GST', 'Category', 'Total', undefined])
  expect(review.store.get().undoStack.dirty).toEqual({})
})

it('undoes after a reload what was saved before it', async () => {
  const kept = browser()
  const { review } = await visit(kept)
  review.edit('Total', { i1: { total: 100 } })
  review.markSaved(review.store.get().undoStack, ['i1'], {})
  const saved = { ...detail, invoices: detail.invoices.map(it => (it.id === 'i1' ? { ...it, total: 1 } : it)) }
  const next = await visit(kept, saved)
  expect(next.review.store.get().undoStack.dirty).toEqual({})
  next.review.undo()
  expect(next.review.store.get().undoStack.dirty).toMatchObject({ i1: { total: 23_137 } })
})

it('keeps what was typed before it was ready', async () => {
  const kept = browser()
  const review = createReview(detail)
  const { safe } = syncDraft(review, 'g', () => undefined, kept)
  review.edit('Total', { i1: { total: 100 } })
  expect(safe()).toBe(false)
  await new Promise(done => setTimeout(done))
  expect([safe(), (await kept.read()).dirty]).toEqual([true, { i1: { total: 100 } }])
})

it('takes nothing up of rows that are gone, and nothing that stands already', async () => {
  const kept = browser()
  const first = await visit(kept)
  first.review.edit('Total', { i1: { total: 100 }, i2: { total: 100 } })
  first.stop()
  const now = { ...detail, invoices: detail.invoices.flatMap(it => (it.id === 'i1' ? [] : it.id === 'i2' ? [{ ...it, total: 1 }] : [it])) }
  const { review } = await visit(kept, now)
  expect(review.store.get().undoStack.dirty).toEqual({})
})

it('says which values were changed elsewhere between the visits', async () => {
  const kept = browser()
  const first = await visit(kept)
  first.review.edit('Total', { i1: { total: 100 } })
  first.stop()
  const review = createReview({ ...detail, invoices: detail.invoices.map(it => (it.id === 'i1' ? { ...it, total: 2 } : it)) })
  restoreDraft(review, await kept.read(), () => undefined)
  const said = (await import('../../parts/toasts.tsx')).currentToasts().map(it => it.text)
  expect(said.filter(it => it.startsWith('Changed elsewhere'))).toEqual([
    'Changed elsewhere meanwhile: Total of Bright Laundry Services INV-1001 is now 2.00, yours is 1.00. What is yours takes its place when you save.'])
})
