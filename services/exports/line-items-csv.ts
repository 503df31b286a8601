/**
 * The CSV of line items: one line of it for each line of an invoice. The eight columns of the specified CSV are another file (firm-csv.ts).
 */
import type { AddsUpTo } from '@docketry/contracts/line-items.ts'
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import { csvDate, csvLine, type CsvCell } from '@docketry/contracts/rules/csv.ts'
import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import { addsUpTo } from '@docketry/contracts/rules/line-sums.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import type { Links } from '../platform/auth/signed-links.ts'
import type { DocumentQuery } from '../platform/ports/documents.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

const lineItemHeads = [
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
] as const

const sumTexts: Record<AddsUpTo, string> = { total: 'the total', net: 'the total without GST', subtotal: 'a subtotal' }
const rowsAtOnce = 200

/** Empty for an invoice without line items. A last line says how many lines were left out. */
function linesOf({ id, generation, values, extraction: { lineItems } }: InvoiceRow, links: Links, origin: string): CsvCell[][] {
  if (!lineItems) return []
  const { paymentDate, invoiceNumber, supplierAbn, supplierName } = values
  const sumIs = addsUpTo(lineItems, { total: totalOf(values), gst: gstOf(values) })
  const head: CsvCell[] = [csvDate(paymentDate), invoiceNumber ?? '', plainAbn(supplierAbn ?? ''), supplierName ?? '']
  const tail: CsvCell[] = [
    sumIs === null ? 'nothing: check them' : sumTexts[sumIs],
    `${origin}/invoiceimage/${encodeURIComponent(links.imageId(id, generation))}`,
  ]
  const lines = lineItems.items.map(({ description, quantity, amount, gst }, i): CsvCell[] => [
    ...head,
    String(i + 1),
    description,
    quantity === null ? '' : String(quantity),
    amount,
    gst ?? '',
    ...tail,
  ])
  return lineItems.leftOut
    ? [...lines, [...head, '', `and ${lineItems.leftOut} more lines, which the document lists`, '', '', '', ...tail]]
    : lines
}

/**
 * `filters`: of the rows, one after the other; the rows of each in the order of `sort`. UTF-8 with a byte order mark, in chunks; amounts in
 * dollars, negative on credit notes.
 */
export async function* lineItemsCsv(
  read: ReadRows,
  links: Links,
  { filters, sort, origin }: { filters: NonNullable<DocumentQuery['filter']>[]; sort: NonNullable<DocumentQuery['sort']>; origin: string },
): AsyncGenerator<string, void> {
  yield `\uFEFF${csvLine(lineItemHeads)}`
  for (const filter of filters) {
    for (let at = 0; ; at += rowsAtOnce) {
      const { rows } = await read.find('invoices', { filter, sort, range: [at, at + rowsAtOnce - 1] })
      const text = rows
        .flatMap(row => linesOf(row, links, origin))
        .map(csvLine)
        .join('')
      if (text !== '') yield text
      if (rows.length < rowsAtOnce) break
    }
  }
}
