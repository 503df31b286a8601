import { invoicePapers as papersCall, reviewRows as call, type InvoicePaper, type ReviewRows } from '@docketry/contracts/api/review.ts'
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { linksFor, type Links } from '../../platform/auth/signed-links.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { anomaliesIn } from '../anomalies-in.ts'
import { groupAsked, inGroups, quarterAsked, whoseScans } from '../asked-scans.ts'
import { lineOf, paperOf } from '../line.ts'
import { marksOf } from '../marks.ts'
import { withReviews } from '../review-states.ts'
import { withNotes } from '../with-notes.ts'

type Tools = { read: ReadRows; links: Links }

/** The papers of these rows, in their order. */
const papersOf = async ({ read, links }: Tools, rows: ReviewRow[], at: number): Promise<InvoicePaper[]> =>
  (await read.getMany('invoices', rows.map(({ id }) => id))).map(row => paperOf(row, links, at))

async function filled(tools: Tools, firmId: string, rows: ReviewRow[], request: { group: string | null; papers: number; from: string | undefined }, at: number) {
  const { read, links } = tools
  const lines = await withNotes(read, rows, await withReviews(read, rows.map(row => lineOf(row, links, request.group)), at))
  const first = Math.max(0, rows.findIndex(({ id }) => id === request.from))
  const [anomalies, papers] = await Promise.all([anomaliesIn(read, firmId, rows, at), papersOf(tools, rows.slice(first, first + request.papers), at)])
  return { lines, marks: marksOf(lines, anomalies), papers }
}

/** By group, with what was merged into it unless `noChild`; or by quarter, with firm and client. */
export const reviewRows = (tools: Tools) =>
  handler(call, {
    firm: ({ query }) => whoseScans(tools.read, query),
    async answer({ query, caller, at }): Promise<ReviewRows> {
      const own = linksFor(tools, caller)
      const { papers = 0, from, quarter } = query
      if (quarter !== undefined) {
        const { head, firmId, find } = await quarterAsked(tools.read, query, at)
        const rows = await find('review-rows')
        return { ...head(rows.length), ...(await filled(own, firmId, rows, { group: null, papers, from }, at)) }
      }
      const { head, firmId, ids } = await groupAsked(tools.read, query, at)
      return { ...head, ...(await filled(own, firmId, await inGroups(tools.read, 'review-rows', ids), { group: head.id, papers, from }, at)) }
    },
  })

export const invoicePapers = (tools: Tools) => {
  const idsOf = ({ ids }: { ids: string }): string[] => [...new Set(ids.split(','))]
  return handler(papersCall, {
    /** The first that is there speaks for all. */
    firm: async ({ query }) => (await tools.read.getMany('review-rows', idsOf(query)))[0] ?? null,
    async answer({ query, caller, at }) {
      const rows = await tools.read.getMany('review-rows', idsOf(query))
      const same = rows.filter(({ firmId, clientId }) => firmId === rows[0]?.firmId && clientId === rows[0]?.clientId)
      return { papers: await papersOf(linksFor(tools, caller), same, at) }
    },
  })
}
