/** The CSVs of a batch or quarter as of a time: of its invoices, and of their line items. Loaded on demand. */
import type { AsOf, AsOfRow } from '@docketry/contracts/api/as-of.ts'
import { csvCells, csvHeads, csvLine, type CsvCell } from '@docketry/contracts/rules/csv.ts'
import { lineItemCells, lineItemHeads } from '@docketry/contracts/rules/line-items-csv.ts'
import { saveAs } from '../data/download-file.ts'
import { notifyError } from '../parts/toasts.tsx'
import { namesOfFailed } from './failed-rows.ts'

type Head = Pick<AsOf, 'at' | 'name' | 'client' | 'rows' | 'erasedCount'>

/** The invoices whose amounts are in other currencies, for which the columns have no place. Empty where there are none. */
function foreignLines(rows: readonly AsOfRow[]): string[][] {
  const foreign = rows.filter(({ currency }) => currency !== 'AUD')
  if (foreign.length === 0) return []
  const named = [...Map.groupBy(foreign, ({ currency }) => currency)].map(
    ([currency, some]) => `${currency}: ${some.map(({ invoiceNumber }) => invoiceNumber ?? 'without a number').join(', ')}`,
  )
  return [['Not in Australian dollars', String(foreign.length), named.join('; ')]]
}

/**
 * Lines that say which time the file shows (ISO 8601, UTC), the batch or quarter, how many invoices and batches were erased since, and
 * which amounts are in another currency.
 */
const headOf = ({ at, name, client, rows, erasedCount }: Head): string[][] => [
  ['As of', new Date(at).toISOString(), 'As it stood then, computed from the events; later changes are not in it'],
  ['Of', name, client.name],
  ...(erasedCount > 0 ? [['Erased since', String(erasedCount), 'Invoices and batches of which nothing is known any more']] : []),
  ...foreignLines(rows),
  [],
]

const csvOf = (lines: readonly (readonly CsvCell[])[]): string => lines.map(csvLine).join('')
const linkOf = ({ imageId }: AsOfRow, origin: string): string =>
  imageId === null ? '' : `${origin}/invoiceimage/${encodeURIComponent(imageId)}`

/** The columns of today's download. `origin`: public address. */
export const asOfCsv = (answer: Head, origin: string): string =>
  csvOf([...headOf(answer), csvHeads(), ...answer.rows.map(row => csvCells({ ...row, paymentDate: row.date, link: linkOf(row, origin) }))])

/** The columns of today's download of line items. `answer`: with line items. */
export const asOfLinesCsv = (answer: Head, origin: string): string =>
  csvOf([
    ...headOf(answer),
    lineItemHeads,
    ...answer.rows.flatMap(row => lineItemCells({ ...row, paymentDate: row.date, link: linkOf(row, origin), lineItems: row.lineItems })),
  ])

/** Downloads a CSV, with the time (UTC) in its file name. Refused by name while a row is not up to date: it would be wrong. */
export function downloadAsOf(answer: AsOf, what: 'invoices' | 'line items'): void {
  const names = namesOfFailed(answer.rows)
  if (names !== null) return void notifyError(`Nothing was downloaded: ${names}, so the file would be wrong.`, undefined, 'missing')
  const [text, name] =
    what === 'invoices' ? [asOfCsv(answer, location.origin), 'as-of'] : [asOfLinesCsv(answer, location.origin), 'line-items-as-of']
  saveAs(
    new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }),
    `${name}-${new Date(answer.at).toISOString().slice(0, 16).replaceAll(':', '')}Z.csv`,
  )
}
