/** Flags an invoice whose buyer is not the client: the client has no GST credit for it. Pure. */
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { shownAbn } from '@docketry/contracts/rules/abn.ts'
import type { RowAnomaly } from './row-anomaly.ts'

/** Of a client: its own, null where it is not known, and those of the clients that were merged into it. */
export type ClientAbns = { own: string | null; merged: readonly string[] }

/**
 * It is addressed to another business. Doubtful, at the supplier's ABN, unless a person accepted the row. Nothing where the client's ABN is
 * not known or stands anywhere on the pages, or where the invoice's supplier is the client or the printed buyer: the heading is then no
 * proof of who the buyer is.
 */
export function otherBuyer(
  { values: { supplierAbn }, machine: { buyer }, reviewed }: Pick<ReviewRow, 'values' | 'machine' | 'reviewed'>,
  { own, merged }: ClientAbns,
): RowAnomaly[] {
  if (!buyer || reviewed || own === null || supplierAbn === buyer.abn) return []
  if ([buyer.abn, ...buyer.otherAbns, supplierAbn].some(abn => abn === own || (abn !== null && merged.includes(abn)))) return []
  const reason = `Addressed to another ABN: ${shownAbn(buyer.abn)} (this client: ${shownAbn(own)}). Delete it if it is another business's; otherwise check and confirm the supplier's ABN.`
  return [{ field: 'supplierAbn', level: 'doubtful', reason }]
}

/**
 * Its supplier is the client: it is a sale. Doubtful, at the supplier's ABN, unless a person accepted the row. The ABN of a client that was
 * merged into this one counts too.
 */
export function ownAbn(
  { values: { supplierAbn }, reviewed }: Pick<ReviewRow, 'values' | 'reviewed'>,
  { own, merged }: ClientAbns,
): RowAnomaly[] {
  if (supplierAbn === null || reviewed || (supplierAbn !== own && !merged.includes(supplierAbn))) return []
  const reason =
    "This is the client's own ABN. An invoice that the client issued, or that its customer made for it, is a sale without a GST credit: delete it. Otherwise correct the ABN."
  return [{ field: 'supplierAbn', level: 'doubtful', reason }]
}
