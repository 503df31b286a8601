/** The rows that an address names. They are requested while the code of the page is still loading. */
import type { QueryOf } from '@docketry/contracts/api/endpoint.ts'
import { reviewRows, type ReviewRows } from '@docketry/contracts/api/review.ts'
import { sendRequest } from '../../data/request.ts'
import { readLoc } from '../../data/addresses.ts'

type Query = QueryOf<typeof reviewRows>

/** Rows whose extraction details come with the first answer. */
const detailsAtFirst = 40

/** The query of an address; null when it names neither a group nor a quarter. A quarter needs its firm; a group is found by its id. */
export function rowsQueryOf(loc: URLSearchParams, firmId: string | null): Query | null {
  const [groupId, quarter, clientId] = [loc.get('groupId'), loc.get('quarter'), loc.get('clientId')]
  const noChild = loc.get('noChild') === 'true' ? { noChild: true } : {}
  if (groupId) return { groupId, ...noChild }
  return quarter && firmId ? { quarter: Number(quarter), firmId, ...(clientId ? { clientId } : {}), ...noChild } : null
}

const withDetailsFrom = (query: Query, from: string | null): Query => ({ ...query, details: detailsAtFirst, ...(from ? { from } : {}) })

let prefetched: { key: string; answer: Promise<ReviewRows> } | null = null

/** Requests the rows of the address that the browser was opened at: `/scan/detail/groupId=…`. */
export function prefetchRows(path: string): void {
  const loc = readLoc(decodeURIComponent(path.split('/')[3] ?? ''))
  const query = rowsQueryOf(loc, loc.get('firmId'))
  if (!query) return
  const first = withDetailsFrom(query, loc.get('invoice'))
  const answer = sendRequest(reviewRows, { query: first })
  // firstRows passes a failure on.
  answer.catch(() => undefined)
  prefetched = { key: JSON.stringify(first), answer }
}

/** The first answer, with the extraction details of the first rows, or of those from row `from` on. A prefetched answer is used once. */
export function firstRows(query: Query, from: string | null, signal: AbortSignal): Promise<ReviewRows> {
  const first = withDetailsFrom(query, from)
  const early = prefetched
  prefetched = null
  return early?.key === JSON.stringify(first) ? early.answer : sendRequest(reviewRows, { signal, query: first })
}
