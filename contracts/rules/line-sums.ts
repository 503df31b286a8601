/** Whether line items add up to the values that an invoice has now: a person may have corrected total or GST since they were read. */
import type { AddsUpTo, LineItems } from '../line-items.ts'

/** What the sum of the lines equals; null where they do not add up. Cents; null is not known. */
export function addsUpTo(
  { sum, addsUpTo: asRead }: Pick<LineItems, 'sum' | 'addsUpTo'>,
  { total, gst }: { total: number | null; gst: number | null },
): AddsUpTo | null {
  if (total !== null && sum === total) return 'total'
  if (total !== null && gst !== null && sum === total - gst) return 'net'
  return asRead === 'subtotal' ? 'subtotal' : null
}
