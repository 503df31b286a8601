/** The CSV of invoices (specification of scanning, section 7), made on screen for a batch and by the server for a firm. */
import { plainAbn } from './abn.ts'
import { slashedDate } from './dates.ts'
import { dollarText } from './money.ts'

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

/** A text; or money in cents, which is written as dollars with two decimals (`1386.00`) and stays a number. */
export type CsvCell = string | number

/** A minus sign before digits alone makes no formula. */
const isNegativeNumber = (text: string): boolean => /^-\d+(?:\.\d+)?$/u.test(text)
const cellText = (text: string): string => (isNegativeNumber(text) ? text : quoted(guarded(text)))

/** Every CSV line is written here, so that every text but a number is guarded. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map(cell => (typeof cell === 'number' ? dollarText(cell) : cellText(cell))).join(',')}\r\n`

/** The columns in their order: the head of each, and its cell. */
const columns: readonly { head: string; cell: (it: CsvInvoice) => CsvCell }[] = [
  { head: 'Date', cell: it => slashedDate(it.paymentDate) },
  { head: 'Inv No.', cell: it => it.invoiceNumber ?? '' },
  { head: 'ABN', cell: it => plainAbn(it.abn ?? '') },
  { head: 'Supplier', cell: it => it.supplier ?? '' },
  { head: 'Category', cell: it => it.category ?? '' },
  { head: 'Total', cell: it => it.total ?? '' },
  { head: 'GST', cell: it => it.gst ?? '' },
  { head: 'Invoice', cell: it => it.link },
]

export const csvHeads = (): string[] => columns.map(({ head }) => head)

export const csvCells = (invoice: CsvInvoice): CsvCell[] => columns.map(({ cell }) => cell(invoice))
