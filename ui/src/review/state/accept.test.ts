import { beforeEach, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { currentToasts, dismissToasts } from '../../parts/toasts.tsx'
import { run } from '../keyboard/on-key.ts'
import type { CommandContext } from '../keyboard/row-commands.ts'
import type { GridHandle } from '../grid/grid-handle.ts'
import { createReview } from './review.ts'
import { isReviewed } from './flags.ts'
import { entriesOf } from './save.ts'
import type { Cell } from './state.ts'
import { commitEdit } from './edit.ts'

/** Ten rows: i3 and i8 have a doubtful GST, i6 has no ABN. `press` runs a command and answers the active cell. */
function opened(active: Cell) {
  const review = createReview(fakeDetail(10))
  let at = active
  const grid = { activeCell: () => at, focusCell: (to: Cell) => (at = to), closeEditor: () => null }
  const page = { review, grid: grid as unknown as GridHandle } as CommandContext // what these commands use of it
  const press = (command: 'accept' | 'accept-row', from = at) => ((at = from), run(page, command), `${at.id} ${at.key}`)
  const reviewed = () =>
    review.store
      .get()
      .rows.filter(isReviewed)
      .map(it => it.id)
  return { review, press, reviewed }
}
const sent = ({ review }: ReturnType<typeof opened>) => entriesOf(review.store.get().undoStack.dirty, review.base)
beforeEach(() => void vi.stubGlobal('requestAnimationFrame', (work: () => void) => (work(), 0)))

it('accept goes to the first cell to check, also left of the active one, before it accepts a row', () => {
  const { press, reviewed, review } = opened({ id: 'i6', key: 'total' })
  expect([press('accept'), reviewed()]).toEqual(['i6 abn', []])
  expect([press('accept'), reviewed()]).toEqual(['i6 abn', []]) // empty: nothing to confirm
  expect(review.store.get().undoStack.dirty).toEqual({})
  commitEdit(review, { id: 'i6', key: 'abn', text: '53555979711', typed: true })
  expect(reviewed()).toEqual([])
  expect([press('accept'), reviewed()]).toEqual(['i7 abn', ['i6']])
})

it('accept confirms a doubtful active value and accepts the row, as one step', () => {
  const it = opened({ id: 'i3', key: 'gst' })
  expect([it.press('accept'), it.reviewed()]).toEqual(['i4 gst', ['i3']])
  expect(sent(it)).toEqual([{ invoice_id: 'i3', invoice_data: { wasModified: true, confirmed: { gst: true }, reviewed: true } }])
  it.review.undo()
  expect([it.reviewed(), it.review.store.get().undoStack.dirty]).toEqual([[], {}])
})

it('accept-row accepts a row with its flagged values, named, until such a value changes', () => {
  const it = opened({ id: 'i6', key: 'total' })
  expect([it.press('accept-row'), it.reviewed()]).toEqual(['i7 total', ['i6']])
  expect(it.review.store.get().undoStack.done.at(-1)?.words).toBe('Row accepted anyway: ABN')
  expect(sent(it)).toEqual([{ invoice_id: 'i6', invoice_data: { wasModified: true, reviewed: true, anyway: { supplierAbn: true } } }])
  expect(it.review.row('i6')?.flags.abn).toMatchObject({ level: 'wrong', settled: true })
  expect(it.review.store.get().counts).toMatchObject({ wrong: 0, reviewed: 1 })
  commitEdit(it.review, { id: 'i6', key: 'abn', text: '123', typed: true })
  expect([it.reviewed(), it.review.row('i6')?.flags.abn?.settled]).toEqual([[], undefined])
  it.review.undo()
  expect(it.reviewed()).toEqual(['i6'])
})

it('a row accepted anyway stays accepted once the server has it', () => {
  const it = opened({ id: 'i6', key: 'total' })
  it.press('accept-row')
  it.review.markSaved(it.review.store.get().undoStack, ['i6'], {})
  expect(it.reviewed()).toEqual(['i6'])
  const detail = fakeDetail(10)
  it.review.receive({
    ...detail,
    invoices: detail.invoices.map(one => (one.id === 'i6' ? { ...one, reviewed: true, anyway: ['supplierAbn'] } : one)),
  })
  expect({ reviewed: it.reviewed(), settled: it.review.row('i6')?.flags.abn?.settled }).toEqual({ reviewed: ['i6'], settled: true })
  it.review.receive({ ...detail, invoices: detail.invoices.map(one => (one.id === 'i6' ? { ...one, reviewed: true, anyway: [] } : one)) })
  expect(it.reviewed()).toEqual([])
})

it('the notice that every row is accepted appears only once every row is reviewed', () => {
  const it = opened({ id: 'i0', key: 'total' })
  for (let i = 0; i < 30; i++) it.press('accept')
  expect(it.reviewed()).toEqual(['i0', 'i1', 'i2', 'i3', 'i4', 'i5'])
  expect(currentToasts().map(one => one.text)).not.toContain('Every row here is accepted')
  it.press('accept-row')
  for (let i = 0; i < 9; i++) it.press('accept')
  expect(it.reviewed()).toHaveLength(10)
})

it('neither an edited row nor an accepted row with a cell to check is reviewed', () => {
  const it = opened({ id: 'i3', key: 'gst' })
  commitEdit(it.review, { id: 'i0', key: 'category', text: 'Meals', typed: true })
  expect(it.reviewed()).toEqual([])
  it.review.edit('Accepted elsewhere', { i3: { reviewed: true }, i0: { reviewed: true } })
  expect(it.reviewed()).toEqual(['i0'])
})

it('the notice that every row is accepted goes with the edit that withdraws an acceptance', async () => {
  dismissToasts()
  const { review, press } = opened({ id: 'i0', key: 'total' })
  for (const { id } of review.store.get().rows) press('accept-row', { id, key: 'total' })
  await expect.poll(() => currentToasts().map(it => it.text)).toEqual(['Every row here is accepted'])
  commitEdit(review, { id: 'i2', key: 'total', text: '12.34', typed: true })
  expect(currentToasts()).toEqual([])
})

it('a row that is addressed to another ABN is flagged at the ABN until a person confirms that', () => {
  const detail = fakeDetail(2)
  const reason = 'Addressed to another ABN: 53 004 085 616 (this client: 34 993 518 190).'
  const review = createReview({ ...detail, anomalies: [{ invoice_id: 'i1', field: 'supplierAbn', level: 'doubtful', reason }] })
  const grid = { activeCell: () => ({ id: 'i1', key: 'abn' }), focusCell: () => undefined, closeEditor: () => null }
  expect([review.row('i1')?.flags, review.store.get().counts.doubtful]).toEqual([{ abn: { level: 'doubtful', reason } }, 1])
  run({ review, grid: grid as unknown as GridHandle } as CommandContext, 'accept') // what this command uses of it
  expect([review.row('i1')?.flags, review.store.get().counts]).toEqual([{}, { doubtful: 0, wrong: 0, reviewed: 1 }])
  expect(entriesOf(review.store.get().undoStack.dirty, review.base)).toEqual([
    { invoice_id: 'i1', invoice_data: { wasModified: true, confirmed: { supplierAbn: true }, reviewed: true } },
  ])
})

it('a row whose pages are being read is not accepted: its values would come after that, and nobody would have seen them', async () => {
  const it = opened({ id: 'i1', key: 'total' })
  const detail = fakeDetail(10)
  it.review.receive({ ...detail, invoices: detail.invoices.map(one => (one.id === 'i1' ? { ...one, reading: true as const } : one)) })
  for (const command of ['accept', 'accept-row'] as const) {
    dismissToasts()
    expect([it.press(command), it.reviewed(), sent(it)]).toEqual(['i1 total', [], []])
    await vi.waitFor(() => expect(currentToasts()).not.toEqual([]))
    expect(currentToasts().map(({ text }) => text)).toEqual(['This row is still being read: accept it once its values are there.'])
  }
})
