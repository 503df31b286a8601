/** Sums of invoices by currency. Pure. */
import Type from 'typebox'

/** `total` and `gst` in cents of the currency (ISO 4217); credit notes count negative, unknown amounts as 0. */
export const Sum = Type.Object({ currency: Type.String(), total: Type.Integer(), gst: Type.Integer() })
export type Sum = Type.Static<typeof Sum>

type Amounts = { total: number | null; gst?: number | null; currency?: string }

/** One sum a currency, never added together: Australian dollars first, then by name. Empty for no invoices. */
export function sumsOf(invoices: readonly Amounts[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { total, gst = null, currency = 'AUD' } of invoices) {
    const before = sums.get(currency) ?? { currency, total: 0, gst: 0 }
    sums.set(currency, { currency, total: before.total + (total ?? 0), gst: before.gst + (gst ?? 0) })
  }
  const order = ({ currency }: Sum): string => (currency === 'AUD' ? '' : currency)
  return [...sums.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1))
}
