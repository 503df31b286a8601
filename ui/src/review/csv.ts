import { plainAbn } from '@docketry/contracts/rules/abn.ts'
import { slashed } from './dates.ts'
import type { Row } from './rows.ts'

const heads = ['Date', 'Inv No.', 'ABN', 'Supplier', 'Category', 'Total', 'GST', 'Invoice']

/** Text from paper must not run as a formula in a spreadsheet: a quote before what would. Numbers stay numbers. */
export const guarded = (text: string): string => (/^[=+\-@\t\r]/u.test(text) ? `'${text}` : text)

/** RFC 4180: quoted when it holds a comma, a quote or a line break. */
const quoted = (text: string): string => (/[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const amount = (value: number | null): string => (value === null ? '' : (value / 100).toFixed(2))

function lineOf({ values, invoice }: Pick<Row, 'values' | 'invoice'>, origin: string): string[] {
  const link = invoice.imageId ? `${origin}/invoiceimage/${encodeURIComponent(invoice.imageId)}` : ''
  return [slashed(values.paymentDate), guarded(values.invoiceNumber ?? ''), guarded(plainAbn(values.abn ?? '')), guarded(values.supplier ?? ''),
    guarded(values.category ?? ''), amount(values.total), amount(values.gst), link]
}

/** The download of the specification: what stands on screen, saved or not; credit notes negative. */
export const csvOf = (rows: readonly Pick<Row, 'values' | 'invoice'>[], origin: string): string =>
  [heads, ...rows.map(it => lineOf(it, origin))].map(line => `${line.map(quoted).join(',')}\r\n`).join('')
