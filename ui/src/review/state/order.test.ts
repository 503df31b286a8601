import { expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { candidatesOf } from '../document/candidates.ts'
import { nextFlag, nextInRow, nextOpenRow } from './next-flag.ts'
import { matches, orderOf } from './order.ts'
import { createReview } from './review.ts'

const review = createReview(fakeDetail(24))
const { rows } = review.store.get()
const all = { text: '', chip: 'all', sort: null } as const
const found = (query: string) => rows.filter(it => matches(it, query)).map(it => it.id)

it('searches supplier, date text, total, GST and category, ignoring case', () => {
  expect(found('NORTHSIDE')).toEqual(['i2', 'i10', 'i18'])
  expect(found('86.35')).toEqual(['i0'])
  expect(found('22 sep')).toContain('i3')
  expect(found('22/09')).toContain('i3')
  expect(found('packaging').length).toBeGreaterThan(0)
  expect(found('no such thing')).toEqual([])
  expect(found('  ')).toHaveLength(24)
})

it('finds a row by each of them alone, and by the supplier as it was read', () => {
  const [any] = rows
  if (!any) throw new Error('there is no row')
  const nothing = { supplier: null, category: null, total: null, gst: null, paymentDate: null }
  const alone = (values: Partial<typeof any.values>, tempSupplierName: string | null = null) =>
    ({ ...any, values: { ...any.values, ...nothing, ...values }, invoice: { ...any.invoice, tempSupplierName } })
  const finds = (query: string, row: typeof any) => matches(row, query)
  expect([finds('mArL', alone({ supplier: 'Marlow' })), finds('stoc', alone({ category: 'Stock' })), finds('1,234.5', alone({ total: 123_450 })), finds('1234.50', alone({ total: 123_450 })),
    finds('4.95', alone({ gst: 495 })), finds('12.50', alone({ total: -1250 })), finds('18/09/2026', alone({ paymentDate: '2026-09-18' })), finds('18 Sep', alone({ paymentDate: '2026-09-18' })),
    finds('read', alone({ supplier: 'Typed' }, 'As READ'))]).toEqual(Array<boolean>(9).fill(true))
  expect(['marlow', 'stock', '1234', '4.95', 'sep', 'read'].some(query => finds(query, alone({})))).toBe(false)
})

it('finds invoice numbers and ABNs, however they are spaced and written', () => {
  const [any] = rows
  if (!any) throw new Error('there is no row')
  const row = { ...any, values: { ...any.values, invoiceNumber: 'Tax INV-00 417', abn: '51824753556' } }
  expect(['inv-00', 'INV00417', 'tax inv', '0041', '51 824 753 556', '51824753556', '824 753', ' 753556 '].filter(query => !matches(row, query))).toEqual([])
  expect(['inv-01', '51 824 753 557', '- -', '82'].filter(query => matches(row, query))).toEqual([])
  expect(matches({ ...row, values: { ...row.values, invoiceNumber: null, abn: null } }, '417')).toBe(false)
  expect(matches({ ...row, values: { ...row.values, abn: '51 824 753 556' } }, '824753')).toBe(true)
})

it('sorts money by amount and leaves unknown values last either way', () => {
  const withNone = [...rows].map(it => (it.id === 'i5' ? { ...it, values: { ...it.values, total: null } } : it))
  const up = orderOf(withNone, { ...all, sort: { key: 'total', down: false } })
  const down = orderOf(withNone, { ...all, sort: { key: 'total', down: true } })
  expect(up.at(-1)).toBe('i5')
  expect(down.at(-1)).toBe('i5')
  expect(up[0]).toBe(down.at(-2))
})

it('shows only doubtful or only wrong rows', () => {
  expect(orderOf(rows, { ...all, chip: 'doubtful' })).toEqual(['i3', 'i8', 'i13', 'i18', 'i23'])
  expect(orderOf(rows, { ...all, chip: 'wrong' })).toEqual(['i6', 'i17'])
})

it('goes to the next flagged cell and round again', () => {
  expect(nextFlag(rows, null)).toEqual({ id: 'i3', key: 'gst' })
  expect(nextFlag(rows, { id: 'i3', key: 'gst' })).toEqual({ id: 'i6', key: 'abn' })
  expect(nextFlag(rows, { id: 'i23', key: 'gst' })).toEqual({ id: 'i3', key: 'gst' })
  expect(nextFlag([], null)).toBeNull()
})

it('goes on to the next row nobody has reviewed, at what is flagged there', () => {
  const [order, rowOf] = [rows.map(it => it.id), (id: string) => rows.find(it => it.id === id)]
  expect(nextOpenRow(order, rowOf, { id: 'i2', key: 'total' })).toEqual({ id: 'i3', key: 'gst' })
  expect(nextOpenRow(order, rowOf, { id: 'i3', key: 'gst' })).toEqual({ id: 'i4', key: 'gst' }) // edited by somebody, and accepted by nobody
  expect(nextOpenRow(['i5', 'i4', 'i3'], rowOf, { id: 'i3', key: 'gst' })).toEqual({ id: 'i5', key: 'gst' })
  expect(nextOpenRow(['i3'], rowOf, { id: 'i3', key: 'gst' })).toBeNull()
})

it('offers what else was read, without the value that stands', () => {
  const row = rows[3]
  expect(row && candidatesOf(row.invoice, 'gst', row.values).map(it => [it.words, it.patch]))
    .toEqual([['49.50', { gst: 4950 }], ['0.00', { gst: 0 }], ['49.60', { gst: 4960, treatment: 'taxable' }]])
})

it('never offers the total as GST, neither the one that stands nor the one that was read', () => {
  const row = rows[3]
  const invoice = row && { ...row.invoice, fields: { ...row.invoice.fields, gst: { confidence: 0.5, setBy: 'stage' as const, candidates: [{ cents: 11_000 }, { cents: 1000 }, { cents: 54_560 }, { cents: 0 }] } } }
  const offered = invoice && candidatesOf({ ...invoice, total: 545.6 }, 'gst', { ...row.values, total: 11_000, gst: null })
  expect(offered?.map(it => it.words)).toEqual(['10.00', '0.00'])
  expect(invoice && candidatesOf({ ...invoice, total: null }, 'gst', { ...row.values, total: null, gst: null }).map(it => it.words)).toEqual(['110.00', '10.00', '545.60'])
})

it('goes on in the row to what an edit has turned red, then to the right, then round to the left, and from any other cell to the first', () => {
  const wrong = { level: 'wrong', reason: '' } as const
  const doubt = { level: 'doubtful', reason: '' } as const
  const flags = { paymentDate: doubt, abn: wrong, supplier: doubt, gst: wrong }
  expect(nextInRow({ flags }, 'supplier')).toBe('gst')
  expect(nextInRow({ flags }, 'supplier', { supplier: doubt, gst: wrong, paymentDate: doubt })).toBe('abn')
  expect(nextInRow({ flags }, 'gst')).toBe('paymentDate')
  expect(nextInRow({ flags: { abn: wrong, gst: wrong } }, 'gst')).toBe('abn')
  expect(nextInRow({ flags }, 'total')).toBe('paymentDate')
  expect(nextInRow({ flags: { abn: { ...wrong, settled: true }, gst: wrong } }, 'gst')).toBeNull()
  expect(nextInRow({ flags: { gst: doubt } }, 'gst')).toBeNull()
})
