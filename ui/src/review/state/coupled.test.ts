import { expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { currentToasts } from '../../parts/toasts.tsx'
import type { GridHandle } from '../grid/grid-handle.ts'
import { paste } from '../grid/paste.ts'
import { run } from '../keyboard/on-key.ts'
import type { BulkCommand } from '../keyboard/keymap.ts'
import { takeCandidate, type CommandContext } from '../keyboard/row-commands.ts'
import { runOnSeveral } from '../keyboard/several-rows.ts'
import { coupled } from './coupled.ts'
import { commitEdit } from './edit.ts'
import { createReview } from './review.ts'
import type { Row, Values } from './rows.ts'
import { entriesOf } from './save.ts'
import type { Cell } from './state.ts'

/** Eighteen rows of eight suppliers; row 6 (Lantern Electrical, as row 14) has no ABN. */
function opened() {
  const review = createReview(fakeDetail(18))
  const rows = review.store.get().rows
  const row = (id: string, more: Partial<Values> = {}, flags: Row['flags'] = {}): Row => {
    const it = rows.find(one => one.id === id) as Row // among the eighteen
    return { ...it, values: { ...it.values, ...more }, flags }
  }
  return { review, rows, row }
}
const doubtful = { level: 'doubtful', reason: '' } as const

it('a known ABN fills in supplier and category where they are missing or doubtful', () => {
  const { rows, row } = opened()
  expect(coupled(row('i0', { supplier: null, category: 'Meals' }, { category: doubtful }), { abn: '34 993 518 190' }, rows)).toEqual({
    abn: '34 993 518 190',
    supplier: 'Marlow Street Produce',
    category: 'Stock',
    filled: 'supplier category',
  })
  expect(coupled(row('i0'), { abn: '34993518190' }, rows)).toEqual({ abn: '34993518190' })
  expect(coupled(row('i0', { supplier: null }), { abn: '99999999999' }, rows)).toEqual({ abn: '99999999999' })
})

it('a known supplier fills in its ABN, unless its rows have several', () => {
  const { rows, row } = opened()
  expect(coupled(row('i6'), { supplier: 'lantern electrical' }, rows)).toEqual({
    supplier: 'lantern electrical',
    abn: '53555979711',
    filled: 'abn',
  })
  const others = [...rows, row('i14', { abn: '78996030824' })]
  expect(coupled(row('i6'), { supplier: 'Lantern Electrical Pty Ltd' }, others)).toEqual({ supplier: 'Lantern Electrical Pty Ltd' })
})

it('a GST computed from the total follows the total; a printed or typed one stays', () => {
  const { rows, row } = opened()
  const it = row('i1', { total: 11000, gst: 1000 })
  expect(coupled(it, { total: 22000 }, rows)).toEqual({ total: 22000 })
  const computed = {
    ...it,
    invoice: { ...it.invoice, fields: { ...it.invoice.fields, gst: { confidence: 0.9, setBy: 'stage' as const, candidates: [] } } },
  }
  expect(coupled(computed, { total: 22000 }, rows)).toEqual({ total: 22000, gst: 2000, filled: 'gst' })
  expect(coupled({ ...computed, patch: { gst: 1000 } }, { total: 22000 }, rows)).toEqual({ total: 22000 }) // typed by a person
  expect(coupled(computed, { total: 22000, gst: 5 }, rows)).toEqual({ total: 22000, gst: 5 })
})

const confirmed = { confirmedColumns: 'abn' }

it('another supplier clears the extracted ABN, or replaces it by its own known ABN', () => {
  const { rows, row } = opened()
  expect(coupled(row('i0'), { supplier: 'Zoo' }, rows)).toEqual({ supplier: 'Zoo', abn: null })
  expect(coupled(row('i0'), { supplier: 'telline communications' }, rows)).toEqual({
    supplier: 'telline communications',
    abn: '42471049746',
    filled: 'abn',
  })
})

it('a supplier spelt differently changes no ABN', () => {
  const { rows, row } = opened()
  for (const supplier of [
    'CORNER HARDWARE & TIMBER',
    'Corner Hardware and Timber',
    'Corner  Hardware & Timber Pty Ltd',
    'Corner Hardware & Timber P/L',
  ]) {
    expect(coupled(row('i0'), { supplier }, rows)).toEqual({ supplier })
  }
})

it('an ABN typed or confirmed by a person stays, saved or not; one that was filled in is cleared', () => {
  const { rows, row } = opened()
  const it = row('i0')
  const zoo = { supplier: 'Zoo' }
  expect(coupled({ ...it, patch: { abn: '78996030824' } }, zoo, rows)).toEqual(zoo)
  expect(coupled({ ...it, values: { ...it.values, ...confirmed } }, zoo, rows)).toEqual(zoo)
  const saved = { ...it.invoice, typed: ['supplierAbn'] }
  expect(coupled({ ...it, invoice: saved }, zoo, rows)).toEqual(zoo)
  expect(coupled({ ...it, values: { ...it.values, filled: 'abn' }, patch: { abn: '78996030824' } }, zoo, rows)).toEqual({
    ...zoo,
    abn: null,
    filled: '',
  })
})

it('a typed value is not filled in over, even when flagged', () => {
  const { rows, row } = opened()
  const typed = { ...row('i0', { abn: '123' }, { abn: doubtful }), patch: { abn: '123' } }
  expect(coupled(typed, { supplier: 'Telline Communications' }, rows)).toEqual({ supplier: 'Telline Communications' })
})

it('one undo undoes an edit with the values filled in along with it', () => {
  const { review } = opened()
  commitEdit(review, { id: 'i6', key: 'abn', text: '34993518190', typed: true })
  expect(review.row('i6')?.values).toMatchObject({ abn: '34993518190', supplier: 'Lantern Electrical Pty Ltd' })
  review.undo()
  expect(review.row('i6')?.values.abn).toBeNull()
})

/** The same rows with a page around them; i0, i8 and i16 are Corner Hardware & Timber, ABN 78996030824. The active cell is `active`. */
function openPage(active: Cell = { id: 'i0', key: 'supplier' }) {
  const review = createReview(fakeDetail(18))
  const grid = {
    activeCell: () => active,
    focusCell: () => undefined,
    closeEditor: () => null,
    indexOf: (id: string) => review.store.get().order.indexOf(id),
    rowId: (i: number) => review.store.get().order[i],
  }
  const several = (command: BulkCommand, at: Cell | null) => runOnSeveral({ ...page, reload: () => undefined }, command, at)
  const page = { review, grid: grid as unknown as GridHandle, several } as Partial<CommandContext> as CommandContext // what these commands use of it
  return { review, page, values: (id: string) => review.row(id)?.values }
}
vi.stubGlobal('requestAnimationFrame', (work: () => void) => (work(), 0))
const notice = () => currentToasts().find(it => it.topic === 'abn')
const supplier = (id: string): Cell => ({ id, key: 'supplier' })

it('a notice names an ABN cleared with its supplier, and one key restores it as confirmed', () => {
  const { review, page, values } = openPage()
  commitEdit(review, { ...supplier('i0'), text: 'Zoo', typed: true })
  expect(values('i0')).toMatchObject({ supplier: 'Zoo', abn: null })
  expect(notice()?.text).toBe('ABN 78 996 030 824 was cleared: it was read for Corner Hardware & Timber. Alt+Q keeps it.')
  expect(review.row('i0')?.flags.abn?.reason).toContain('the value that was read was removed')
  run(page, 'keep-abn')
  expect(values('i0')).toMatchObject({ supplier: 'Zoo', abn: '78996030824', confirmedColumns: 'abn' })
  expect(entriesOf(review.store.get().undoStack.dirty, review.base)).toMatchObject([
    { invoice_supplier: { abn: '78996030824', name: 'Zoo' }, invoice_data: { confirmed: { supplierAbn: true } } },
  ])
  commitEdit(review, { ...supplier('i0'), text: 'Circus', typed: true })
  expect(values('i0')).toMatchObject({ supplier: 'Circus', abn: '78996030824' })
})

it('a typed ABN stays when the supplier is typed after it', () => {
  const { review, values } = openPage()
  commitEdit(review, { id: 'i0', key: 'abn', text: '51 824 753 556', typed: true })
  commitEdit(review, { ...supplier('i0'), text: 'Zoo', typed: true })
  expect(values('i0')).toMatchObject({ supplier: 'Zoo', abn: '51824753556' })
})

it('a removed stray space in the supplier changes no ABN and shows no notice', () => {
  const { review, values } = openPage()
  const before = notice()
  commitEdit(review, { ...supplier('i0'), text: 'Corner Hardware &Timber', typed: true })
  expect(values('i0')?.abn).toBe('78996030824')
  expect(notice()).toBe(before)
})

it('the notice names the ABN that replaced the first, and its button restores the first', () => {
  const { review, values } = openPage()
  commitEdit(review, { ...supplier('i0'), text: 'Telline Communications', typed: true })
  expect(values('i0')?.abn).toBe('42471049746')
  expect(notice()?.text).toBe(
    'ABN 78 996 030 824 was read for Corner Hardware & Timber; 42 471 049 746 of Telline Communications took its place. Alt+Q keeps the first.',
  )
  notice()?.action?.run()
  expect(values('i0')).toMatchObject({ supplier: 'Telline Communications', abn: '78996030824' })
  commitEdit(review, { ...supplier('i8'), text: 'Telline Communications', typed: true })
  commitEdit(review, { ...supplier('i8'), text: 'Zoo', typed: true }) // a filled-in ABN was not set by a person
  expect(values('i8')?.abn).toBeNull()
})

it('paste, value from above, candidate and all rows of a supplier clear the ABN by the same rule', () => {
  const { review, page, values } = openPage()
  paste(review, supplier('i0'), 'Zoo\tStock\nCircus\tStock')
  expect({ i0: values('i0')?.abn, i1: values('i1')?.abn }).toEqual({ i0: null, i1: null })
  expect(currentToasts().at(-1)?.text).toBe(
    'Pasted into 2 rows. The ABNs of 2 rows were cleared: they were read for another supplier. Alt+Q keeps them.',
  )
  run(page, 'keep-abn')
  expect({ i0: values('i0')?.abn, i1: values('i1')?.abn }).toEqual({ i0: '78996030824', i1: '37937865797' })
  const above = openPage(supplier('i1'))
  run(above.page, 'above')
  expect(above.values('i1')).toMatchObject({ supplier: 'Corner Hardware & Timber', abn: '78996030824', filled: 'abn' })
  commitEdit(above.review, { ...supplier('i4'), text: 'Zoo', typed: true })
  run(above.page, 'cluster')
  expect(above.values('i12')).toMatchObject({ supplier: 'Zoo', abn: null })
  expect(currentToasts().at(-1)?.text).toContain('Alt+Q keeps it')
  const chosen = openPage()
  const row = chosen.review.row('i0')
  const fields = { ...row?.invoice.fields, supplierName: { confidence: 0.5, setBy: 'stage' as const, candidates: [{ value: 'Zoo' }] } }
  chosen.review.receive({ ...fakeDetail(18), invoices: fakeDetail(18).invoices.map(it => (it.id === 'i0' ? { ...it, fields } : it)) })
  expect(takeCandidate(chosen.page, supplier('i0'), 1)).toBe(true)
  expect(chosen.values('i0')).toMatchObject({ supplier: 'Zoo', abn: null })
})

it('after undo, or once an ABN is typed, there is no cleared ABN to restore', () => {
  const { review, page, values } = openPage()
  commitEdit(review, { ...supplier('i0'), text: 'Zoo', typed: true })
  review.undo()
  expect(values('i0')).toMatchObject({ supplier: 'Corner Hardware & Timber', abn: '78996030824' })
  run(page, 'keep-abn')
  expect(review.store.get().undoStack.dirty).toEqual({})
  commitEdit(review, { ...supplier('i0'), text: 'Zoo', typed: true })
  commitEdit(review, { id: 'i0', key: 'abn', text: '51824753556', typed: true })
  run(page, 'keep-abn')
  expect(values('i0')?.abn).toBe('51824753556')
})
