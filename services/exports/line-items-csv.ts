/** The CSV of the line items of a batch or a client's quarter, as rows have them now. */
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import { currencyOf } from '../shared/currency-of.ts'
import { rowsInPages } from '../shared/rows-in-pages.ts'
import { csvLine, type CsvCell } from '@docketry/contracts/rules/csv.ts'
import { lineItemCells, lineItemHeads } from '@docketry/contracts/rules/line-items-csv.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import type { Links } from '../platform/auth/signed-links.ts'
import type { DocumentQuery } from '../platform/ports/documents.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'

const rowsAtOnce = 200

const linesOf = ({ id, generation, values, extraction: { lineItems } }: InvoiceRow, links: Links, origin: string): CsvCell[][] =>
  lineItemCells({
    paymentDate: values.paymentDate,
    invoiceNumber: values.invoiceNumber,
    abn: values.supplierAbn,
    supplier: values.supplierName,
    total: totalOf(values),
    gst: gstOf(values),
    link: `${origin}/invoiceimage/${encodeURIComponent(links.imageId(id, generation))}`,
    currency: currencyOf(values),
    lineItems,
  })

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
    for await (const rows of rowsInPages(read, 'invoices', { filter, sort }, rowsAtOnce)) {
      const text = rows
        .flatMap(row => linesOf(row, links, origin))
        .map(csvLine)
        .join('')
      if (text !== '') yield text
    }
  }
}
