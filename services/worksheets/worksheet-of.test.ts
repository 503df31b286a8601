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

const dated = (id: string, some: Partial<InvoiceValues> = {}, more: Partial<WorksheetInvoice> = {}): WorksheetInvoice => ({
  ...invoiceOf(id, { paymentDate: '2026-08-14', ...some }),
  ...more,
})
/** The groups beside the figures, with the ids of their invoices. */
const groupsOf = (invoices: WorksheetInvoice[], basis: 'accruals' | 'cash' = 'accruals', before: Parameters<typeof worksheetOf>[2] = []) =>
  worksheetOf(invoices, basis, before).groups.map(({ group, invoices: its }) => [group, its.map(({ id }) => id)])

it('reviewed invoices are counted, oldest first; flagged and unreviewed ones are listed beside the figures', () => {
  const invoices = [
    dated('late', { paymentDate: '2026-09-01' }),
    dated('flagged', {}, { reviewStatus: 'doubtful' }),
    dated('open', {}, { reviewStatus: 'open' }),
    dated('early', { paymentDate: '2026-07-01' }),
  ]
  const { counted, purchases, gst } = worksheetOf(invoices, 'accruals', [])
  expect(counted.map(({ invoice }) => invoice.id)).toEqual(['early', 'late'])
  expect([purchases.G11, gst]).toEqual([22_000, 2000])
  expect(groupsOf(invoices)).toEqual([
    ['flagged', ['flagged']],
    ['unreviewed', ['open']],
  ])
})

it('a counted invoice whose GST is not known is listed where its treatment gives a credit', () => {
  const of = (treatment: 'taxable' | 'capital' | 'private') =>
    dated(treatment, { parts: [{ amount: 11_000, gst: null, treatment }] }, { supplierKey: treatment })
  expect(groupsOf([of('taxable'), of('capital'), of('private')])).toEqual([['unknown-gst', ['capital', 'taxable']]])
})

it('of invoices with one supplier and number all after the first are listed as duplicates, also where the first is of an earlier period', () => {
  const same = { supplierKey: 'marlow' }
  const [first, second] = [dated('a', { invoiceNumber: 'INV-1' }, same), dated('b', { invoiceNumber: 'inv -1' }, same)]
  expect(groupsOf([first, second])).toEqual([['duplicate', ['b']]])
  expect(
    groupsOf([second], 'accruals', [{ id: 'a', supplierKey: 'marlow', invoiceNumber: 'INV-1', paymentDate: null, total: null }]),
  ).toEqual([['duplicate', ['b']]])
  expect(groupsOf([first, dated('b', { invoiceNumber: 'INV-2' }, same)])).toEqual([])
})

it('invoices without a number are duplicates where supplier, date and total are the same', () => {
  const same = { supplierKey: 'marlow' }
  const [first, second] = [dated('a', { invoiceNumber: null }, same), dated('b', { invoiceNumber: null }, same)]
  expect(groupsOf([first, second])).toEqual([['duplicate', ['b']]])
  expect(groupsOf([first, dated('b', { invoiceNumber: null, paymentDate: '2026-08-15' }, same)])).toEqual([])
  expect(
    groupsOf([dated('a', { invoiceNumber: null }, { supplierKey: null }), dated('b', { invoiceNumber: null }, { supplierKey: null })]),
  ).toEqual([])
})

it('an invoice without a number is possibly one with a number where supplier, date and total are the same, as on the review page', () => {
  const same = { supplierKey: 'marlow' }
  const [numbered, without] = [dated('a', { invoiceNumber: 'INV-1' }, same), dated('b', { invoiceNumber: null }, same)]
  expect(groupsOf([numbered, without])).toEqual([['duplicate', ['b']]])
  expect(groupsOf([dated('a', { invoiceNumber: null }, same), dated('b', { invoiceNumber: 'INV-1' }, same)])).toEqual([
    ['duplicate', ['b']],
  ])
  expect(groupsOf([numbered, dated('b', { invoiceNumber: null, paymentDate: '2026-08-15' }, same)])).toEqual([])
})

it('two numbers that differ in punctuation alone are one where date and total are the same', () => {
  const numbered = (id: string, invoiceNumber: string, some: Partial<InvoiceValues> = {}) =>
    dated(id, { invoiceNumber, ...some }, { supplierKey: 'marlow' })
  expect(groupsOf([numbered('a', 'A-100'), numbered('b', 'a100')])).toEqual([['duplicate', ['b']]])
  expect(groupsOf([numbered('a', 'A-100'), numbered('b', 'A-101')])).toEqual([])
  expect(groupsOf([numbered('a', '2026/0114'), numbered('b', '20260114', { paymentDate: '2026-08-15' })])).toEqual([])
  const parts = [{ amount: 5500, gst: 500, treatment: 'taxable' as const }]
  expect(groupsOf([numbered('a', '2026/0114'), numbered('b', '20260114', { parts })])).toEqual([])
})

it('on the cash basis an invoice is listed until a person has typed its date of payment', () => {
  const invoices = [dated('a'), dated('b', {}, { byPerson: ['paymentDate'] })]
  expect(groupsOf(invoices, 'cash')).toEqual([['no-payment-date', ['a']]])
  expect(groupsOf(invoices, 'accruals')).toEqual([])
})
