/** The endpoints that the review page reads: the rows of a batch or quarter, and the extraction details of some of them. */
import { extractionDetails, reviewRows, type ExtractionDetails, type ReviewRows, type ServerRow } from '@docketry/contracts/api/review.ts'
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { linksFor, type Links } from '../../platform/auth/signed-links.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { findAnomalies, marksOf } from '../anomalies/find-anomalies.ts'
import { loadGroup, rowsOfGroups, loadQuarter, ownerOfRequested } from './group-or-quarter.ts'
import { extractionDetailsOf, serverRowOf } from '../answers.ts'
import { knownMark } from '../known-supplier-text.ts'
import { withProposed } from './proposed-marks.ts'
import { withNotesAndReviews } from './notes-and-reviews.ts'

type Tools = { read: ReadRows; links: Links }

/** The extraction details of these rows, in their order. */
const detailsOfRows = async ({ read, links }: Tools, rows: ReviewRow[], at: number): Promise<ExtractionDetails[]> =>
  (
    await read.getMany(
      'invoices',
      rows.map(({ id }) => id),
    )
  ).map(row => extractionDetailsOf(row, links, at))

/**
 * Marks the values that are as in earlier invoices of a known supplier. `lines`: the answers of `rows`, in their order. Earlier invoices
 * are read as they are now: a mark goes when the correction behind it is undone.
 */
async function withKnownMarks(read: ReadRows, rows: ReviewRow[], lines: ServerRow[]): Promise<ServerRow[]> {
  const ids = new Set(rows.flatMap(({ machine }) => machine.known?.invoices ?? []))
  if (ids.size === 0) return lines
  const earlier = new Map((await read.getMany('known-suppliers', [...ids])).map(row => [row.id, row]))
  const marks = new Map(rows.map(row => [row.id, knownMark(row, earlier)]))
  return lines.map(line => {
    const known = marks.get(line.id)
    return known ? { ...line, known } : line
  })
}

/**
 * What the answers for a batch and for a quarter share. `detailCount`: how many rows come with their extraction details, from the row
 * `from` on, or else from the first.
 */
async function linesAndMarks(
  tools: Tools,
  firmId: string,
  rows: ReviewRow[],
  { detailCount, from, ...shown }: { groupId: string | null; hasPrintedDate: boolean; detailCount: number; from: string | undefined },
  at: number,
) {
  const { read, links } = tools
  const answers = rows.map(row => serverRowOf(row, links, shown))
  const named = await withNotesAndReviews(read, rows, answers, at)
  const lines = await withProposed(read, rows, await withKnownMarks(read, rows, named))
  const first = Math.max(
    0,
    rows.findIndex(({ id }) => id === from),
  )
  const [anomalies, details] = await Promise.all([
    findAnomalies(read, firmId, rows, at),
    detailsOfRows(tools, rows.slice(first, first + detailCount), at),
  ])
  return { lines, marks: marksOf(lines, anomalies), details }
}

/** The review rows of a group, with the groups merged into it unless `noChild`; or of a client's quarter. */
export const handleReviewRows = (tools: Tools) =>
  handler(reviewRows, {
    firm: ({ query }) => ownerOfRequested(tools.read, query),
    async answer({ query, caller, at }): Promise<ReviewRows> {
      const own = linksFor(tools, caller)
      const { details: detailCount = 0, from, quarter } = query
      if (quarter !== undefined) {
        const { head, firmId, find, hasPrintedDate } = await loadQuarter(tools.read, query, at)
        const rows = await find('review-rows')
        return {
          ...head(rows.length),
          ...(await linesAndMarks(own, firmId, rows, { groupId: null, hasPrintedDate, detailCount, from }, at)),
        }
      }
      const { head, firmId, ids, hasPrintedDate } = await loadGroup(tools.read, query, at)
      return {
        ...head,
        ...(await linesAndMarks(
          own,
          firmId,
          await rowsOfGroups(tools.read, 'review-rows', ids),
          { groupId: head.id, hasPrintedDate, detailCount, from },
          at,
        )),
      }
    },
  })

export const handleExtractionDetails = (tools: Tools) => {
  const idsOf = ({ ids }: { ids: string }): string[] => [...new Set(ids.split(','))]
  return handler(extractionDetails, {
    /** The first existing invoice decides; those of other clients are left out of the answer. */
    firm: async ({ query }) => (await tools.read.getMany('review-rows', idsOf(query)))[0] ?? null,
    async answer({ query, caller, at }) {
      const rows = await tools.read.getMany('review-rows', idsOf(query))
      const same = rows.filter(({ firmId, clientId }) => firmId === rows[0]?.firmId && clientId === rows[0]?.clientId)
      return { details: await detailsOfRows(linksFor(tools, caller), same, at) }
    },
  })
}
