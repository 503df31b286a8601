/** Flags that depend on the client or on its other invoices: the review page and the cards apply these alike. Pure. */
import { duplicates } from './duplicates.ts'
import { otherBuyer, ownAbn, type ClientAbns } from './client-is-buyer.ts'
import { outOfPeriod } from './out-of-period.ts'
import type { ComparedRow, RowAnomaly } from './row-anomaly.ts'
import { supplierHabits } from './supplier-habits.ts'
import { abnOrName, supplierOf, type SupplierIndex } from './supplier-index.ts'

const unknownAbns: ClientAbns = { own: null, merged: [] }

/** What an invoice is compared with. `suppliers`: from `supplierIndexes`; `clientAbns`: by the client's id. */
export type ComparedWith = { suppliers: ReadonlyMap<string, SupplierIndex>; clientAbns: ReadonlyMap<string, ClientAbns> }

/** `middle`: the median date of its batch (`middleDate`). */
export function comparedAnomalies(
  row: ComparedRow,
  { suppliers, clientAbns }: ComparedWith,
  middle: string | null,
): { byClient: RowAnomaly[]; byOthers: RowAnomaly[] } {
  const supplier = supplierOf(suppliers, row.clientId, abnOrName(row.values))
  const abns = clientAbns.get(row.clientId) ?? unknownAbns
  return {
    byClient: [...otherBuyer(row, abns), ...ownAbn(row, abns)],
    byOthers: [...(supplier ? [...duplicates(row, supplier), ...supplierHabits(row, supplier)] : []), ...outOfPeriod(row, middle)],
  }
}
