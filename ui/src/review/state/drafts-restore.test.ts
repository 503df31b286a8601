// @vitest-environment jsdom
import { createElement } from 'react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { Dialogs } from '../../parts/dialogs.tsx'
import { loadOverlays } from '../../parts/overlays.ts'
import { currentToasts } from '../../parts/toasts.tsx'
import { restoreDraft, syncDraft, type DraftStore } from './drafts.ts'
import type { Draft } from './merged-drafts.ts'
import { createReview } from './review.ts'
import { discardUnsaved, undoStep } from './undo.ts'

beforeAll(() => loadOverlays())

const detail = fakeDetail(4)
const withTotal = (total: number) => ({ ...detail, invoices: detail.invoices.map(it => (it.id === 'i1' ? { ...it, total } : it)) })
/** The storage of one browser: a visit reads the draft of the visit before. */
function browser(stored: Draft = { dirty: {}, done: [], undone: [], was: {}, at: 0 }) {
  return {
    read: () => Promise.resolve(stored),
    write: draft => void (stored = JSON.parse(JSON.stringify({ ...draft, at: 0 })) as Draft),
    remove: () => Promise.resolve(),
    settled: () => Promise.resolve(),
    safe: () => true,
    close: () => undefined,
  } satisfies DraftStore
}
async function visit(storage: DraftStore, now = detail) {
  const review = createReview(now)
  const { stop } = syncDraft(
    review,
    'g',
    () => discardUnsaved(review, act => undoStep({ review, grid: null, undoPages: () => Promise.resolve() }, act)),
    storage,
  )
  await new Promise(done => setTimeout(done))
  return { review, stop, dirty: () => review.store.get().undoStack.dirty }
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('discarding a restored draft and later edits asks first, and is undone as one step, also after a reload', async () => {
  const storage = browser()
  const first = await visit(storage)
  first.review.edit('Total', { i1: { total: 100 } })
  first.stop()
  render(createElement(Dialogs))
  const { review, dirty, stop } = await visit(storage)
  review.edit('Category', { i1: { category: 'Rent' }, i2: { category: 'Rent' } })
  const all = dirty()
  const draft = currentToasts().find(it => it.text.includes('from an earlier visit came back'))
  expect([draft?.kind, draft?.text, draft?.action?.label]).toEqual([
    'error',
    '1 row with unsaved edits from an earlier visit came back. Save them, or discard them.',
    'Discard…',
  ])
  draft?.action?.run()
  expect((await screen.findByRole('dialog')).textContent).toContain('All unsaved changes in 2 rows are discarded')
  expect(dirty()).toEqual(all)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Discard the changes in 2 rows' })))
  expect(dirty()).toEqual({})
  stop()
  const next = await visit(storage)
  expect(next.dirty()).toEqual({})
  expect(next.review.plan('unsaved')?.step.words).toBe('Unsaved changes in 2 rows discarded')
  next.review.undo()
  expect(next.dirty()).toEqual(all)
})

it('the notice of a restored draft goes when its edits are saved, and with the page', async () => {
  const storage = browser()
  const first = await visit(storage)
  first.review.edit('Total', { i1: { total: 100 } })
  first.stop()
  const notices = () => currentToasts().filter(it => it.text.includes('from an earlier visit came back')).length
  const left = await visit(storage)
  expect(notices()).toBe(1)
  left.stop()
  expect(notices()).toBe(0)
  const { review, stop } = await visit(storage)
  review.edit('Category', { i2: { category: 'Rent' } })
  expect(notices()).toBe(1)
  review.markSaved(review.store.get().undoStack, ['i1', 'i2'], {})
  expect(notices()).toBe(0)
  stop()
})

it('steps saved before a reload are saved after it', async () => {
  const storage = browser()
  const { review, stop } = await visit(storage)
  review.edit('Total', { i1: { total: 100 } })
  review.markSaved(review.store.get().undoStack, ['i1'], {})
  review.edit('Category', { i2: { category: 'Rent' } })
  stop()
  const next = await visit(storage, withTotal(100))
  next.review.undo()
  expect(next.review.plan('unsaved')).toBeNull()
  expect(next.review.plan('undo')?.saved).toBe(true)
})

it('a step is saved when the server has its values, though the page was left before the answer of the save', async () => {
  const storage = browser()
  const { review, stop } = await visit(storage)
  review.edit('Total', { i1: { total: 100 } })
  review.edit('Category', { i1: { category: 'Rent' } })
  stop()
  const next = await visit(storage, withTotal(100))
  expect(next.dirty()).toEqual({ i1: { category: 'Rent' } })
  next.review.undo()
  expect(next.dirty()).toEqual({})
  expect(next.review.plan('unsaved')).toBeNull()
  expect(next.review.plan('undo')?.saved).toBe(true)
})

it('steps of drafts of earlier versions count as saved where their rows have no unsaved edits', async () => {
  const step = (id: string) => ({ words: id, changes: [{ id, before: { total: 1 }, after: { total: 23_137 } }] })
  const { review } = await visit(
    browser({
      dirty: { i2: { total: 1 } },
      done: [step('i1'), { words: 'i2', changes: [{ id: 'i2', before: { total: 9420 }, after: { total: 1 } }] }],
      undone: [],
      was: {},
      at: 0,
    }),
  )
  expect(review.plan('unsaved')?.step.words).toBe('i2')
  review.undo()
  expect(review.plan('unsaved')).toBeNull()
  expect(review.plan('undo')?.saved).toBe(true)
})

it('undo and redo go step by step across a reload', async () => {
  const storage = browser()
  const first = await visit(storage)
  first.review.edit('Total', { i1: { total: 100 } })
  first.review.edit('Category', { i2: { category: 'Rent' } })
  first.review.edit('GST', { i3: { gst: 5 } })
  first.review.undo()
  first.stop()
  const { review } = await visit(storage)
  expect(Object.keys(review.store.get().undoStack.dirty)).toEqual(['i1', 'i2'])
  expect([review.undo()?.words, review.row('i1')?.values.total]).toEqual(['Category', 100])
  expect([review.redo()?.words, review.redo()?.words, review.row('i3')?.values.gst]).toEqual(['Category', 'GST', 5])
  expect([review.undo(), review.undo(), review.undo(), review.undo()].map(it => it?.words)).toEqual(['GST', 'Category', 'Total', undefined])
  expect(review.store.get().undoStack.dirty).toEqual({})
})

it('undo after a reload undoes a step saved before it', async () => {
  const storage = browser()
  const { review } = await visit(storage)
  review.edit('Total', { i1: { total: 100 } })
  review.markSaved(review.store.get().undoStack, ['i1'], {})
  const next = await visit(storage, withTotal(100))
  expect(next.review.store.get().undoStack.dirty).toEqual({})
  next.review.undo()
  expect(next.review.store.get().undoStack.dirty).toMatchObject({ i1: { total: 23_137 } })
})

it('edits made before the draft is read are stored', async () => {
  const storage = browser()
  const review = createReview(detail)
  const { safe } = syncDraft(review, 'g', () => undefined, storage)
  review.edit('Total', { i1: { total: 100 } })
  expect(safe()).toBe(false)
  await new Promise(done => setTimeout(done))
  expect(safe()).toBe(true)
  expect((await storage.read()).dirty).toEqual({ i1: { total: 100 } })
})

it('a draft restores no edits of rows that no longer exist, nor edits that the server has', async () => {
  const storage = browser()
  const first = await visit(storage)
  first.review.edit('Total', { i1: { total: 100 }, i2: { total: 100 } })
  first.stop()
  const now = {
    ...detail,
    invoices: detail.invoices.flatMap(it => (it.id === 'i1' ? [] : it.id === 'i2' ? [{ ...it, total: 100 }] : [it])),
  }
  const { review } = await visit(storage, now)
  expect(review.store.get().undoStack.dirty).toEqual({})
})

it('a notice names values changed elsewhere between the visits', async () => {
  const storage = browser()
  const first = await visit(storage)
  first.review.edit('Total', { i1: { total: 100 } })
  first.stop()
  const review = createReview(withTotal(200))
  restoreDraft(review, await storage.read(), () => undefined)
  const notices = currentToasts().map(it => it.text)
  expect(notices.filter(it => it.startsWith('Changed elsewhere'))).toEqual([
    'Changed elsewhere meanwhile: Total of Bright Laundry Services INV-1001 is now 2.00, yours is 1.00. Your values replace them when you save.',
  ])
})

it('where drafts cannot be read a notice says so, nothing is stored over them, and they come back under new edits once they are', async () => {
  vi.useFakeTimers()
  const unread = () => currentToasts().filter(it => it.text.startsWith('This browser cannot read the edits that it stores')).length
  let failures = 2
  const [writes, storage] = [vi.fn(), browser({ dirty: { i1: { total: 100 } }, done: [], undone: [], was: {}, at: 0, marks: true })]
  const review = createReview(detail)
  const { stop, safe } = syncDraft(review, 'g', () => undefined, {
    ...storage,
    read: () => (failures-- > 0 ? Promise.reject(new Error('It cannot be read.')) : storage.read()),
    write: writes,
  })
  await vi.advanceTimersByTimeAsync(0)
  review.edit('Category', { i2: { category: 'Rent' } })
  await vi.advanceTimersByTimeAsync(2000)
  expect([unread(), writes.mock.calls.length, safe()]).toEqual([1, 0, false])
  await vi.advanceTimersByTimeAsync(4000)
  expect([unread(), safe()]).toEqual([0, true])
  const both = { i1: { total: 100 }, i2: { category: 'Rent' } }
  expect(review.store.get().undoStack.dirty).toEqual(both)
  expect(writes.mock.calls).toEqual([[expect.objectContaining({ dirty: both })]])
  stop()
})

it('the notice that drafts could not be read goes with the page, which then reads no more', async () => {
  vi.useFakeTimers()
  const read = vi.fn(() => Promise.reject(new Error('It cannot be read.')))
  const { stop } = syncDraft(createReview(detail), 'g', () => undefined, { ...browser(), read })
  await vi.advanceTimersByTimeAsync(0)
  const unread = () => currentToasts().filter(it => it.text.startsWith('This browser cannot read the edits that it stores')).length
  expect(unread()).toBe(1)
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect([unread(), read.mock.calls.length]).toEqual([0, 1])
})

it('a notice names the values that another tab had otherwise', async () => {
  const { review, stop } = await visit(
    browser({
      dirty: { i1: { total: 200, category: 'Rent' } },
      done: [],
      undone: [],
      was: {},
      at: 0,
      marks: true,
      replaced: { i1: { total: 100 }, gone: { total: 1 } },
    }),
  )
  expect(review.row('i1')?.values.total).toBe(200)
  expect(currentToasts().map(it => it.text)).toContain(
    'Two windows had different unsaved values, and the one that was changed last counts: Total of Bright Laundry Services INV-1001 is 2.00 here, and was 1.00 in another window.',
  )
  stop()
})

it('a notice says when the browser has no room for unsaved edits, and goes once they are stored or saved', async () => {
  let full = true
  const review = createReview(detail)
  const { stop } = syncDraft(review, 'g', () => undefined, { ...browser(), safe: () => !full })
  const task = () => new Promise(done => setTimeout(done))
  const notices = () => currentToasts().filter(it => it.text.startsWith('This browser cannot store your unsaved edits')).length
  await task()
  expect(notices()).toBe(0)
  review.edit('Total', { i1: { total: 100 } })
  await task()
  expect(notices()).toBe(1)
  full = false
  review.edit('Total', { i1: { total: 200 } })
  await task()
  expect(notices()).toBe(0)
  full = true
  review.edit('Total', { i1: { total: 300 } })
  await task()
  expect(notices()).toBe(1)
  review.markSaved(review.store.get().undoStack, ['i1'], {})
  await task()
  expect(notices()).toBe(0)
  stop()
})
