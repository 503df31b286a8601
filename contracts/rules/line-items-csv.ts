/**
 * The CSV of line items: one line of it for each line of an invoice. Made by the server for a batch and a quarter, and on screen for those
 * as of a time. The eight columns of the specified CSV are another file (csv.ts).
 */
import type { AddsUpTo, LineItems } from '../line-items.ts'
import { plainAbn } from './abn.ts'
import type { CsvCell } from './csv.ts'
import { slashedDate } from './dates.ts'
import { addsUpTo } from './line-sums.ts'

export const lineItemHeads = [
  'Date',
  'Inv No.',
  'ABN',
  'Supplier',
  'Line',
  'Description',
  'Quantity',
  'Amount',
  'GST',
  'Lines add up to',
  'Invoice',
  'Currency',
] as const

const sumTexts: Record<AddsUpTo, string> = { total: 'the total', net: 'the total without GST', subtotal: 'a subtotal' }

/** Date `YYYY-MM-DD`, money in cents of `currency` (ISO 4217), `link` the public address of the image; null where there is none. */
type InvoiceWithLines = {
  paymentDate: string | null
  invoiceNumber: string | null
  abn: string | null
  supplier: string | null
  total: number | null
  gst: number | null
  link: string
  currency: string
  lineItems: LineItems | null | undefined
}

/** Empty for an invoice without line items. A last line says how many lines were left out. */
export function lineItemCells({
  paymentDate,
  invoiceNumber,
  abn,
  supplier,
  total,
  gst,
  link,
  currency,
  lineItems,
}: InvoiceWithLines): CsvCell[][] {
  if (!lineItems) return []
  const sumIs = addsUpTo(lineItems, { total, gst })
  const head: CsvCell[] = [slashedDate(paymentDate), invoiceNumber ?? '', plainAbn(abn ?? ''), supplier ?? '']
  const tail: CsvCell[] = [sumIs === null ? 'nothing: check them' : sumTexts[sumIs], link, currency]
  const lines = lineItems.items.map((it, i): CsvCell[] => [
    ...head,
    String(i + 1),
    it.description,
    it.quantity === null ? '' : String(it.quantity),
    it.amount,
    it.gst ?? '',
    ...tail,
  ])
  return lineItems.leftOut
    ? [...lines, [...head, '', `and ${lineItems.leftOut} more lines, which the document lists`, '', '', '', ...tail]]
    : lines
}
