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

it('the search covers supplier, date text, total, GST and category, ignoring case', () => {
  expect(found('NORTHSIDE')).toEqual(['i2', 'i10', 'i18'])
  expect(found('86.35')).toEqual(['i0'])
  expect(found('22 sep')).toContain('i3')
  expect(found('22/09')).toContain('i3')
  expect(found('packaging').length).toBeGreaterThan(0)
  expect(found('no such thing')).toEqual([])
  expect(found('  ')).toHaveLength(24)
})

it('the search finds a row by each value alone, and by the supplier as extracted', () => {
  const [any] = rows
  if (!any) throw new Error('there is no row')
  const nothing = { supplier: null, category: null, total: null, gst: null, paymentDate: null }
  const alone = (values: Partial<typeof any.values>, readSupplier: string | null = null) => ({
    ...any,
    values: { ...any.values, ...nothing, ...values },
    invoice: { ...any.invoice, readSupplier },
  })
  const found: [string, typeof any][] = [
    ['mArL', alone({ supplier: 'Marlow' })],
    ['stoc', alone({ category: 'Stock' })],
    ['1,234.5', alone({ total: 123_450 })],
    ['1234.50', alone({ total: 123_450 })],
    ['4.95', alone({ gst: 495 })],
    ['12.50', alone({ total: -1250 })],
    ['18/09/2026', alone({ paymentDate: '2026-09-18' })],
    ['18 Sep', alone({ paymentDate: '2026-09-18' })],
    ['read', alone({ supplier: 'Typed' }, 'As READ')],
  ]
  expect(found.filter(([query, row]) => !matches(row, query)).map(([query]) => query)).toEqual([])
  expect(['marlow', 'stock', '1234', '4.95', 'sep', 'read'].filter(query => matches(alone({}), query))).toEqual([])
})

it('the search finds invoice numbers and ABNs however they are spaced and written', () => {
  const [any] = rows
  if (!any) throw new Error('there is no row')
  const row = { ...any, values: { ...any.values, invoiceNumber: 'Tax INV-00 417', abn: '51824753556' } }
  expect(
    ['inv-00', 'INV00417', 'tax inv', '0041', '51 824 753 556', '51824753556', '824 753', ' 753556 '].filter(query => !matches(row, query)),
  ).toEqual([])
  expect(['inv-01', '51 824 753 557', '- -', '82'].filter(query => matches(row, query))).toEqual([])
  expect(matches({ ...row, values: { ...row.values, invoiceNumber: null, abn: null } }, '417')).toBe(false)
  expect(matches({ ...row, values: { ...row.values, abn: '51 824 753 556' } }, '824753')).toBe(true)
})

it('orderOf sorts money by amount, with unknown values last in both directions', () => {
  const withNone = [...rows].map(it => (it.id === 'i5' ? { ...it, values: { ...it.values, total: null } } : it))
  const up = orderOf(withNone, { ...all, sort: { key: 'total', down: false } })
  const down = orderOf(withNone, { ...all, sort: { key: 'total', down: true } })
  expect(up.at(-1)).toBe('i5')
  expect(down.at(-1)).toBe('i5')
  expect(up[0]).toBe(down.at(-2))
})

it('a chip shows only doubtful or only wrong rows', () => {
  expect(orderOf(rows, { ...all, chip: 'doubtful' })).toEqual(['i3', 'i8', 'i13', 'i18', 'i23'])
  expect(orderOf(rows, { ...all, chip: 'wrong' })).toEqual(['i6', 'i17'])
})

it('nextFlag goes to the next flagged cell and wraps around', () => {
  expect(nextFlag(rows, null)).toEqual({ id: 'i3', key: 'gst' })
  expect(nextFlag(rows, { id: 'i3', key: 'gst' })).toEqual({ id: 'i6', key: 'abn' })
  expect(nextFlag(rows, { id: 'i23', key: 'gst' })).toEqual({ id: 'i3', key: 'gst' })
  expect(nextFlag([], null)).toBeNull()
})

it('nextOpenRow goes to the next row that is not reviewed, at its first flagged cell', () => {
  const [order, rowOf] = [rows.map(it => it.id), (id: string) => rows.find(it => it.id === id)]
  expect(nextOpenRow(order, rowOf, { id: 'i2', key: 'total' })).toEqual({ id: 'i3', key: 'gst' })
  expect(nextOpenRow(order, rowOf, { id: 'i3', key: 'gst' })).toEqual({ id: 'i4', key: 'gst' }) // edited and not accepted
  expect(nextOpenRow(['i5', 'i4', 'i3'], rowOf, { id: 'i3', key: 'gst' })).toEqual({ id: 'i5', key: 'gst' })
  expect(nextOpenRow(['i3'], rowOf, { id: 'i3', key: 'gst' })).toBeNull()
})

it('candidates are other extracted values, without the current value', () => {
  const row = rows[3]
  expect(row && candidatesOf(row.invoice, 'gst', row.values).map(it => [it.text, it.patch])).toEqual([
    ['49.50', { gst: 4950 }],
    ['0.00', { gst: 0 }],
    ['49.60', { gst: 4960, treatment: 'taxable' }],
  ])
})

it('the total is never a candidate for GST, neither the current nor the extracted one', () => {
  const row = rows[3]
  const invoice = row && {
    ...row.invoice,
    fields: {
      ...row.invoice.fields,
      gst: { confidence: 0.5, setBy: 'stage' as const, candidates: [{ cents: 11_000 }, { cents: 1000 }, { cents: 54_560 }, { cents: 0 }] },
    },
  }
  const offered = invoice && candidatesOf({ ...invoice, total: 54_560 }, 'gst', { ...row.values, total: 11_000, gst: null })
  expect(offered?.map(it => it.text)).toEqual(['10.00', '0.00'])
  expect(invoice && candidatesOf({ ...invoice, total: null }, 'gst', { ...row.values, total: null, gst: null }).map(it => it.text)).toEqual(
    ['110.00', '10.00', '545.60'],
  )
})

it('nextInRow goes to a cell that the edit flagged, then right, then around from the left; from any other cell to the first', () => {
  const wrong = { level: 'wrong', reason: '' } as const
  const doubtful = { level: 'doubtful', reason: '' } as const
  const flags = { paymentDate: doubtful, abn: wrong, supplier: doubtful, gst: wrong }
  expect(nextInRow({ flags }, 'supplier')).toBe('gst')
  expect(nextInRow({ flags }, 'supplier', { supplier: doubtful, gst: wrong, paymentDate: doubtful })).toBe('abn')
  expect(nextInRow({ flags }, 'gst')).toBe('paymentDate')
  expect(nextInRow({ flags: { abn: wrong, gst: wrong } }, 'gst')).toBe('abn')
  expect(nextInRow({ flags }, 'total')).toBe('paymentDate')
  expect(nextInRow({ flags: { abn: { ...wrong, settled: true }, gst: wrong } }, 'gst')).toBeNull()
  expect(nextInRow({ flags: { gst: doubtful } }, 'gst')).toBeNull()
})

it('the chip “proposed” shows the rows for which a newer model proposes other values', () => {
  const some = rows.map(it => (it.id === 'i2' || it.id === 'i9' ? { ...it, invoice: { ...it.invoice, proposed: ['gst'] } } : it))
  expect(orderOf(some, { ...all, chip: 'proposed' })).toEqual(['i2', 'i9'])
})
