/** Fetches what belongs to the papers of invoices: those near the hand ahead of it, others when they are asked for. */
import { invoicePapers, mostPapers, type InvoicePaper } from '@docketry/contracts/calls/review.ts'
import { ask } from '../data/ask.ts'
import type { Review } from './review.ts'

export type Papers = {
  /** Resolves when these are here; throws what can be said to a person. */
  have: (ids: readonly string[]) => Promise<void>
  /** Fetches what lies around this row, and where the keys for what is to check lead from it, should some of it not be here. */
  around: (id: string) => void
}
type Load = (ids: readonly string[]) => Promise<readonly InvoicePaper[]>

/** Rows. A hand goes on by rows, by screens of some 25, or back a little: it is never to wait. */
const [behind, ahead, enough] = [30, 60, 30]
/** Flagged rows further on, and how far they are looked for. */
const [flagged, furthest] = [8, 2000]
const load: Load = async ids => (await ask(invoicePapers, { query: { ids: ids.join(',') } })).papers

export function papersFor(review: Pick<Review, 'row' | 'papers' | 'store'>, fetched: Load = load): Papers {
  const coming = new Map<string, Promise<void>>()
  const lacks = (id: string): boolean => review.row(id)?.invoice.lacks ?? false

  /** Taken at once, however many answers they come in: each taking draws. */
  async function take(ids: readonly string[]): Promise<void> {
    const papers: InvoicePaper[] = []
    for (let at = 0; at < ids.length; at += mostPapers) papers.push(...(await fetched(ids.slice(at, at + mostPapers))))
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
    around(id) {
      const { order } = review.store.get()
      const at = order.indexOf(id)
      if (at < 0) return
      const further = flaggedAfter(order, at)
      const near = [...order.slice(Math.max(0, at - enough / 2), at + enough), ...further.slice(0, flagged / 2)]
      if (!near.some(it => lacks(it) && !coming.has(it))) return
      have([...new Set([id, ...order.slice(Math.max(0, at - behind), at + ahead), ...further])]).catch(() => undefined)
    },
  }
}
