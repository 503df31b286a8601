import { invoiceImage } from '@docketry/contracts/calls/invoices.ts'
import { ask } from '../data/ask.ts'

const tried = new Set<string>()

/** Addresses of pictures live for minutes. When one fails its successor is asked for, once per address; null when that was tried. */
export async function freshImage(invoiceId: string, failed: string): Promise<string | null> {
  if (tried.has(failed)) return null
  tried.add(failed)
  const { url } = await ask(invoiceImage, { query: { invoice_id: invoiceId } })
  return url === failed ? null : url
}
