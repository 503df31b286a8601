import { describe, expect, it } from 'vitest'
import { boxHit, isClose, isRight, likeness, type InvoiceLabel } from './compare.ts'

const label: InvoiceLabel = {
  pages: [1],
  fields: { total: 11000, gst: null, supplierName: 'Bluegum Timber Pty Ltd', invoiceNumber: '#0042', invoiceDate: '2026-08-14' },
  also: { gst: [1000], supplierName: ['Redgum Holdings Pty Ltd'] },
  places: { total: [{ page: 1, box: [0.8, 0.7, 0.9, 0.72] }] },
}

describe('isRight', () => {
  it('compares names without case, punctuation, spaces and company form', () => {
    expect(isRight('supplierName', 'BLUEGUM  TIMBER', label)).toBe(true)
    expect(isRight('supplierName', 'Bluegum Timbers', label)).toBe(false)
  })
  it('accepts the legal name as well', () => expect(isRight('supplierName', 'redgum holdings', label)).toBe(true))
  it('compares numbers without spaces and a leading mark', () => expect(isRight('invoiceNumber', '00 42', label)).toBe(true))
  it('accepts null, or one eleventh, if the document states only that GST is included', () => {
    expect(isRight('gst', null, label)).toBe(true)
    expect(isRight('gst', 1000, label)).toBe(true)
    expect(isRight('gst', 0, label)).toBe(false)
  })
  it('counts a guess at a value that is not on the document as wrong', () =>
    expect(isRight('supplierAbn', '34993518190', { pages: [1], fields: { supplierAbn: null } })).toBe(false))
  it('compares the sign', () => expect(isRight('total', -11000, label)).toBe(false))
})

it('isClose forgives a misread letter in a name only', () => {
  expect(isClose('supplierName', 'Bluegurn Timber', label)).toBe(true)
  expect(isClose('invoiceDate', '2026-08-15', label)).toBe(false)
})

it('likeness is 1 for equal and 0 for nothing alike', () => expect([likeness('abc', 'abc'), likeness('abc', 'xyz')]).toEqual([1, 0]))

it('boxHit compares the place on the page', () => {
  expect(boxHit('total', 1, [0.81, 0.7, 0.9, 0.72], label)).toBe(true)
  expect(boxHit('total', 1, [0.1, 0.1, 0.2, 0.12], label)).toBe(false)
  expect(boxHit('gst', 1, [0.1, 0.1, 0.2, 0.12], label)).toBeNull()
})
