import type { InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { expect, it } from 'vitest'
import { worksheetOf, type WorksheetInvoice } from './worksheet-of.ts'

const invoiceOf = (id: string, some: Partial<InvoiceValues>): WorksheetInvoice => ({
  id,
  groupId: 'g',
  revision: 0,
  generation: 0,
  order: 0,
  byPerson: [],
  reviewStatus: 'reviewed',
  supplierKey: id,
  values: {
    invoiceDate: null,
    paymentDate: null,
    invoiceNumber: id,
    supplierName: id,
    supplierAbn: null,
    category: null,
    parts: [{ amount: 11_000, gst: 1000, treatment: 'taxable' }],
    ...some,
  },
})
const differences = (...invoices: WorksheetInvoice[]) =>
  worksheetOf(invoices, 'accruals', []).groups.map(({ group, difference }) => [group, difference && difference.G11])
const unknown = [{ amount: null, gst: null, treatment: 'taxable' as const }]

it('the difference of a group is what its invoices with known amounts in dollars would add, and not known without one', () => {
  expect(differences(invoiceOf('a', {}), invoiceOf('b', { currency: 'USD' }))).toEqual([['undated', 11_000]])
  expect(differences(invoiceOf('b', { currency: 'USD' }))).toEqual([['undated', null]])
  expect(differences(invoiceOf('c', { paymentDate: '2026-08-14', parts: unknown }))).toEqual([['incomplete', null]])
  expect(differences(invoiceOf('d', { paymentDate: '2026-08-14', currency: 'USD' }))).toEqual([['foreign', null]])
})
