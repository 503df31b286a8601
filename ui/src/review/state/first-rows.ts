/** The rows that an address names, asked for before the page that shows them is made: both take a while, and neither waits for the other. */
import type { QueryOf } from '@docketry/contracts/api/endpoint.ts'
import { reviewRows, type ReviewRows } from '@docketry/contracts/api/review.ts'
import { sendRequest } from '../../data/request.ts'
import { readLoc } from '../../data/addresses.ts'

type Query = QueryOf<typeof reviewRows>

/** Rows whose papers are here when the page opens. */
const papersAtFirst = 40

/** What an address asks for; null when it names neither a group nor a quarter of a firm. A quarter needs its firm; a group is found by its id alone. */
export function rowsAsked(loc: URLSearchParams, firmId: string | null): Query | null {
  const [groupId, quarter, clientId] = [loc.get('groupId'), loc.get('quarter'), loc.get('clientId')]
  const noChild = loc.get('noChild') === 'true' ? { noChild: true } : {}
  if (groupId) return { groupId, ...noChild }
  return quarter && firmId ? { quarter: Number(quarter), firmId, ...(clientId ? { clientId } : {}), ...noChild } : null
}

const withPapers = (query: Query, from: string | null): Query => ({ ...query, papers: papersAtFirst, ...(from ? { from } : {}) })

let ahead: { asked: string; answer: Promise<ReviewRows> } | null = null

/** Of the address that the browser was opened at: `/scan/detail/groupId=…`. */
export function readAhead(path: string): void {
  const loc = readLoc(decodeURIComponent(path.split('/')[3] ?? ''))
  const query = rowsAsked(loc, loc.get('firmId'))
  if (!query) return
  const first = withPapers(query, loc.get('invoice'))
  const answer = sendRequest(reviewRows, { query: first })
  // Whoever takes it hears of a failure.
  answer.catch(() => undefined)
  ahead = { asked: JSON.stringify(first), answer }
}

/** With the papers of the first, or of those from the row `from` on. What was read ahead is taken once. */
export function firstRows(query: Query, from: string | null, signal: AbortSignal): Promise<ReviewRows> {
  const first = withPapers(query, from)
  const read = ahead
  ahead = null
  return read?.asked === JSON.stringify(first) ? read.answer : sendRequest(reviewRows, { signal, query: first })
}
