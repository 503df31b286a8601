/** The CSV of invoices (specification of scanning, section 7), made on screen for a batch and by the server for a firm. */
import { plainAbn } from './abn.ts'
import { slashedDate } from './dates.ts'
import { dollarText } from './money.ts'

export const csvHeads = ['Date', 'Inv No.', 'ABN', 'Supplier', 'Category', 'Total', 'GST', 'Invoice'] as const

/**
 * Prefixes a quote to text that a spreadsheet would run as a formula. Some spreadsheets read full-width and small forms (＝ ＋ － ＠) as the
 * plain signs, and some skip white space or control characters before them.
 */
export const guarded = (text: string): string =>
  // eslint-disable-next-line no-control-regex -- it matches control characters
  /^(?:[\s\p{Cf}\u0000-\u001f]*[=+\-@]|[\t\r\n])/u.test(text.normalize('NFKC')) ? `'${text}` : text

/** RFC 4180: quoted when it holds a comma, a quote or a line break. */
const quoted = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Date `YYYY-MM-DD`, money in cents, credit notes negative, `link` the public address of the image; null where there is none. */
type CsvInvoice = {
  paymentDate: string | null
  invoiceNumber: string | null
  abn: string | null
  supplier: string | null
  category: string | null
  total: number | null
  gst: number | null
  link: string
}

/** A text, or money in cents, which stays a number. */
export type CsvCell = string | number

/** A minus sign before digits alone makes no formula. */
const isNegativeNumber = (text: string): boolean => /^-\d+(?:\.\d+)?$/u.test(text)
const cellText = (text: string): string => (isNegativeNumber(text) ? text : quoted(guarded(text)))

/** Every CSV line is written here, so that every text but a number is guarded. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map(cell => (typeof cell === 'number' ? dollarText(cell) : cellText(cell))).join(',')}\r\n`

export const csvCells = (it: CsvInvoice): CsvCell[] => [
  slashedDate(it.paymentDate),
  it.invoiceNumber ?? '',
  plainAbn(it.abn ?? ''),
  it.supplier ?? '',
  it.category ?? '',
  it.total ?? '',
  it.gst ?? '',
  it.link,
]
