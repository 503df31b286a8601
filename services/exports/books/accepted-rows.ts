import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'

const rowsAtOnce = 1000

/** The reviewed invoices of a client, with the oldest payment date first. */
export async function acceptedRows(read: ReadRows, { firmId, clientId }: { firmId: string; clientId: string }): Promise<ReviewRow[]> {
  const accepted: ReviewRow[] = []
  for (let at = 0; ; at += rowsAtOnce) {
    const { rows } = await read.find('review-rows', { filter: { firmId, clientId }, sort: [{ field: 'paymentDate' }, { field: 'order' }], range: [at, at + rowsAtOnce - 1] })
    const briefs = await read.getMany('invoice-briefs', rows.map(({ id }) => id))
    const reviewed = new Set(briefs.filter(({ reviewStatus }) => reviewStatus === 'reviewed').map(({ id }) => id))
    accepted.push(...rows.filter(({ id }) => reviewed.has(id)))
    if (rows.length < rowsAtOnce) return accepted
  }
}
