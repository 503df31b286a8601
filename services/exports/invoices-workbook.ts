import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import type { ReviewStatus } from '@docketry/contracts/rules/reviewed.ts'
import type { Links } from '../platform/auth/signed-links.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { clientNames } from './client-names.ts'
import type { WorkbookOf } from './workbook-of.ts'
import { currencyOf } from '../shared/currency-of.ts'
import { rowsInPages } from '../shared/rows-in-pages.ts'
import { xlsxParts, type XlsxCell, type XlsxPart, type XlsxRow } from '../shared/xlsx.ts'

const rowsAtOnce = 1000

const columns = (
  [
    ['Client', 28],
    ['Date', 12],
    ['Inv No.', 16],
    ['ABN', 14],
    ['Supplier', 30],
    ['Category', 24],
    ['Treatment', 14],
    ['Total', 14],
    ['GST', 12],
    ['Currency', 10],
    ['State', 14],
    ['Invoice', 12],
  ] as const
).map(([head, width]) => ({ head, width }))
const [totalAt, gstAt, currencyAt] = [7, 8, 9]

const states: Record<ReviewStatus, string> = { reviewed: 'reviewed', doubtful: 'to check', open: 'not reviewed' }
const dateCell = (date: string | null): XlsxCell => (date === null ? null : { date })
/** A row's treatment; of several parts `mixed`. */
const treatmentOf = ({ values: { parts } }: Pick<ReviewRow, 'values'>): string =>
  new Set(parts.map(part => part.treatment)).size === 1 ? (parts[0]?.treatment ?? '') : 'mixed'

type Options = Pick<WorkbookOf, 'filters' | 'sort' | 'onlyReviewed' | 'scope'> & {
  sees(clientId: string): boolean
  origin: string
  madeAt: string
}

/** Cents of one currency. An amount that is not known is in no total. */
type Sums = Map<string, { total: number; gst: number }>

/** Totals: one sum over the column where there is one currency, else a figure for each. */
function totalRows(sums: Sums): XlsxRow[] {
  const several = sums.size > 1
  return [...sums].map(([currency, { total, gst }]) => {
    const cells: XlsxCell[] = columns.map(() => null)
    cells[0] = several ? `Total ${currency}` : 'Total'
    cells[totalAt] = several ? total : { sum: total }
    cells[gstAt] = several ? gst : { sum: gst }
    cells[currencyAt] = currency
    return { cells, strong: true }
  })
}

async function* rowsOf(
  read: ReadRows,
  links: Links,
  { filters, sort, onlyReviewed, sees, origin }: Options,
): AsyncGenerator<XlsxRow, void> {
  const [namesOf, sums]: [ReturnType<typeof clientNames>, Sums] = [clientNames(read), new Map()]
  for (const filter of filters) {
    for await (const rows of rowsInPages(read, 'review-rows', { filter, sort }, rowsAtOnce)) {
      const seen = rows.filter(row => sees(row.clientId))
      const [briefs, names] = await Promise.all([
        read.getMany(
          'invoice-briefs',
          seen.map(({ id }) => id),
        ),
        namesOf(seen),
      ])
      const statuses = new Map(briefs.map(({ id, reviewStatus }) => [id, reviewStatus]))
      for (const row of seen) {
        const status = statuses.get(row.id) ?? 'open'
        if (onlyReviewed && status !== 'reviewed') continue
        const { paymentDate, invoiceNumber, supplierAbn, supplierName, category } = row.values
        const [total, gst, currency] = [totalOf(row.values), gstOf(row.values), currencyOf(row.values)]
        const sum = sums.get(currency) ?? { total: 0, gst: 0 }
        sums.set(currency, { total: sum.total + (total ?? 0), gst: sum.gst + (gst ?? 0) })
        const link = `${origin}/invoiceimage/${encodeURIComponent(links.imageId(row.id, row.generation))}`
        yield {
          cells: [
            names.get(row.clientId) ?? '',
            dateCell(paymentDate),
            invoiceNumber,
            plainAbn(supplierAbn ?? ''),
            supplierName,
            category,
            treatmentOf(row),
            total,
            gst,
            currency,
            states[status],
            { link, text: 'Open' },
          ],
        }
      }
    }
  }
  yield* totalRows(sums)
}

/** The files of a workbook: the invoices with totals and links to their pages, and a sheet that says which invoices these are. */
export const invoicesWorkbook = (read: ReadRows, links: Links, options: Options): AsyncGenerator<XlsxPart, void> => {
  const about = [...options.scope, ['Made', options.madeAt], ['Not known', 'An empty amount is not known, and in no total.']]
  return xlsxParts([
    { name: 'Invoices', columns, rows: rowsOf(read, links, options) },
    {
      name: 'What this is',
      columns: [
        { head: 'About', width: 26 },
        { head: 'This file', width: 60 },
      ],
      rows: about.map(cells => ({ cells })),
    },
  ])
}
