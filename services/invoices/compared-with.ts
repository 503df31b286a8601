import type { InvoiceBriefRow, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { supplierKeyOf } from './brief.ts'

/** All invoices, in brief, of the same clients and suppliers as these rows; the rows themselves among them. */
export async function comparedWith(read: ReadRows, rows: Pick<ReviewRow, 'clientId' | 'values'>[]): Promise<InvoiceBriefRow[]> {
  const byClient = Map.groupBy(rows, ({ clientId }) => clientId)
  const found = await Promise.all([...byClient].map(async ([clientId, its]) => {
    const keys = [...new Set(its.flatMap(row => supplierKeyOf(row.values) ?? []))]
    return keys.length === 0 ? [] : (await read.find('invoice-briefs', { filter: { clientId, supplierKey: { in: keys } } })).rows
  }))
  return found.flat()
}
