/** What a request reads, so that its answer can say which of it may be out of date. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** `projections`: names. `failed`: ids of failed rows (failed-rows.ts) by projection. */
type Reads = { projections: Set<string>; failed: Map<string, Set<string>> }

const none = (): Reads => ({ projections: new Set(), failed: new Map() })
const requests = new AsyncLocalStorage<Reads>()

/** Runs a request. What it reads is in `readsSoFar` until it ends. */
export const watchReads = (run: () => void): void => requests.run(none(), run)
export const readsSoFar = (): Reads => requests.getStore() ?? none()

export const noteRead = (projection: string): void => void requests.getStore()?.projections.add(projection)

export function noteFailedRow(projection: string, id: string): void {
  const failed = requests.getStore()?.failed
  if (failed) failed.set(projection, (failed.get(projection) ?? new Set()).add(id))
}
