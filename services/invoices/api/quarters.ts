import { quarters, type QuarterCounts } from '@docketry/contracts/api/quarters.ts'
import { sumsOf } from '@docketry/contracts/rules/sums.ts'
import { toCheckIn } from '../anomalies/to-check.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { noteFailedRows } from '../../platform/projections/request-reads.ts'

const maxQuarters = 40

/**
 * Counts from the projection's index, without reading rows (only failed ones, to mark the answer); sums from the rows of the batches, which
 * are few.
 */
export const handleQuarters = ({ read }: { read: ReadRows }) =>
  handler(quarters, {
    firm: ({ query: { firmId, clientId = firmId } }) => ({ firmId, clientId }),
    async answer({ query: { firmId, clientId = firmId, from, to }, at }) {
      const client = await read.get('businesses', clientId)
      if (!client?.firmIds.includes(firmId)) throw refuse('not-found')
      const count = async (quarter: number, filter: { reviewStatus?: string }): Promise<number> =>
        (await read.find('invoice-briefs', { filter: { firmId, clientId, quarter, ...filter }, range: [0, 0] })).total
      await noteFailedRows(read, 'invoice-briefs', firmId, clientId)
      const indices = Array.from({ length: Math.max(0, Math.min(maxQuarters, to - from + 1)) }, (_, i) => to - i).reverse()
      const { rows } = await read.find('group-totals', { filter: { firmId, clientId } })
      const toCheck = await toCheckIn(read, { firmId, totals: rows, at })
      const byQuarter = Map.groupBy(
        rows.flatMap(row => Object.values(row.invoices)),
        ({ quarter }) => quarter,
      )
      return {
        quarters: await Promise.all(
          indices.map(async (index): Promise<QuarterCounts> => {
            const [invoices, reviewed] = await Promise.all([count(index, {}), count(index, { reviewStatus: 'reviewed' })])
            return { index, invoices, reviewed, doubtful: toCheck.ofQuarter(index), sums: sumsOf(byQuarter.get(index) ?? []) }
          }),
        ),
      }
    },
  })
