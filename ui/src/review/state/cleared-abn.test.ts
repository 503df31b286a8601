import { expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { currentToasts } from '../../parts/toasts.tsx'
import { paste } from '../grid/paste.ts'
import { run, takeCandidate, type CommandContext } from '../keyboard/commands.ts'
import type { GridHandle } from '../grid/grid-handle.ts'
import { createReview } from './review.ts'
import { entriesOf } from './save.ts'
import type { Cell } from './state.ts'
import { commitEdit } from './commit-edit.ts'

/** Eighteen rows of eight suppliers; i0, i8 and i16 are Corner Hardware & Timber, ABN 78996030824. Knows no screen: the hand is where it is told to be. */
function opened(active: Cell = { id: 'i0', key: 'supplier' }) {
  const review = createReview(fakeDetail(18))
  const grid = { activeCell: () => active, focusCell: () => undefined, closeEditor: () => null, indexOf: (id: string) => review.store.get().order.indexOf(id), rowId: (i: number) => review.store.get().order[i] }
  const page = { review, grid: grid as unknown as GridHandle } as CommandContext // what these commands use of it
  return { review, page, values: (id: string) => review.row(id)?.values }
}
vi.stubGlobal('requestAnimationFrame', (work: () => void) => (work(), 0))
const notice = () => currentToasts().find(it => it.topic === 'abn')
const supplier = (id: string): Cell => ({ id, key: 'supplier' })

it('tells of an ABN that was cleared with the supplier, and one key keeps it, as confirmed', () => {
  const { review, page, values } = opened()
  commitEdit(review, supplier('i0'), 'Zoo')
  expect(values('i0')).toMatchObject({ supplier: 'Zoo', abn: null })
  expect(notice()?.text).toBe('ABN 78 996 030 824 was cleared: it was read for Corner Hardware & Timber. Alt+Q keeps it.')
  expect(review.row('i0')?.flags.abn?.reason).toContain('what was read was taken away')
  run(page, 'keep-abn')
  expect(values('i0')).toMatchObject({ supplier: 'Zoo', abn: '78996030824', looked: 'abn' })
  expect(entriesOf(review.store.get().undoStack.dirty, review.base)).toMatchObject([{ invoice_supplier: { abn: '78996030824', name: 'Zoo' }, invoice_data: { confirmed: { supplierAbn: true } } }])
  commitEdit(review, supplier('i0'), 'Circus')
  expect(values('i0')).toMatchObject({ supplier: 'Circus', abn: '78996030824' })
})

it('keeps the typed ABN when the supplier is typed after it', () => {
  const { review, values } = opened()
  commitEdit(review, { id: 'i0', key: 'abn' }, '51 824 753 556')
  commitEdit(review, supplier('i0'), 'Zoo')
  expect(values('i0')).toMatchObject({ supplier: 'Zoo', abn: '51824753556' })
})

it('changes no ABN when a stray space goes, and tells nothing', () => {
  const { review, values } = opened()
  const before = notice()
  commitEdit(review, supplier('i0'), 'Corner Hardware &Timber')
  expect(values('i0')?.abn).toBe('78996030824')
  expect(notice()).toBe(before)
})

it('says which ABN took its place, and keeps the first by its button too', () => {
  const { review, values } = opened()
  commitEdit(review, supplier('i0'), 'Telline Communications')
  expect(values('i0')?.abn).toBe('42471049746')
  expect(notice()?.text).toBe('ABN 78 996 030 824 was read for Corner Hardware & Timber; 42 471 049 746 of Telline Communications took its place. Alt+Q keeps the first.')
  notice()?.action?.run()
  expect(values('i0')).toMatchObject({ supplier: 'Telline Communications', abn: '78996030824' })
  commitEdit(review, supplier('i8'), 'Telline Communications')
  commitEdit(review, supplier('i8'), 'Zoo') // what was filled in along is nobody's own
  expect(values('i8')?.abn).toBeNull()
})

it('is the same rule for paste, for the value of the row above, for a candidate and for all rows of a supplier', () => {
  const { review, page, values } = opened()
  paste(review, supplier('i0'), 'Zoo\tStock\nCircus\tStock')
  expect([values('i0')?.abn, values('i1')?.abn]).toEqual([null, null])
  expect(currentToasts().at(-1)?.text).toBe('Pasted into 2 rows. The ABNs of 2 rows were cleared: they were read for another supplier. Alt+Q keeps them.')
  run(page, 'keep-abn')
  expect([values('i0')?.abn, values('i1')?.abn]).toEqual(['78996030824', '37937865797'])
  const above = opened(supplier('i1'))
  run(above.page, 'above')
  expect(above.values('i1')).toMatchObject({ supplier: 'Corner Hardware & Timber', abn: '78996030824', filled: 'abn' })
  commitEdit(above.review, supplier('i4'), 'Zoo')
  run(above.page, 'cluster')
  expect(above.values('i12')).toMatchObject({ supplier: 'Zoo', abn: null })
  expect(currentToasts().at(-1)?.text).toContain('Alt+Q keeps it')
  const chosen = opened()
  const row = chosen.review.row('i0')
  const fields = { ...row?.invoice.fields, supplierName: { confidence: 0.5, setBy: 'stage' as const, candidates: [{ value: 'Zoo' }] } }
  chosen.review.receive({ ...fakeDetail(18), invoices: fakeDetail(18).invoices.map(it => (it.id === 'i0' ? { ...it, fields } : it)) })
  expect(takeCandidate(chosen.page, supplier('i0'), 1)).toBe(true)
  expect(chosen.values('i0')).toMatchObject({ supplier: 'Zoo', abn: null })
})

it('takes an act back whole, and has nothing to keep then, nor once an ABN was typed', () => {
  const { review, page, values } = opened()
  commitEdit(review, supplier('i0'), 'Zoo')
  review.undo()
  expect(values('i0')).toMatchObject({ supplier: 'Corner Hardware & Timber', abn: '78996030824' })
  run(page, 'keep-abn')
  expect(review.store.get().undoStack.dirty).toEqual({})
  commitEdit(review, supplier('i0'), 'Zoo')
  commitEdit(review, { id: 'i0', key: 'abn' }, '51824753556')
  run(page, 'keep-abn')
  expect(values('i0')?.abn).toBe('51824753556')
})
