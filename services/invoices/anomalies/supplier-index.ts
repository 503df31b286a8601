/** Which invoices are of one client and supplier, indexed so that each is compared with all others by look-up. Pure. */
import type { InvoiceBriefRow } from '@docketry/contracts/projections/rows.ts'
import { sameKeys } from '../../shared/same-invoice.ts'
import type { OtherInvoice } from './row-anomaly.ts'

type Supplier = Pick<InvoiceBriefRow, 'supplierAbn' | 'supplierName'>

/**
 * By what invoices of one supplier are grouped, `supplierKey` in summary rows: the ABN, else the name in lower case; null without either.
 * (The function `supplierKey` of contracts/rules/suppliers.ts makes spellings of one name equal.)
 */
export const abnOrName = ({ supplierAbn, supplierName }: Supplier): string | null =>
  supplierAbn ?? supplierName?.trim().toLowerCase() ?? null

export type SupplierIndex = {
  byId: Map<string, OtherInvoice>
  /** By the keys of `sameKeys`. */
  byNumber: Map<string, OtherInvoice[]>
  byDateAndTotal: Map<string, OtherInvoice[]>
  /** Of invoices that a person accepted or edited: how often each category occurs, and GST or none. */
  categories: Map<string, number>
  carriesGst: Map<boolean, number>
}

function put<K>(map: Map<K, OtherInvoice[]>, key: K | null, row: OtherInvoice): void {
  if (key === null) return
  const known = map.get(key)
  if (known) known.push(row)
  else map.set(key, [row])
}
const count = <K>(map: Map<K, number>, key: K): void => void map.set(key, (map.get(key) ?? 0) + 1)

export function supplierIndex(rows: OtherInvoice[]): SupplierIndex {
  const index: SupplierIndex = {
    byId: new Map(),
    byNumber: new Map(),
    byDateAndTotal: new Map(),
    categories: new Map(),
    carriesGst: new Map(),
  }
  for (const row of rows) {
    index.byId.set(row.id, row)
    const { number, dateAndTotal } = sameKeys(row)
    put(index.byNumber, number, row)
    put(index.byDateAndTotal, dateAndTotal, row)
    if (row.acceptedOrEdited && row.category !== null) count(index.categories, row.category)
    if (row.acceptedOrEdited && row.gst !== null) count(index.carriesGst, row.gst !== 0)
  }
  return index
}

const keyOf = (clientId: string, supplierKey: string | null): string => `${clientId}|${supplierKey}`

/** Invoices are compared with those of the same client and supplier: an index for each. */
export const supplierIndexes = (invoices: OtherInvoice[]): Map<string, SupplierIndex> =>
  new Map(
    [...Map.groupBy(invoices, ({ clientId, supplierKey }) => keyOf(clientId, supplierKey))].map(([key, its]) => [key, supplierIndex(its)]),
  )

export const supplierOf = (
  suppliers: ReadonlyMap<string, SupplierIndex>,
  clientId: string,
  supplierKey: string | null,
): SupplierIndex | undefined => (supplierKey === null ? undefined : suppliers.get(keyOf(clientId, supplierKey)))
