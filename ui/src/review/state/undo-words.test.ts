import { expect, it } from 'vitest'
import { changeWords } from './undo-actions.ts'
import type { Patch, Values } from './values.ts'

const values: Values = { paymentDate: '2026-09-18', invoiceNumber: 'A1', abn: '51824753556', supplier: 'Bluegum Power', category: 'Water', total: 12_345, gst: 1122, treatment: 'taxable',
  reviewed: false, dueDate: null, currency: 'AUD', note: null, looked: '', filled: '', anyway: '' }
const row = (place: number, to: Patch, more: Patch = {}) => ({ place, from: { ...values, ...more }, to: { ...values, ...more, ...to }, keys: Object.keys(to) })

it.each([
  ['category of row 7, Bluegum Power: Water → Electricity & gas', row(7, { category: 'Electricity & gas' })],
  ['due date of row 2, Bluegum Power: empty → 1 Oct 2026', row(2, { dueDate: '2026-10-01' })],
  ['total of row 1: 123.45 → 0.50', row(1, { total: 50 }, { supplier: null })],
  ['supplier of row 3, Agl: empty → Agl', row(3, { supplier: 'Agl' }, { supplier: null })],
  ['row 4, Bluegum Power: GST 11.22 → 0.00; GST treatment taxable → gst-free', row(4, { gst: 0, treatment: 'gst-free' })],
  ['acceptance of row 5, Bluegum Power: not accepted → accepted', row(5, { reviewed: true })],
  ['note of row 6, Bluegum Power: no note → Ask them', row(6, { note: 'Ask them' })],
  ['checked values of row 8, Bluegum Power: none → ABN, GST', row(8, { looked: 'abn gst' })],
])('names row and value: %s', (words, change) => {
  expect(changeWords('Category', [change])).toBe(words)
})

it('names the first of several rows and counts the others', () => {
  const rows = [1, 4, 9].map(place => row(place, { category: 'Rent' }))
  expect(changeWords('Category for all 3 of Bluegum Power', rows)).toBe('Category for all 3 of Bluegum Power (3 rows): category of row 1, Bluegum Power: Water → Rent; and 2 more rows')
  expect(changeWords('Split at page 2 of 3', [])).toBe('Split at page 2 of 3')
})
