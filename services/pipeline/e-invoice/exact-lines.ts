/** The lines of an e-invoice in exact values, without regard to UBL or CII. */
import { mostLineItems } from '../../../contracts/line-items.ts'
import type { ExactLine, ExactLines } from './e-invoice.ts'
import { centsOf } from './exact-values.ts'

/** A line as its XML states it; null where it does not. `rate`: of the tax, in percent. */
export type StatedLine = { description: string; quantity: string | null; amount: string | null; rate: string | null }

const longest = 200

function decimalOf(text: string | null): number | null {
  const plain = text?.trim() ?? ''
  return /^[+-]?\d{1,12}(?:\.\d{0,20})?$/u.test(plain) ? Number(plain) : null
}

/** Integer cents, rounded half away from zero. */
const taxAt = (cents: number, percent: number): number => Math.sign(cents) * Math.round((Math.abs(cents) * percent) / 100) + 0

/**
 * `sign`: -1 for a credit note whose amounts are positive. `sum`: of the lines, as stated; `net`: the total without GST; both in cents as
 * the file has them. Lines without a readable amount are left out.
 */
export function exactLines(
  stated: StatedLine[],
  sign: 1 | -1,
  { sum, net }: { sum: number | null; net: number | null },
): ExactLines | null {
  const all = stated.flatMap(({ description, quantity, amount, rate }): ExactLine[] => {
    const [cents, percent] = [centsOf(amount), decimalOf(rate)]
    if (cents === null) return []
    return [
      {
        description: description.slice(0, longest),
        quantity: decimalOf(quantity),
        amount: sign * cents + 0,
        gst: percent === null || percent < 0 || percent > 100 ? null : sign * taxAt(cents, percent) + 0,
      },
    ]
  })
  if (all.length === 0) return null
  const added = all.reduce((total, it) => total + it.amount, 0)
  const isSum = (of: number | null): boolean => of !== null && added === sign * of
  const subtotal = isSum(sum) ? 'subtotal' : null
  return { items: all.slice(0, mostLineItems), count: all.length, sum: added, addsUpTo: isSum(net) ? 'net' : subtotal }
}
