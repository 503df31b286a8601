/** The CSV of a firm's invoices, made on the server. */
import { clientNames } from './client-names.ts'
import { csvCells, csvHeads, csvLine, type CsvCell } from '@docketry/contracts/rules/csv.ts'
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import type { Links } from '../platform/auth/signed-links.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { rowsInPages } from '../shared/rows-in-pages.ts'

const rowsAtOnce = 200

function cellsOf(row: InvoiceRow, links: Links, origin: string): CsvCell[] {
  const { paymentDate, invoiceNumber, supplierAbn, supplierName, category } = row.values
  const link = `${origin}/invoiceimage/${encodeURIComponent(links.imageId(row.id, row.generation))}`
  return csvCells({
    paymentDate,
    invoiceNumber,
    abn: supplierAbn,
    supplier: supplierName,
    category,
    total: totalOf(row.values),
    gst: gstOf(row.values),
    link,
  })
}

type CsvSelection = { firmId: string; from: string; before: string; sees(clientId: string): boolean; origin: string }

/**
 * The reviewed invoices of a firm with a payment date from `from` on and before `before`, oldest first, each with its client before the
 * columns of a batch, in chunks; UTF-8 with a byte order mark.
 */
export async function* invoicesCsv(
  read: ReadRows,
  links: Links,
  { firmId, from, before, sees, origin }: CsvSelection,
): AsyncGenerator<string, void> {
  const clientName = clientNames(read)
  yield `\uFEFF${csvLine(['Client', ...csvHeads()])}`
  const filter = { firmId, paymentDate: { gte: from, lt: before } }
  for await (const rows of rowsInPages(read, 'invoices', { filter, sort: [{ field: 'paymentDate' }] }, rowsAtOnce)) {
    const seen = rows.filter(row => sees(row.clientId))
    const briefs = await read.getMany(
      'invoice-briefs',
      seen.map(row => row.id),
    )
    const reviewed = new Set(briefs.filter(it => it.reviewStatus === 'reviewed').map(it => it.id))
    const wanted = seen.filter(row => reviewed.has(row.id))
    const names = await clientName(wanted)
    if (wanted.length > 0) yield wanted.map(row => csvLine([names.get(row.clientId) ?? '', ...cellsOf(row, links, origin)])).join('')
  }
}
