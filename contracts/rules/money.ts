/** Money: integer cents in events and rows, dollars with 2 decimals in the specified API, CSV and CLI. Pure. */
import type { InvoiceValues } from '../events/invoice.ts'

export const toCents = (dollars: number): number => Math.round(Number((dollars * 100).toFixed(4))) + 0 // never -0, which JSON would not keep
export const toDollars = (cents: number): number => cents / 100

/** GST of a fully taxable total that includes it: one eleventh, halves away from zero. Cents in, cents out. */
export const gstWithin = (totalCents: number): number => Math.sign(totalCents) * Math.round(Math.abs(totalCents) / 11) + 0

const sum = (amounts: (number | null)[]): number | null =>
  amounts.reduce((total, amount) => (total === null || amount === null ? null : total + amount), 0)

/** Total and GST of an invoice in cents: the sum over its parts, null when one of them is not known. */
export const totalOf = (values: Pick<InvoiceValues, 'parts'>): number | null => sum(values.parts.map(part => part.amount))
export const gstOf = (values: Pick<InvoiceValues, 'parts'>): number | null => sum(values.parts.map(part => part.gst))
