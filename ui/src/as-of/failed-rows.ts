/** Rows that are as they were before an event that could not be applied. */
import type { AsOfRow } from '@docketry/contracts/api/as-of.ts'
import { counted } from '../data/format.ts'

const maxNamed = 3

/** `1 invoice (0042) is not up to date`; null where all are. */
export function namesOfFailed(rows: readonly AsOfRow[]): string | null {
  const names = rows
    .filter(({ failedRow }) => failedRow)
    .map(({ invoiceNumber, supplier }) => invoiceNumber ?? supplier ?? 'one without a number')
  if (names.length === 0) return null
  const named = `${names.slice(0, maxNamed).join(', ')}${names.length > maxNamed ? ' …' : ''}`
  return `${counted(names.length, 'invoice')} (${named}) ${names.length === 1 ? 'is' : 'are'} not up to date`
}
