import { describe, expect, it } from 'vitest'
import type { InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { billOf, learnedFrom, type BillRow } from './bill-of.ts'
import { books } from './books.ts'
import type { BooksState } from './fold-books.ts'

const state: BooksState = {
  ...books.initial,
  package: 'xero',
  accounts: [{ code: '310', name: 'Materials' }],
  categories: { Materials: { account: '310', taxCode: null } },
}
const rowOf = (values: Partial<InvoiceValues> = {}, date: string | null = '2026-08-14'): BillRow => ({
  id: 'i',
  revision: 3,
  date,
  values: {
    invoiceDate: date,
    paymentDate: date,
    invoiceNumber: '20417',
    supplierName: 'Harbour Street',
    supplierAbn: null,
    category: 'Materials',
    parts: [{ amount: 11_000, gst: 1000, treatment: 'taxable' }],
    ...values,
  },
})

describe('what an accepted invoice shows of its supplier', () => {
  const termsOf = (dueDate: string | null, date: string | null = '2026-08-14') => learnedFrom(rowOf({ dueDate }, date)).termsDays
  it('has the days from its date to its due date as payment terms, up to 366', () => {
    expect(termsOf('2026-08-28')).toBe(14)
    expect(termsOf('2026-08-14')).toBe(0)
    expect(termsOf('2027-08-15')).toBe(366)
  })
  it('has no payment terms where the due date is missing, before its date, or further away', () => {
    expect(termsOf(null)).toBeNull()
    expect(termsOf('2026-08-13')).toBeNull()
    expect(termsOf('2027-08-16')).toBeNull()
    expect(termsOf('2026-08-28', null)).toBeNull()
  })
  it('has the treatment of its only part, and none where it has several', () => {
    const part = { amount: 11_000, gst: 1000, treatment: 'capital' as const }
    expect(learnedFrom(rowOf({ parts: [part] })).treatment).toBe('capital')
    expect(learnedFrom(rowOf({ parts: [part, part] })).treatment).toBeNull()
  })
})

it('a bill whose due date is before its date is due on its date', () => {
  expect(billOf(rowOf({ dueDate: '2026-08-28' }), state, 'xero', undefined)).toMatchObject({ dueDate: '2026-08-28' })
  expect(billOf(rowOf({ dueDate: '2026-08-01' }), state, 'xero', undefined)).toMatchObject({ dueDate: '2026-08-14' })
})

it.each(['=cmd()', '+310', '@310', '3\n10'])(
  'an invoice whose account is %j, which a file would hold under another name, is no bill',
  code => {
    const chosen = { ...state, accounts: [{ code, name: 'Materials' }], categories: { Materials: { account: code, taxCode: null } } }
    for (const of of ['xero', 'quickbooks'] as const)
      expect(billOf(rowOf(), chosen, of, undefined)).toMatch(/^The account “.*” of its category begins with a sign/su)
  },
)
