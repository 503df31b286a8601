/** Sums of invoices by currency. Pure. */
import Type from 'typebox'
import { defaultCurrency } from './currencies.ts'

/**
 * `total` and `gst` in cents of the currency (ISO 4217); credit notes count negative. `unknown`: how many totals (and, in Australian
 * dollars, GST amounts) are not known and so not in the sums; absent if none.
 */
export const Sum = Type.Object({
  currency: Type.String(),
  total: Type.Integer(),
  gst: Type.Integer(),
  unknown: Type.Optional(Type.Integer()),
})
export type Sum = Type.Static<typeof Sum>

type Amounts = { total: number | null; gst?: number | null; currency?: string }

/** One sum for each currency, because sums of two are never added: Australian dollars first, then by name; empty for no invoices. */
export function sumsOf(invoices: readonly Amounts[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { total, gst = null, currency = defaultCurrency } of invoices) {
    const before: Sum = sums.get(currency) ?? { currency, total: 0, gst: 0 }
    const unknown = (before.unknown ?? 0) + Number(total === null) + Number(gst === null && currency === defaultCurrency)
    sums.set(currency, { currency, total: before.total + (total ?? 0), gst: before.gst + (gst ?? 0), ...(unknown > 0 ? { unknown } : {}) })
  }
  const order = ({ currency }: Sum): string => (currency === defaultCurrency ? '' : currency)
  return [...sums.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1))
}
