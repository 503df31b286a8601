/** The CSV of a batch, made in the browser from the rows on screen. */
import { exportLineItems } from '@docketry/contracts/api/line-items.ts'
import { fetchFile, saveAs } from '../../data/download-file.ts'
import { isAnyBehind, lags } from '../../data/outdated-rows.ts'
import { addressOf } from '../../data/request.ts'
import { zipOf } from '../../scan-groups/zip.ts'
import { counted } from '../../data/format.ts'
import { notify } from '../../parts/toasts.tsx'
import type { Row } from './rows.ts'
import type { Detail } from './server-rows.ts'
import { csvCells, csvHeads, csvLine, type CsvCell } from '@docketry/contracts/rules/csv.ts'

/** The notice when search or chip leaves rows out of the file; null when all rows are in it. */
export const partText = (rows: number, all: number): string | null =>
  rows === all ? null : `${rows} of ${all} invoices are in the file: those on screen. Clear the search and choose All to have every one.`

/** The notice when unsaved edits are not in the file; null when everything is saved. */
export function unsavedText(rows: readonly Pick<Row, 'patch'>[]): string | null {
  const unsaved = rows.filter(({ patch }) => Object.keys(patch).length > 0).length
  if (unsaved === 0) return null
  return `${counted(unsaved, 'row has', 'rows have')} changes that are not saved: the file holds the saved values. Save, then download again to have them in it.`
}

/** The notice when amounts are in other currencies, for which the specified columns have no place; null when all are Australian dollars. */
export function foreignText(rows: readonly Pick<Row, 'base'>[]): string | null {
  const foreign = rows.map(({ base }) => base.currency).filter(it => it !== 'AUD')
  if (foreign.length === 0) return null
  return `${counted(foreign.length, 'invoice is', 'invoices are')} not in Australian dollars (${[...new Set(foreign)].toSorted().join(', ')}), which the file does not say. “Download for Excel”, in the ⋯ menu of its card on the client page, has a column for the currency.`
}

/** Throws while the lists are behind, and with the names of rows that are not up to date: a file must not hold their figures. */
export function refuseOutdatedRows(rows: readonly Pick<Row, 'invoice'>[]): void {
  if (isAnyBehind(lags.get()))
    throw new Error('Not every saved change is shown yet, so the file would lack some. Download again in a minute.')
  const names = rows
    .filter(({ invoice }) => invoice.failedRow)
    .map(({ invoice }) => invoice.invoiceNumber ?? invoice.supplier ?? 'one without a number')
  if (names.length === 0) return
  throw new Error(
    `Not up to date: ${counted(names.length, 'invoice')} (${names.slice(0, 3).join(', ')}${names.length > 3 ? ' …' : ''}). A change could not be applied, so the file would be wrong. Tell whoever runs Docketry, and download again when it is repaired.`,
  )
}

/** invoices_{id}.zip holding scangroup_{id}.csv, made here from the saved values of what is on screen, of `all` rows. */
export async function downloadZip(rows: readonly Row[], id: string, all: number): Promise<void> {
  refuseOutdatedRows(rows)
  // The byte order mark tells spreadsheets that the text is UTF-8.
  const csv = { name: `scangroup_${id}.csv`, file: `\uFEFF${csvOf(rows, location.origin)}` }
  saveAs(await zipOf([csv], 'DEFLATE'), `invoices_${id}.zip`)
  const notices = [unsavedText(rows), partText(rows.length, all), foreignText(rows)].filter(it => it !== null)
  if (notices.length > 0) notify(notices.join(' '), { persistent: true, topic: 'download' })
}

function selectionOf({ id, firm, client }: Pick<Detail, 'id' | 'firm' | 'client'>) {
  const [, quarter] = /^quarter_(\d+)$/u.exec(id) ?? []
  return quarter === undefined ? { groupId: id } : { quarter, firmId: firm.id, clientId: client.id }
}

/** The line items of all invoices of the batch or the quarter, as the server has them. */
export async function downloadLines(detail: Detail): Promise<void> {
  const file = await fetchFile(addressOf(exportLineItems.path, selectionOf(detail)), () => undefined)
  saveAs(file, file.name)
}

function cellsOf({ base: values, invoice }: Pick<Row, 'base' | 'invoice'>, origin: string): CsvCell[] {
  const link = invoice.imageId ? `${origin}/invoiceimage/${encodeURIComponent(invoice.imageId)}` : ''
  return csvCells({ ...values, link })
}

/** The download of the specification: saved values, of the rows on screen; credit notes negative. */
export const csvOf = (rows: readonly Pick<Row, 'base' | 'invoice'>[], origin: string): string =>
  [csvHeads(), ...rows.map(it => cellsOf(it, origin))].map(csvLine).join('')
