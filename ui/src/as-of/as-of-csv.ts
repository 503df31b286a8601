/** The CSV of a batch or quarter as of a time. Loaded on demand. */
import type { AsOf } from '@docketry/contracts/api/as-of.ts'
import { csvCells, csvHeads, csvLine } from '@docketry/contracts/rules/csv.ts'
import { saveAs } from '../data/download-file.ts'
import { notifyError } from '../parts/toasts.tsx'
import { namesOfFailed } from './failed-rows.ts'

/**
 * The columns of today's download, under a head with the time (ISO 8601, UTC), the batch or quarter, and the number of invoices and batches
 * erased since. `origin`: public address.
 */
export function asOfCsv(
  { at, name, client, rows, erasedCount }: Pick<AsOf, 'at' | 'name' | 'client' | 'rows' | 'erasedCount'>,
  origin: string,
): string {
  const head = [
    ['As of', new Date(at).toISOString(), 'As it stood then, computed from the events; later changes are not in it'],
    ['Of', name, client.name],
    ...(erasedCount > 0 ? [['Erased since', String(erasedCount), 'Invoices and batches of which nothing is known any more']] : []),
    [],
  ]
  const cells = rows.map(({ date, abn, supplier, category, invoiceNumber, total, gst, imageId }) =>
    csvCells({
      paymentDate: date,
      invoiceNumber,
      abn,
      supplier,
      category,
      total,
      gst,
      link: imageId === null ? '' : `${origin}/invoiceimage/${encodeURIComponent(imageId)}`,
    }),
  )
  return [...head, csvHeads, ...cells].map(csvLine).join('')
}

/** Downloads the CSV, with the time (UTC) in its file name. Refused by name while a row is not up to date: it would be wrong. */
export function downloadAsOf(answer: AsOf): void {
  const names = namesOfFailed(answer.rows)
  if (names !== null) return void notifyError(`Nothing was downloaded: ${names}, so the file would be wrong.`, undefined, 'missing')
  saveAs(
    new Blob(['\uFEFF', asOfCsv(answer, location.origin)], { type: 'text/csv;charset=utf-8' }),
    `as-of-${new Date(answer.at).toISOString().slice(0, 16).replaceAll(':', '')}Z.csv`,
  )
}
