/** What asks for a look on invoices, each with its reason in words. Pure. */
import type { Anomaly } from '@docketry/contracts/calls/scans.ts'
import type { InvoiceBriefRow, InvoiceRow } from '@docketry/contracts/views/rows.ts'
import { supplierKeyOf } from './brief.ts'
import { duplicates } from './duplicates.ts'
import { confirmedFields } from './invoice.ts'
import { middleDate, outOfPeriod } from './out-of-period.ts'
import { rowAnomalies } from './row-anomalies.ts'
import { supplierHabits } from './supplier-habits.ts'

/**
 * `today` is `YYYY-MM-DD` in the firm's zone. `others`: the client's invoices of the same suppliers, those of `rows` among them. Rows of one
 * batch may be compared by their dates, those of a quarter have it in common already. A cell says one thing: what is wrong comes first.
 */
export function anomaliesOf(rows: InvoiceRow[], today: string, others: InvoiceBriefRow[]): Anomaly[] {
  const bySupplier = Map.groupBy(others, ({ clientId, supplierKey }) => `${clientId}|${supplierKey}`)
  const byGroup = Map.groupBy(rows, ({ groupId }) => groupId)
  const middles = new Map([...byGroup].map(([groupId, its]) => [groupId, middleDate(its)]))
  // What is being read has nothing to be doubted yet.
  return rows.filter(row => !row.reading).flatMap(row => {
    const same = bySupplier.get(`${row.clientId}|${supplierKeyOf(row.values)}`) ?? []
    const found = [...rowAnomalies(row, today), ...duplicates(row, same), ...supplierHabits(row, same), ...outOfPeriod(row, middles.get(row.groupId) ?? null)]
    // A value that somebody looked at by itself is not doubted any more; what is wrong stays wrong.
    const looked: string[] = confirmedFields(row)
    const ordered = [...found.filter(({ level }) => level === 'wrong'), ...found.filter(({ level, field }) => level !== 'wrong' && !looked.includes(field))]
    return ordered.filter((it, i) => ordered.findIndex(other => other.field === it.field) === i).map(it => ({ invoice_id: row.id, ...it }))
  })
}
