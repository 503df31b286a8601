/** A client's invoices of one supplier, laid out so that any one of them is compared with all others at once. Pure. */
import type { InvoiceBriefRow } from '@docketry/contracts/projections/rows.ts'

export type SupplierHistory = {
  byId: Map<string, InvoiceBriefRow>
  /** By number as it is compared, and by date and total. */
  byNumber: Map<string, InvoiceBriefRow[]>
  bySum: Map<string, InvoiceBriefRow[]>
  /** Of those that people have confirmed: how often each category, and GST or none. */
  categories: Map<string, number>
  carriesGst: Map<boolean, number>
}

/** However it is spaced. */
export const plainNumber = (number: string | null): string | null => number?.replace(/\s/gu, '').toUpperCase() || null
export const sumKey = (date: string | null, total: number | null): string | null => (date === null || total === null ? null : `${date} ${total}`)

function put<K>(map: Map<K, InvoiceBriefRow[]>, key: K | null, row: InvoiceBriefRow): void {
  if (key === null) return
  const there = map.get(key)
  if (there) there.push(row)
  else map.set(key, [row])
}
const count = <K>(map: Map<K, number>, key: K): void => void map.set(key, (map.get(key) ?? 0) + 1)

export function supplierHistory(rows: InvoiceBriefRow[]): SupplierHistory {
  const made: SupplierHistory = { byId: new Map(), byNumber: new Map(), bySum: new Map(), categories: new Map(), carriesGst: new Map() }
  for (const row of rows) {
    made.byId.set(row.id, row)
    put(made.byNumber, plainNumber(row.invoiceNumber), row)
    put(made.bySum, sumKey(row.paymentDate, row.total), row)
    if (row.confirmed && row.category !== null) count(made.categories, row.category)
    if (row.confirmed && row.gst !== null) count(made.carriesGst, row.gst !== 0)
  }
  return made
}
