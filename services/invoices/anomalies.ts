/** What asks for a look on invoices, each with its reason in words. Pure. */
import type { Anomaly } from '@docketry/contracts/api/scans.ts'
import type { InvoiceBriefRow, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { supplierKeyOf } from './brief.ts'
import { duplicates } from './duplicates.ts'
import { confirmedFields } from './invoice.ts'
import { middleDate, outOfPeriod } from './out-of-period.ts'
import { rowAnomalies, type Found } from './row-anomalies.ts'
import { supplierHabits } from './supplier-habits.ts'
import { supplierHistory, type SupplierHistory } from './supplier-history.ts'

/** A cell says one thing: what is wrong comes first. A value that somebody looked at by itself, or accepted anyway, is not doubted any more; what is wrong stays wrong. */
function oneACell(row: ReviewRow, found: Found[]): Anomaly[] {
  if (found.length === 0) return []
  const looked: string[] = [...confirmedFields(row), ...confirmedFields({ looked: row.anyway ?? {}, values: row.values })]
  const ordered = [...found.filter(({ level }) => level === 'wrong'), ...found.filter(({ level, field }) => level !== 'wrong' && !looked.includes(field))]
  return ordered.filter((it, i) => ordered.findIndex(other => other.field === it.field) === i).map(it => ({ invoice_id: row.id, ...it }))
}

/**
 * `today` is `YYYY-MM-DD` in the firm's zone. `others`: the client's invoices of the same suppliers, those of `rows` among them. Rows of one
 * batch may be compared by their dates, those of a quarter have it in common already.
 */
export function anomaliesOf(rows: ReviewRow[], today: string, others: InvoiceBriefRow[]): Anomaly[] {
  const bySupplier = new Map<string, SupplierHistory>()
  for (const [key, its] of Map.groupBy(others, ({ clientId, supplierKey }) => `${clientId}|${supplierKey}`)) bySupplier.set(key, supplierHistory(its))
  const middles = new Map([...Map.groupBy(rows, ({ groupId }) => groupId)].map(([groupId, its]) => [groupId, middleDate(its)]))
  // What is being read has nothing to be doubted yet.
  return rows.filter(row => !row.reading).flatMap(row => {
    const key = supplierKeyOf(row.values)
    const history = key === null ? undefined : bySupplier.get(`${row.clientId}|${key}`)
    const beside = history ? [...duplicates(row, history), ...supplierHabits(row, history)] : []
    return oneACell(row, [...rowAnomalies(row, today), ...beside, ...outOfPeriod(row, middles.get(row.groupId) ?? null)])
  })
}
