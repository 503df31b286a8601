import { csvCells, csvHeads, csvLine, type CsvCell } from '@docketry/contracts/rules/csv.ts'
import type { Row } from './rows.ts'

export { guarded } from '@docketry/contracts/rules/csv.ts'

function cellsOf({ base: values, invoice }: Pick<Row, 'base' | 'invoice'>, origin: string): CsvCell[] {
  const link = invoice.imageId ? `${origin}/invoiceimage/${encodeURIComponent(invoice.imageId)}` : ''
  return csvCells({ ...values, link })
}

/** The download of the specification: saved values, of the rows on screen; credit notes negative. */
export const csvOf = (rows: readonly Pick<Row, 'base' | 'invoice'>[], origin: string): string =>
  [csvHeads, ...rows.map(it => cellsOf(it, origin))].map(csvLine).join('')
