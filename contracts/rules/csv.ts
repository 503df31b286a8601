/** The CSV of invoices (specification of scanning, section 7), made on screen for a batch and by the server for a firm. */
import { plainAbn } from './abn.ts'

export const csvHeads = ['Date', 'Inv No.', 'ABN', 'Supplier', 'Category', 'Total', 'GST', 'Invoice'] as const

/** Text from paper must not run as a formula in a spreadsheet: a quote before what would. Numbers stay numbers. */
export const guarded = (text: string): string => (/^[=+\-@\t\r]/u.test(text) ? `'${text}` : text)

/** RFC 4180: quoted when it holds a comma, a quote or a line break. */
const quoted = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const amount = (cents: number | null): string => (cents === null ? '' : (cents / 100).toFixed(2))
const slashed = (iso: string | null): string => (iso ?? '').replace(/^(\d{4})-(\d{2})-(\d{2})$/u, '$3/$2/$1')

/** Date `YYYY-MM-DD`, money in cents, credit notes negative, `link` the public address of the image; null where there is none. */
export type CsvInvoice = {
  paymentDate: string | null; invoiceNumber: string | null; abn: string | null; supplier: string | null; category: string | null
  total: number | null; gst: number | null; link: string
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\r\n`

export const csvCells = (it: CsvInvoice): string[] => [
  slashed(it.paymentDate), guarded(it.invoiceNumber ?? ''), guarded(plainAbn(it.abn ?? '')), guarded(it.supplier ?? ''), guarded(it.category ?? ''),
  amount(it.total), amount(it.gst), it.link,
]
