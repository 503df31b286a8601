import { isDeepStrictEqual } from 'node:util'
import type { InvoiceValues } from '@docketry/contracts/events/invoice.ts'

/** The entries of `wanted` that differ from what stands; keys that are absent or undefined are not wanted. */
export function difference(standing: InvoiceValues, wanted: { [K in keyof InvoiceValues]?: InvoiceValues[K] | undefined }): Partial<InvoiceValues> {
  const entries = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, standing[key as keyof InvoiceValues] ?? null), // keys come from InvoiceValues
  )
  return Object.fromEntries(entries)
}
