/** Fetches what belongs to the papers of invoices: those near the hand ahead of it, others when they are asked for. */
import { invoicePapers, mostPapers, type InvoicePaper } from '@docketry/contracts/api/review.ts'
import { sendRequest } from '../../data/request.ts'
import type { Review } from './review.ts'

export type Papers = {
  /** Resolves when these are here, with addresses that are good for a while; throws what can be said to a person. */
  have: (ids: readonly string[]) => Promise<void>
  /** Fetches what lies around this row, and where the keys for what is to check lead from it, should some of it not be here. */
  around: (id: string) => void
  /** Fetches new addresses of its pictures. */
  renew: (id: string) => Promise<void>
}
type Load = (ids: readonly string[]) => Promise<readonly InvoicePaper[]>

/** Rows. A hand goes on by rows, by screens of some 25, or back a little: it is never to wait. */
const [behind, ahead, enough] = [30, 60, 30]
/** Flagged rows further on, and how far they are looked for. */
const [flagged, furthest] = [8, 2000]
/** Milliseconds that addresses of pictures are believed: they are good for fifteen minutes at least. */
const good = 13 * 60_000
const load: Load = async ids => (await sendRequest(invoicePapers, { query: { ids: ids.join(',') } })).papers

export function papersFor(review: Pick<Review, 'row' | 'papers' | 'store'>, fetched: Load = load, now = Date.now): Papers {
  const coming = new Map<string, Promise<void>>()
  const begun = now()
  const at = new Map<string, number>()
  const lacks = (id: string): boolean => {
    const row = review.row(id)
    return row !== undefined && (row.invoice.lacks === true || now() - (at.get(id) ?? begun) > good)
  }

  /** Taken at once, however many answers they come in: each taking draws. */
  async function take(ids: readonly string[]): Promise<void> {
    const papers: InvoicePaper[] = []
    for (let i = 0; i < ids.length; i += mostPapers) papers.push(...(await fetched(ids.slice(i, i + mostPapers))))
    for (const id of ids) at.set(id, now())
    review.papers(papers)
  }
  async function have(ids: readonly string[]): Promise<void> {
    const lacking = ids.filter(lacks)
    const missing = lacking.filter(id => !coming.has(id))
    if (missing.length > 0) {
      const done = take(missing).finally(() => missing.forEach(id => coming.delete(id)))
      missing.forEach(id => coming.set(id, done))
    }
    await Promise.all(new Set(lacking.flatMap(id => coming.get(id) ?? [])))
  }
  function flaggedAfter(order: readonly string[], at: number): string[] {
    const found: string[] = []
    for (let i = at + 1; i < Math.min(order.length, at + furthest) && found.length < flagged; i++) {
      const id = order[i] as string // within the order
      if (Object.keys(review.row(id)?.flags ?? {}).length > 0) found.push(id)
    }
    return found
  }
  return {
    have,
    renew: id => (at.set(id, -Infinity), have([id])),
    around(id) {
      const { order } = review.store.get()
      const here = order.indexOf(id)
      if (here < 0) return
      const further = flaggedAfter(order, here)
      const near = [...order.slice(Math.max(0, here - enough / 2), here + enough), ...further.slice(0, flagged / 2)]
      if (!near.some(it => lacks(it) && !coming.has(it))) return
      have([...new Set([id, ...order.slice(Math.max(0, here - behind), here + ahead), ...further])]).catch(() => undefined)
    },
  }
}
