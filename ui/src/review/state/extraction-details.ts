/** Loads extraction details: ahead of the active row, and of other rows on demand. */
import { extractionDetails, maxDetails, type ExtractionDetails } from '@docketry/contracts/api/review.ts'
import { sendRequest } from '../../data/request.ts'
import type { Review } from './review.ts'

export type DetailsLoader = {
  /** Resolves when the details of these rows are loaded and their image addresses are fresh. Throws a Problem that can be shown. */
  load: (ids: readonly string[]) => Promise<void>
  /** Loads the rows around this one and the next flagged rows, unless the nearest are loaded. Never fails. */
  prefetchAround: (id: string) => void
  /** Loads one row again, for new image addresses. */
  refresh: (id: string) => Promise<void>
}
type FetchDetails = (ids: readonly string[]) => Promise<readonly ExtractionDetails[]>

/**
 * Rows loaded before and after the active row, and the distance at which loading starts: paging moves by some 25 rows and should never
 * wait.
 */
const [behind, ahead, enough] = [30, 60, 30]
/** Flagged rows loaded after the active row, and how many rows are searched for them. */
const [flagged, furthest] = [8, 2000]
/** Age in ms at which image addresses are renewed: they are valid for at least fifteen minutes. */
const addressLifetime = 13 * 60_000
const fetchDetails: FetchDetails = async ids => (await sendRequest(extractionDetails, { query: { ids: ids.join(',') } })).details

export function createDetailsLoader(
  review: Pick<Review, 'row' | 'addDetails' | 'store'>,
  fetched: FetchDetails = fetchDetails,
  now = Date.now,
): DetailsLoader {
  const pending = new Map<string, Promise<void>>()
  const createdAt = now()
  const loadedAt = new Map<string, number>()
  const isMissing = (id: string): boolean => {
    const row = review.row(id)
    return row !== undefined && (row.invoice.detailsNotLoaded === true || now() - (loadedAt.get(id) ?? createdAt) > addressLifetime)
  }

  /** Adds all answers at once: each addition renders. */
  async function fetchAll(ids: readonly string[]): Promise<void> {
    const details: ExtractionDetails[] = []
    for (let i = 0; i < ids.length; i += maxDetails) details.push(...(await fetched(ids.slice(i, i + maxDetails))))
    for (const id of ids) loadedAt.set(id, now())
    review.addDetails(details)
  }
  async function load(ids: readonly string[]): Promise<void> {
    const missing = ids.filter(isMissing)
    const toFetch = missing.filter(id => !pending.has(id))
    if (toFetch.length > 0) {
      const done = fetchAll(toFetch).finally(() => toFetch.forEach(id => pending.delete(id)))
      toFetch.forEach(id => pending.set(id, done))
    }
    await Promise.all(new Set(missing.flatMap(id => pending.get(id) ?? [])))
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
    load,
    refresh: id => (loadedAt.set(id, -Infinity), load([id])),
    prefetchAround(id) {
      const { order } = review.store.get()
      const place = order.indexOf(id)
      if (place < 0) return
      const further = flaggedAfter(order, place)
      const near = [...order.slice(Math.max(0, place - enough / 2), place + enough), ...further.slice(0, flagged / 2)]
      if (!near.some(it => isMissing(it) && !pending.has(it))) return
      load([...new Set([id, ...order.slice(Math.max(0, place - behind), place + ahead), ...further])]).catch(() => undefined)
    },
  }
}
