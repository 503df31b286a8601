import { zipOf } from '../scans/zip.ts'
import { csvOf } from './csv.ts'
import type { Row } from './rows.ts'

/** invoices_{id}.zip holding scangroup_{id}.csv, made here from what is on screen. */
export async function downloadZip(rows: readonly Row[], id: string): Promise<void> {
  // The byte order mark tells spreadsheets that the text is UTF-8.
  const csv = { name: `scangroup_${id}.csv`, file: `\uFEFF${csvOf(rows, location.origin)}` }
  const address = URL.createObjectURL(await zipOf([csv], 'DEFLATE'))
  const link = Object.assign(document.createElement('a'), { href: address, download: `invoices_${id}.zip` })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
