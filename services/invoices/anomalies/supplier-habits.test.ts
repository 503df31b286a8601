import { describe, expect, it } from 'vitest'
import type { InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import type { ComparedRow } from './row-anomaly.ts'
import { supplierHabits } from './supplier-habits.ts'
import { supplierIndex } from './supplier-index.ts'
import { comparedRow, otherInvoice } from './testing/compared-row.ts'

/** So many confirmed invoices of the supplier. */
const confirmed = (count: number, values: Partial<InvoiceValues>, from = 0) =>
  Array.from({ length: count }, (_, i) => otherInvoice(comparedRow(values, { id: `confirmed-${from + i}` })))
const reasons = (row: ComparedRow, others: ReturnType<typeof confirmed>) =>
  supplierHabits(row, supplierIndex(others)).map(({ reason }) => reason)

const fuel = (count: number, from = 0) => confirmed(count, { category: 'Fuel' }, from)
const stock = (count: number, from = 0) => confirmed(count, { category: 'Stock' }, from)
const usuallyFuel = (times: number, of: number) => [`Invoices of this supplier are usually Fuel (${times} of ${of}).`]

describe('a category that differs from the confirmed invoices of its supplier', () => {
  it('is flagged from three invoices on, of which four in five have the other one', () => {
    expect(reasons(comparedRow(), fuel(2))).toEqual([])
    expect(reasons(comparedRow(), fuel(3))).toEqual(usuallyFuel(3, 3))
    expect(reasons(comparedRow(), [...fuel(4), ...stock(1, 4)])).toEqual(usuallyFuel(4, 5))
    expect(reasons(comparedRow(), [...fuel(3), ...stock(1, 3)])).toEqual([])
  })
  it('is compared with the others alone, when the invoice itself is a confirmed one', () => {
    const own = otherInvoice(comparedRow({ category: 'Fuel' }))
    expect(reasons(comparedRow({ category: 'Rent' }), [own, ...fuel(2)])).toEqual([])
    expect(reasons(comparedRow({ category: 'Rent' }), [own, ...fuel(3)])).toEqual(usuallyFuel(3, 3))
  })
  it('is not flagged where a person set it or accepted the row, nor where it is missing', () => {
    expect(reasons(comparedRow({}, { byPerson: ['category'] }), fuel(3))).toEqual([])
    expect(reasons(comparedRow({}, { reviewed: true }), fuel(3))).toEqual([])
    expect(reasons(comparedRow({ category: null }), fuel(3))).toEqual([])
  })
})

describe('a GST that differs from the confirmed invoices of its supplier', () => {
  const parts = (gst: number | null): Partial<InvoiceValues> => ({ parts: [{ amount: 11_000, gst, treatment: 'taxable' }] })

  it('is flagged where there usually is one, and where there usually is none', () => {
    expect(reasons(comparedRow(parts(0)), confirmed(3, parts(1000)))).toEqual(['Invoices of this supplier usually carry GST (3 of 3).'])
    expect(reasons(comparedRow(parts(1000)), confirmed(3, parts(0)))).toEqual(['Invoices of this supplier usually carry no GST (3 of 3).'])
  })
  it('is not flagged for its amount, nor where it is not known', () => {
    expect(reasons(comparedRow(parts(500)), confirmed(3, parts(1000)))).toEqual([])
    expect(reasons(comparedRow(parts(null)), confirmed(3, parts(1000)))).toEqual([])
  })
  it('is not flagged where a person set it', () => {
    const row = comparedRow(parts(0), { byPerson: ['parts'] })
    expect(reasons({ ...row, machine: { ...row.machine, gst: 1000 } }, confirmed(3, parts(1000)))).toEqual([])
  })
})
