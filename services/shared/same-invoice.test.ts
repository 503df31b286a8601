import { expect, it } from 'vitest'
import { sameBy, type NumberedInvoice } from './same-invoice.ts'

const invoice = (invoiceNumber: string | null, more: Partial<NumberedInvoice> = {}): NumberedInvoice => ({
  invoiceNumber,
  paymentDate: '2026-08-14',
  total: 11_000,
  ...more,
})
/** The same both ways round. */
const by = (one: NumberedInvoice, other: NumberedInvoice) => {
  expect(sameBy(other, one)).toBe(sameBy(one, other))
  return sameBy(one, other)
}
const later = { paymentDate: '2026-08-15' }

it('two invoices with one number are the same, whatever their dates and totals', () => {
  expect(by(invoice('INV-1'), invoice('inv -1', { ...later, total: null }))).toBe('number')
  expect(by(invoice('2026/0114'), invoice('20260114', later))).toBeNull()
})

it('two invoices with one date and total are the same, unless their numbers differ in more than punctuation', () => {
  expect(by(invoice('A-100'), invoice('a100'))).toBe('dateAndTotal')
  expect(by(invoice(null), invoice(null))).toBe('dateAndTotal')
  expect(by(invoice('A-100'), invoice(null))).toBe('dateAndTotal')
  expect(by(invoice('A-100'), invoice('–'))).toBe('dateAndTotal')
  expect(by(invoice('A-100'), invoice('A-101'))).toBeNull()
})

it('two invoices that differ in date or total, or lack one, are not the same without a number', () => {
  expect(by(invoice(null), invoice(null, later))).toBeNull()
  expect(by(invoice(null), invoice(null, { total: 5500 }))).toBeNull()
  expect(by(invoice(null, { total: null }), invoice(null, { total: null }))).toBeNull()
  expect(by(invoice(null, { paymentDate: null }), invoice(null, { paymentDate: null }))).toBeNull()
})
