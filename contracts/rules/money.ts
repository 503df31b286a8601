/**
 * Money: integer cents in events, rows and our own endpoints; dollars with 2 decimals in the specified endpoints, CSV and CLI. Credit notes
 * are negative. Pure.
 */
import type { InvoiceValues } from '../events/invoice.ts'

/** Never -0, which JSON would not preserve. */
export const toCents = (dollars: number): number => Math.round(Number((dollars * 100).toFixed(4))) + 0
export const toDollars = (cents: number): number => cents / 100
export const toDollarsOrNull = (cents: number | null): number | null => (cents === null ? null : toDollars(cents))
/** Cents as a plain text in dollars: 138600 is `1386.00`. */
export const dollarText = (cents: number): string => toDollars(cents).toFixed(2)

const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/u
/**
 * A typed or pasted amount without spaces, dollar signs and the commas of thousands. Null where a comma separates anything else, as in
 * `12,50`: without it that would be a hundred times as much.
 */
export function withoutGrouping(text: string): string | null {
  const plain = text.replaceAll(/[\s$]/gu, '')
  if (!plain.includes(',')) return plain
  return grouped.test(plain) ? plain.replaceAll(',', '') : null
}

/** GST of a fully taxable total that includes it: one eleventh, rounded to the cent, never -0. Cents in, cents out. */
export const gstWithin = (totalCents: number): number => Math.sign(totalCents) * Math.round(Math.abs(totalCents) / 11) + 0

const sum = (amounts: (number | null)[]): number | null =>
  amounts.reduce((total, amount) => (total === null || amount === null ? null : total + amount), 0)

/** Total of an invoice in cents: the sum of its parts, null when the amount of one is unknown. */
export const totalOf = (values: Pick<InvoiceValues, 'parts'>): number | null => sum(values.parts.map(part => part.amount))
/** GST of an invoice in cents: the sum of its parts, null when that of one is unknown. */
export const gstOf = (values: Pick<InvoiceValues, 'parts'>): number | null => sum(values.parts.map(part => part.gst))
