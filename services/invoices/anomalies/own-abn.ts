/** Flags an invoice whose supplier is the client: it is a sale, and no purchase that has a GST credit. Pure. */
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import type { ClientAbns } from './other-buyer.ts'
import type { RowAnomaly } from './row-anomaly.ts'

/** Doubtful, at the supplier's ABN, unless a person accepted the row. The ABN of a client that was merged into this one counts too. */
export function ownAbn(
  { values: { supplierAbn }, reviewed }: Pick<ReviewRow, 'values' | 'reviewed'>,
  { own, merged }: ClientAbns,
): RowAnomaly[] {
  if (supplierAbn === null || reviewed || (supplierAbn !== own && !merged.includes(supplierAbn))) return []
  const reason =
    "This is the client's own ABN. An invoice that the client issued, or that its customer made for it, is a sale without a GST credit: delete it. Otherwise correct the ABN."
  return [{ field: 'supplierAbn', level: 'doubtful', reason }]
}
