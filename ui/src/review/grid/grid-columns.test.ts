import { expect, it } from 'vitest'
import { storeKeys } from '../keyboard/stored-keys.ts'
import { reviewText, sortedDefs } from './grid-columns.ts'
import { allColumns, columns } from '../state/columns.ts'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { createReview } from '../state/review.ts'

it('date, supplier, category, total, GST and due date can be sorted, other columns cannot', () => {
  const defs = sortedDefs({ key: 'total', down: true }, allColumns)
  expect(defs.filter(it => it.sortable).map(it => it.colId)).toEqual(['paymentDate', 'supplier', 'category', 'total', 'gst', 'dueDate'])
  expect(defs.filter(it => it.initialSort).map(it => [it.colId, it.initialSort])).toEqual([['total', 'desc']])
})

it.each(['total', 'gst'] as const)(
  'an amount in another currency than the Australian dollar says so, also where the currency has no column: %s',
  key => {
    const { rows } = createReview(fakeDetail(2)).store.get()
    const text = (currency: string, total: number | null): unknown => {
      const def = sortedDefs(null, columns).find(it => it.colId === key)
      const data = { ...rows[0], values: { ...rows[0]?.values, total, gst: total, currency } }
      return (def?.valueFormatter as (params: object) => string)({ data })
    }
    expect([text('AUD', 123456), text('NZD', 123456), text('USD', -500), text('NZD', null)]).toEqual([
      '1,234.56',
      'NZD 1,234.56',
      'USD 5.00 CR',
      '—',
    ])
  },
)

const review = { state: 'waiting' as const, dueAt: 0, by: null, late: false, note: null }

it('reviewText names the state of a manual review and its accountant', () => {
  expect(reviewText(undefined)).toBe('With a Docketry Accountant for manual review')
  expect(reviewText(review)).toBe('Waits for a Docketry Accountant, who answers within 24 hours')
  expect(reviewText({ ...review, state: 'taken', by: 'Rae Wu', late: true })).toBe(
    'With Rae Wu, Docketry Accountant, for manual review; it is late',
  )
  expect(reviewText({ ...review, state: 'done', by: 'Rae Wu', note: 'GST on page 2' })).toBe(
    'Reviewed by Rae Wu, Docketry Accountant: GST on page 2',
  )
  expect(reviewText({ ...review, state: 'done' })).toBe('Reviewed by a Docketry Accountant')
})

it('the state of a row has a mark and a sentence where a newer model proposes other values, beside the mark of a flag', () => {
  const detail = fakeDetail(9)
  const { rows } = createReview({
    ...detail,
    invoices: detail.invoices.map(it => (it.id === 'i1' || it.id === 'i6' ? { ...it, proposed: ['invoiceDate', 'total'] } : it)),
  }).store.get()
  const [sign] = sortedDefs(null, allColumns)
  const of = (id: string, get: unknown): unknown => (get as (params: object) => unknown)({ data: rows.find(it => it.id === id) })
  expect(['i0', 'i1', 'i6', 'i3'].map(id => of(id, sign?.valueGetter))).toEqual(['', '⇄', '!⇄', '●'])
  expect(of('i1', sign?.tooltipValueGetter)).toBe('A newer model reads Date, Total differently. Alt+H shows both.')
  expect(of('i6', sign?.tooltipValueGetter)).toMatch(/^This is empty.* · A newer model reads/u)
  const rule = (name: string, value: string): unknown => (sign?.cellClassRules?.[name] as (params: object) => boolean)({ value })
  expect(rule('state-proposed', '⇄')).toBe(true)
  expect(rule('state-wrong', '!⇄')).toBe(true)
  expect(rule('state-proposed', '!⇄')).toBe(false)
})

it('tooltips of line items and notes name the keys that the person has chosen', () => {
  const tooltip = (colId: string): unknown =>
    (sortedDefs(null, allColumns).find(it => it.colId === colId)?.tooltipValueGetter as unknown as (params: object) => unknown)({})
  expect([tooltip('lines'), tooltip('note')]).toEqual(['Line items (Alt+S)', 'Click to write a note (Alt+M)'])
  storeKeys({ 'line-items': { code: 'KeyY', ctrl: false, alt: true, shift: false } }, false)
  try {
    expect(tooltip('lines')).toBe('Line items (Alt+Y)')
  } finally {
    storeKeys({}, false)
  }
})
