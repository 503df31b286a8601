/** Whether two invoices of one client and supplier seem to be the same one. Pure. */
import { normalisedNumber } from '@docketry/contracts/rules/suppliers.ts'

/** What is compared. `total`: cents. */
export type NumberedInvoice = { invoiceNumber: string | null; paymentDate: string | null; total: number | null }

/**
 * The number as it is compared where date and total are the same as well: its letters and digits, so that `A-100` is `A100`; null without
 * any. By it alone two invoices are not one: `2026/0114` and `20260114` may be two numbers.
 */
const looseNumber = (number: string | null): string | null => number?.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase() || null

/** By these the invoices that may be the same are found: they share one of them. Null where a value is missing. */
export const sameKeys = ({
  invoiceNumber,
  paymentDate,
  total,
}: NumberedInvoice): { number: string | null; dateAndTotal: string | null } => ({
  number: normalisedNumber(invoiceNumber),
  dateAndTotal: paymentDate === null || total === null ? null : `${paymentDate} ${total}`,
})

/**
 * What two invoices of one supplier have in common by which they seem to be one: the number; or date and total, unless both have numbers that
 * differ in more than punctuation, because two tickets of one day may cost the same. Null where they seem to be two.
 */
export function sameBy(one: NumberedInvoice, other: NumberedInvoice): 'number' | 'dateAndTotal' | null {
  const [mine, its] = [sameKeys(one), sameKeys(other)]
  if (mine.number !== null && mine.number === its.number) return 'number'
  if (mine.dateAndTotal === null || mine.dateAndTotal !== its.dateAndTotal) return null
  const [number, otherNumber] = [looseNumber(one.invoiceNumber), looseNumber(other.invoiceNumber)]
  return number === null || otherNumber === null || number === otherNumber ? 'dateAndTotal' : null
}
