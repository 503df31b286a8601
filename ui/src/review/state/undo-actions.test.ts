// @vitest-environment jsdom
import { createElement } from 'react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { valuesWith } from '../../../testing/values-with.ts'
import { Dialogs } from '../../parts/dialogs.tsx'
import { currentToasts, dismissToasts } from '../../parts/toasts.tsx'
import { loadOverlays } from '../../parts/overlays.ts'
import { run } from '../keyboard/on-key.ts'
import type { CommandContext } from '../keyboard/row-commands.ts'
import { changeText, confirmDiscard } from './undo-actions.ts'
import { createReview } from './review.ts'
import { saveEdits } from './save.ts'
import { undoOrRedo, undoStep } from './undo.ts'
import type { Patch } from './rows.ts'
import { notifyDeleted } from './until-edit.ts'

function opened() {
  const review = createReview(fakeDetail(24))
  const page = { review, grid: { activeCell: () => null, focusCell: vi.fn() }, undoPages: vi.fn(() => Promise.resolve()) }
  render(createElement(Dialogs))
  return {
    review,
    page,
    escape: () => run(page as unknown as CommandContext, 'undo-last'),
    dirty: () => review.store.get().undoStack.dirty,
    save: () => review.markSaved(review.store.get().undoStack, Object.keys(review.store.get().undoStack.dirty), {}),
  }
}
const lastNotice = () => currentToasts().at(-1)?.text
const question = async () => (await screen.findByRole('dialog')).textContent
const answer = (name: RegExp) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

beforeAll(() => loadOverlays())
afterEach(() => {
  cleanup()
  dismissToasts()
  vi.unstubAllGlobals()
})

it('undo and redo name row and value, and focus the row', async () => {
  const { review, page } = opened()
  review.edit('Category', { i6: { category: 'Water' } })
  await undoOrRedo(page, 'unsaved')
  await expect.poll(lastNotice).toBe('Undone: category of row 7, Lantern Electrical Pty Ltd: Water → Repairs & maintenance')
  expect(page.grid.focusCell).toHaveBeenCalledWith({ id: 'i6', key: 'paymentDate' })
  await undoOrRedo(page, 'redo')
  await expect.poll(lastNotice).toBe('Redone: category of row 7, Lantern Electrical Pty Ltd: Repairs & maintenance → Water')
})

it('after a deletion, undo without an edit says how the invoices come back, and leaves the notice of the deletion', async () => {
  const { page } = opened()
  notifyDeleted('act', '2 invoices deleted', vi.fn())
  await undoOrRedo(page, 'undo')
  await expect
    .poll(() => currentToasts().map(it => it.text))
    .toEqual(['2 invoices deleted', 'No edit to undo. Deleted invoices come back with Undo in their notice, or from the bin.'])
})

it('Esc clears a search before it undoes anything', async () => {
  const { review, escape, dirty } = opened()
  review.edit('Category', { i6: { category: 'Water' } })
  review.query({ text: 'northside' })
  escape()
  expect([review.store.get().query.text, dirty()]).toEqual(['', { i6: { category: 'Water' } }])
  escape()
  await expect.poll(dirty).toEqual({})
})

it.each(['undo', 'redo', 'unsaved'] as const)('%s changes no hidden row, and the notice says what to do', async which => {
  const { review, page, dirty } = opened()
  review.edit('Category', { i6: { category: 'Water' } })
  if (which === 'redo') review.undo()
  review.query({ text: 'northside', chip: 'doubtful' })
  const before = dirty()
  await undoOrRedo(page, which)
  expect([dirty(), page.grid.focusCell.mock.calls]).toEqual([before, []])
  expect(lastNotice()).toBe(
    `Nothing changed. ${which === 'redo' ? 'Redo' : 'Undo'} would change category of Lantern Electrical Pty Ltd, a row that is not shown. First clear the search and choose All.`,
  )
  currentToasts().at(-1)?.action?.run()
  await undoOrRedo(page, which)
  expect(dirty()).not.toEqual(before)
})

it('undo changes no row of a step with a hidden row', async () => {
  const { review, page, dirty } = opened()
  review.edit('Category', { i2: { category: 'Rent' }, i3: { category: 'Rent' } })
  review.query({ text: 'northside' })
  await undoOrRedo(page, 'undo')
  expect(Object.keys(dirty())).toEqual(['i2', 'i3'])
  expect(lastNotice()).toContain('Undo would change 2 rows, 1 of them not shown. First clear the search.')
})

it('Esc undoes nothing saved; Ctrl+Z asks first', async () => {
  const { review, page, dirty, save } = opened()
  review.edit('Category', { i6: { category: 'Water' } })
  save()
  await undoOrRedo(page, 'unsaved')
  await expect.poll(lastNotice).toBe('Nothing unsaved to undo. Ctrl+Z undoes what is saved, and asks first.')
  expect(dirty()).toEqual({})
  void undoOrRedo(page, 'undo')
  expect(await question()).toContain(
    'Category of row 7, Lantern Electrical Pty Ltd: Water → Repairs & maintenance. It is saved. Undone, it is an unsaved change until you save.',
  )
  await answer(/Leave it/u)
  expect(dirty()).toEqual({})
  const again = undoOrRedo(page, 'undo')
  await question()
  await answer(/Undo it/u)
  await again
  expect(dirty()).toEqual({ i6: { category: 'Repairs & maintenance' } })
})

it.each(['undo', 'unsaved', 'redo'] as const)(
  'the notice that there is nothing for %s goes with the next edit, not with a step of the cursor',
  async which => {
    const { review, page } = opened()
    await undoOrRedo(page, which)
    await expect.poll(lastNotice).toBe(which === 'redo' ? 'Nothing to redo' : 'Nothing to undo')
    review.set({ activeCell: { id: 'i2', key: 'total' } })
    expect(lastNotice()).toMatch(/^Nothing to/u)
    review.edit('Category', { i6: { category: 'Water' } })
    expect(lastNotice()).toBeUndefined()
  },
)

it('the notice that everything is saved goes with the next edit', async () => {
  const { review, page, save } = opened()
  review.edit('Category', { i6: { category: 'Water' } })
  save()
  for (const act of [() => undoOrRedo(page, 'unsaved'), () => confirmDiscard(review, () => undefined)]) {
    await act()
    await expect.poll(lastNotice).toMatch(/^Nothing (?:unsaved to undo|to discard)/u)
    review.edit('Category', { i7: { category: 'Rent' } })
    expect(lastNotice()).toBeUndefined()
    review.undo()
  }
})

it('a notice that an edit overtakes before it is shown does not appear', async () => {
  const { review, page } = opened()
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => frames.push(work))
  vi.useFakeTimers()
  await undoOrRedo(page, 'undo')
  review.edit('Category', { i6: { category: 'Water' } })
  for (const frame of frames) frame()
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
  expect(lastNotice()).toBeUndefined()
})

it('undo waits for a pending save, after which its values are saved', async () => {
  const { review, page, dirty } = opened()
  let answerSave: () => void = () => undefined
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>(resolve => {
        answerSave = () => resolve(Response.json({ outcomes: [{ invoice_id: 'i6', saved: true }] }))
      }),
  )
  review.edit('Category', { i6: { category: 'Water' } })
  const save = saveEdits(review)
  review.edit('Category', { i7: { category: 'Rent' } })
  const undone = undoOrRedo(page, 'unsaved')
  answerSave()
  await Promise.all([save, undone])
  expect(dirty()).toEqual({})
  await undoOrRedo(page, 'unsaved')
  expect([dirty(), review.row('i6')?.values.category]).toEqual([{}, 'Water'])
})

it('a value typed back during its save stays an edit', async () => {
  const { review, dirty } = opened()
  let answerSave: () => void = () => undefined
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>(resolve => {
        answerSave = () => resolve(Response.json({ outcomes: [{ invoice_id: 'i6', saved: true }] }))
      }),
  )
  const before = review.row('i6')?.values.category
  review.edit('Category', { i6: { category: 'Water' } })
  const save = saveEdits(review)
  review.edit('Category', { i6: { category: before ?? null } })
  answerSave()
  await save
  expect([dirty(), review.row('i6')?.values.category]).toEqual([{ i6: { category: before } }, before])
})

it('the Undo button of a notice undoes its own step, not a later one', async () => {
  const { review, page, dirty } = opened()
  review.edit('one', { i6: { category: 'Water' } })
  const one = review.store.get().undoStack.done.at(-1)
  review.edit('two', { i7: { category: 'Rent' } })
  undoStep(page, one)
  expect([Object.keys(dirty()), lastNotice()]).toEqual([
    ['i6', 'i7'],
    'Not undone: other changes came after it. Ctrl+Z undoes them one by one.',
  ])
  review.undo()
  undoStep(page, one)
  await expect.poll(dirty).toEqual({})
})

it('discarding asks with the number of rows, and is undone as one step', async () => {
  const { review, page, dirty } = opened()
  review.edit('Category', { i6: { category: 'Water' }, i7: { category: 'Water' } })
  review.edit('Total', { i6: { total: 1 }, i2: { total: 2 } })
  const before = dirty()
  review.query({ text: 'northside' })
  const discarding = confirmDiscard(review, () => undefined)
  expect(await question()).toContain(
    'All unsaved changes in 3 rows, 2 of them not shown now, are discarded, from this visit and from earlier ones. You can undo this.',
  )
  await answer(/Keep them/u)
  await discarding
  expect(dirty()).toEqual(before)
  review.query({ text: '' })
  const discarded = confirmDiscard(review, act => undoStep(page, act))
  await question()
  await answer(/Discard the changes in 3 rows/u)
  await discarded
  expect(dirty()).toEqual({})
  expect(lastNotice()).toBe('Unsaved changes in 3 rows discarded')
  expect(review.store.get().editing).toBe(false)
  currentToasts().at(-1)?.action?.run()
  await expect.poll(dirty).toEqual(before)
  await undoOrRedo(page, 'redo')
  expect(dirty()).toEqual({})
})

it('there is nothing to discard when everything is saved', async () => {
  const { review } = opened()
  await confirmDiscard(review, () => undefined)
  await expect.poll(lastNotice).toBe('Nothing to discard: all changes are saved.')
})

const values = valuesWith({ abn: '51824753556', supplier: 'Bluegum Power', category: 'Water', total: 12_345, gst: 1122 })
const changedRow = (place: number, to: Patch, more: Patch = {}) => ({
  place,
  from: { ...values, ...more },
  to: { ...values, ...more, ...to },
  keys: Object.keys(to),
})

it.each([
  ['category of row 7, Bluegum Power: Water → Electricity & gas', changedRow(7, { category: 'Electricity & gas' })],
  ['due date of row 2, Bluegum Power: empty → 1 Oct 2026', changedRow(2, { dueDate: '2026-10-01' })],
  ['total of row 1: 123.45 → 0.50', changedRow(1, { total: 50 }, { supplier: null })],
  ['supplier of row 3, Agl: empty → Agl', changedRow(3, { supplier: 'Agl' }, { supplier: null })],
  ['row 4, Bluegum Power: GST 11.22 → 0.00; GST treatment taxable → GST-free', changedRow(4, { gst: 0, treatment: 'gst-free' })],
  ['acceptance of row 5, Bluegum Power: not accepted → accepted', changedRow(5, { reviewed: true })],
  ['note of row 6, Bluegum Power: no note → Ask them', changedRow(6, { note: 'Ask them' })],
  ['checked values of row 8, Bluegum Power: none → ABN, GST', changedRow(8, { confirmedColumns: 'abn gst' })],
])('changeText names row and value: %s', (text, change) => {
  expect(changeText('Category', [change])).toBe(text)
})

it('changeText names the first of several rows and counts the others', () => {
  const rows = [1, 4, 9].map(place => changedRow(place, { category: 'Rent' }))
  expect(changeText('Category for all 3 of Bluegum Power', rows)).toBe(
    'Category for all 3 of Bluegum Power (3 rows): category of row 1, Bluegum Power: Water → Rent; and 2 more rows',
  )
  expect(changeText('Split at page 2 of 3', [])).toBe('Split at page 2 of 3')
})
