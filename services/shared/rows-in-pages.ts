/** Reads many rows of a projection some at a time. */
import type { MayBeMerged } from '@docketry/contracts/projections/client-merge-rows.ts'
import type { DocumentQuery } from '../platform/ports/documents.ts'
import type { MayFail } from '../platform/projections/failed-rows.ts'
import type { ReadRows, Rows } from '../platform/projections/read-rows.ts'

type OfInvoices = 'invoices' | 'review-rows' | 'invoice-briefs'
type RowOf<V extends OfInvoices> = Rows[V] & MayFail & MayBeMerged

/**
 * All rows of the query in its order, at most `atOnce` (2 or more) at a time: each once, and none left out, also where others are written or
 * deleted meanwhile, which moves all rows behind them. Each page begins with the last row of the one before: where another row stands there,
 * rows have moved to the front, and the reading goes back by a page.
 */
export async function* rowsInPages<V extends OfInvoices>(
  read: Pick<ReadRows, 'find'>,
  projection: V,
  query: Omit<DocumentQuery, 'range'>,
  atOnce: number,
): AsyncGenerator<RowOf<V>[], void> {
  const seen = new Set<string>()
  for (let from = 0; ; ) {
    const { rows } = await read.find(projection, { ...query, range: [from, from + atOnce - 1] })
    const [first] = rows
    if (from > 0 && (first === undefined || !seen.has(first.id))) {
      from = Math.max(0, from - atOnce + 1)
      continue
    }
    const others = rows.filter(({ id }) => !seen.has(id))
    for (const { id } of others) seen.add(id)
    if (others.length > 0) yield others
    if (rows.length < atOnce) return
    from += atOnce - 1
  }
}
