// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeApi, type FakeApi } from '../../../testing/fake-api.ts'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { confirmAction } from '../../parts/dialogs.tsx'
import { currentToasts, dismissToasts } from '../../parts/toasts.tsx'
import type { GridHandle } from '../grid/grid-handle.ts'
import { isReviewed } from '../state/flags.ts'
import { createReview } from '../state/review.ts'
import { extended, noSelection, selectedIn } from '../state/selection.ts'
import type { Cell } from '../state/state.ts'
import type { Command, BulkCommand } from './keymap.ts'
import { run } from './on-key.ts'
import type { CommandContext } from './row-commands.ts'
import { selectByClick } from './select-rows.ts'
import { runOnSeveral } from './several-rows.ts'

vi.mock('../../parts/dialogs.tsx', () => ({ confirmAction: vi.fn(() => Promise.resolve(true)) }))
let api: FakeApi
/** Code is loaded on demand, which takes a while on a busy machine. */
const patience = { timeout: 20_000 }
beforeEach(() => {
  api = fakeApi(20)
  vi.stubGlobal('fetch', api.fetch)
  vi.stubGlobal('requestAnimationFrame', (work: () => void) => (work(), 0))
  vi.mocked(confirmAction).mockClear()
  dismissToasts()
})

/**
 * Twenty rows: i3, i8, i13 and i18 have a doubtful GST, i6 and i17 have no ABN, i8 is a credit note. `press` runs a command at the active
 * cell.
 */
function opened(count = 20) {
  const review = createReview(fakeDetail(count))
  review.receive(fakeDetail(count))
  let at: Cell = { id: 'i0', key: 'category' }
  const grid = { activeCell: () => at, focusCell: (to: Cell) => (at = to), closeEditor: () => null } as unknown as GridHandle // what these commands use of it
  const reload = vi.fn()
  const page = {
    review,
    grid,
    undoPages: () => Promise.resolve(),
    several: (command: BulkCommand, active: Cell | null) => runOnSeveral({ ...page, reload }, command, active),
  } as Partial<CommandContext> as CommandContext // likewise
  const press = (...commands: Command[]) => commands.forEach(command => run(page, command))
  const goTo = (id: string, key = at.key) => (at = { id, key })
  const select = (from: string, to: string, key = at.key) => (
    goTo(to, key), review.set({ selection: extended(noSelection, review.store.get().order, from, to) })
  )
  return {
    review,
    press,
    goTo,
    select,
    reload,
    at: () => at,
    selected: () => selectedIn(review.store.get()).join(' '),
    dirty: () => review.store.get().undoStack.dirty,
    steps: () => review.store.get().undoStack.done.length,
  }
}
const toastText = () =>
  currentToasts()
    .map(it => it.text)
    .join(' | ')

it('keys select rows as in a spreadsheet, and Esc clears the search, then the selection, before it undoes anything', async () => {
  const it = opened()
  it.press('select-row', 'select-down', 'select-down')
  expect([it.selected(), it.at().id]).toEqual(['i0 i1 i2', 'i2'])
  it.press('select-up')
  expect([it.selected(), it.at().id]).toEqual(['i0 i1', 'i1'])
  it.press('select-all')
  expect(it.selected().split(' ')).toHaveLength(20)
  it.press('gst')
  it.review.query({ text: 'Bright' })
  expect(it.selected()).toBe('i1 i9 i17')
  it.press('undo-last')
  expect([it.review.store.get().query.text, it.selected().split(' ').length]).toEqual(['', 20])
  it.press('undo-last')
  expect([it.selected(), Object.keys(it.dirty()).length]).toEqual(['', 20])
  it.press('undo-last')
  await vi.waitFor(() => expect(it.dirty()).toEqual({}), patience)
})

it('the last row stays where Shift+Down finds no other, and the first where Shift+Up does', () => {
  const it = opened(3)
  it.press('select-up')
  expect([it.selected(), it.at().id]).toEqual(['i0', 'i0'])
  it.goTo('i2')
  it.press('select-down')
  expect([it.selected(), it.at().id]).toEqual(['i0 i2', 'i2'])
})

it('in a read-only page rows are selected and cleared, and not changed', () => {
  const it = opened()
  it.review.set({ readOnly: true })
  it.press('select-row', 'select-down', 'gst')
  expect([it.selected(), it.dirty()]).toEqual(['i0 i1', {}])
  it.press('undo-last')
  expect(it.selected()).toBe('')
})

it('clicks select: on the state alone, with Ctrl one more, with Shift from the active row', () => {
  const { review, selected } = opened()
  const click = (id: string, event: Parameters<typeof selectByClick>[3], onHead: boolean, active = 'i0') => [
    selectByClick(review, id, active, event, onHead),
    selected(),
  ]
  expect(click('i2', {}, false)).toEqual([false, ''])
  expect(click('i2', {}, true)).toEqual([true, 'i2'])
  expect(click('i4', { ctrlKey: true }, false)).toEqual([true, 'i2 i4'])
  expect(click('i6', { shiftKey: true }, false, 'i4')).toEqual([true, 'i2 i4 i5 i6'])
  expect(click('i9', {}, true)).toEqual([true, 'i9'])
  expect(click('i9', {}, true)).toEqual([true, ''])
  expect([click('i1', { pointerType: 'touch' }, true), click('i2', { pointerType: 'touch' }, true)]).toEqual([
    [true, 'i1'],
    [true, 'i1 i2'],
  ])
})

it('F4 sets the treatment of all selected rows as one step, each by its own total, and says how many', () => {
  const it = opened()
  it.select('i0', 'i2', 'gst')
  it.press('gst')
  expect(Object.keys(it.dirty())).toEqual(['i0', 'i1', 'i2'])
  expect(Object.values(it.dirty()).map(({ gst, treatment }) => [gst, treatment])).toEqual(Array(3).fill([0, 'gst-free']))
  expect([it.steps(), toastText()]).toEqual([1, 'GST Free: 3 rows changed'])
  it.review.undo()
  expect(it.dirty()).toEqual({})
})

it('F4 leaves rows without a total as they are when it sets 10%, and says so', () => {
  const it = opened()
  it.review.edit('Total', { i0: { total: null } })
  it.select('i0', 'i3', 'gst')
  it.press('gst', 'gst')
  const values = (id: string) => it.review.row(id)?.values
  expect([values('i0')?.gst, values('i3')?.gst, values('i3')?.treatment]).toEqual([
    0,
    Math.round((values('i3')?.total ?? 0) / 11),
    'taxable',
  ])
  expect(toastText()).toContain('1 row is unchanged: without a total')
})

it('a command acts on the active row alone where that is not selected', () => {
  const it = opened()
  it.select('i0', 'i2')
  it.goTo('i5', 'gst')
  it.press('gst')
  expect(Object.keys(it.dirty())).toEqual(['i5'])
})

it('accept accepts the selected rows with nothing to check as one step, and says how many it leaves', () => {
  const it = opened()
  it.select('i0', 'i4')
  it.press('accept')
  expect([
    it.review.store
      .get()
      .rows.filter(isReviewed)
      .map(({ id }) => id),
    it.steps(),
    toastText(),
  ]).toEqual([['i0', 'i1', 'i2', 'i4'], 1, 'Accepted: 4 rows changed. 1 row is not accepted: there are values to check'])
  it.press('accept')
  expect([it.steps(), toastText()]).toEqual([1, 'Nothing changed. 1 row is not accepted: there are values to check'])
})

it('accept leaves rows whose pages are being read', () => {
  const it = opened()
  const { detail } = it.review.store.get()
  it.review.receive({ ...detail, invoices: detail.invoices.map(one => (one.id === 'i1' ? { ...one, reading: true as const } : one)) })
  it.select('i0', 'i2')
  it.press('accept')
  expect([Object.keys(it.dirty()), toastText()]).toEqual([['i0', 'i2'], 'Accepted: 2 rows changed. 1 row is still being read'])
})

it('accept anyway asks first, with the number of rows, and names what was wrong in the history', async () => {
  const it = opened()
  it.select('i5', 'i8')
  vi.mocked(confirmAction).mockResolvedValueOnce(false)
  it.press('accept-row')
  await vi.waitFor(
    () =>
      expect(vi.mocked(confirmAction).mock.calls[0]?.[0]).toMatchObject({
        title: 'Accept 4 rows?',
        text: '2 of them have values that are wrong or doubtful. They are accepted as they are, and their history says so.',
      }),
    patience,
  )
  expect(it.dirty()).toEqual({})
  it.press('accept-row')
  await vi.waitFor(
    () =>
      expect(it.dirty()).toEqual({
        i5: { reviewed: true },
        i6: { reviewed: true, anyway: 'abn' },
        i7: { reviewed: true },
        i8: { reviewed: true, anyway: 'gst' },
      }),
    patience,
  )
  expect(it.steps()).toBe(1)
})

it('accept anyway counts no row that is accepted already', async () => {
  const it = opened()
  it.select('i5', 'i5')
  it.press('accept')
  it.select('i5', 'i8')
  vi.mocked(confirmAction).mockReset().mockResolvedValueOnce(false)
  it.press('accept-row')
  await vi.waitFor(() => expect(vi.mocked(confirmAction).mock.calls[0]?.[0]).toMatchObject({ title: 'Accept 3 rows?' }), patience)
})

it('Ctrl+D fills the first value down, for a supplier with its ABN, without that of rows whose ABN a person typed', () => {
  const it = opened()
  it.review.edit('ABN', { i2: { abn: '53555979711' } })
  it.select('i0', 'i2', 'supplier')
  it.press('above')
  const named = ['i0', 'i1', 'i2'].map(id => it.review.row(id)?.values).map(value => [value?.supplier, value?.abn])
  expect(named).toEqual([
    ['Corner Hardware & Timber', '78996030824'],
    ['Corner Hardware & Timber', '78996030824'],
    ['Corner Hardware & Timber', '53555979711'],
  ])
  expect([it.steps(), toastText()]).toContain(2)
  it.select('i1', 'i4', 'paymentDate')
  it.press('above')
  expect(['i2', 'i3', 'i4'].map(id => it.review.row(id)?.values.paymentDate)).toEqual(
    Array(3).fill(it.review.row('i1')?.values.paymentDate),
  )
})

it('the command for credit notes makes all selected rows what the active one becomes: credit notes, or none', () => {
  const it = opened()
  it.select('i7', 'i9')
  it.press('credit')
  expect(['i7', 'i8', 'i9'].filter(id => (it.review.row(id)?.values.total ?? 0) < 0)).toEqual(['i7', 'i8', 'i9'])
  expect(toastText()).toBe('Credit note: 2 rows changed')
})

it('Ctrl+Enter sets what was just set for the other selected rows', () => {
  const it = opened()
  it.select('i0', 'i2')
  it.review.edit('Category', { i1: { category: 'Stock' } })
  it.press('cluster')
  expect(['i0', 'i1', 'i2', 'i8'].map(id => it.review.row(id)?.values.category)).toEqual([
    'Stock',
    'Stock',
    'Stock',
    'Repairs & maintenance',
  ])
  expect(toastText()).toBe('Category Stock for all 3 selected rows')
})

it('delete asks with the number of rows, deletes them in one request, keeps what is refused, and its notice undoes it', async () => {
  const it = opened()
  it.review.edit('Category', { i1: { category: 'Stock' } })
  it.select('i0', 'i4')
  api.answerWith('/api/accountant/invoices/delete', 200, {
    act_id: 'act-1',
    outcomes: [
      ...['i0', 'i1', 'i2', 'i4'].map(id => ({ invoice_id: id, deleted: true })),
      { invoice_id: 'i3', deleted: false, error: { code: 'invoice.set-aside', message: 'Its pages are part of another.' } },
    ],
  })
  it.press('delete')
  await vi.waitFor(() => expect(toastText()).toContain('4 invoices deleted'), patience)
  expect(vi.mocked(confirmAction).mock.calls[0]?.[0]).toMatchObject({
    title: 'Delete 5 invoices?',
    text: 'Corner Hardware & Timber INV-1000, Bright Laundry Services INV-1001, Northside Fuel INV-1002 and 2 more will be deleted from this batch. The unsaved changes in 1 of them are lost: save first to keep them. You can undo this, or restore them from the bin until their retention ends.',
  })
  expect(toastText()).toContain('1 invoice could not be deleted: Its pages are part of another.')
  expect(api.sent.filter(({ path }) => path.endsWith('invoices/delete')).map(({ body }) => body)).toEqual([
    { invoice_ids: ['i0', 'i1', 'i2', 'i3', 'i4'] },
  ])
  expect([it.review.store.get().order.length, it.review.store.get().order[0], it.dirty()]).toEqual([16, 'i3', {}])
  currentToasts()
    .find(({ action }) => action?.label === 'Undo')
    ?.action?.run()
  await vi.waitFor(() => expect(it.reload).toHaveBeenCalled(), patience)
  expect(api.sent.at(-1)).toEqual({ path: '/api/accountant/act/undo', body: { act_id: 'act-1' } })
})

it('ten thousand rows are selected, treated, filled down and undone in a moment', () => {
  const it = opened(10_000)
  const start = process.cpuUsage()
  it.press('select-all', 'gst')
  it.goTo('i0', 'supplier')
  it.press('above')
  expect([Object.keys(it.dirty()).length, it.steps()]).toEqual([10_000, 2])
  it.review.undo()
  it.review.undo()
  expect(it.dirty()).toEqual({})
  // Of this process alone, in µs: a busy machine takes longer by the clock.
  expect(process.cpuUsage(start).user).toBeLessThan(8_000_000)
})
