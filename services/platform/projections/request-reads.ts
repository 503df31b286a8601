/** What a request reads, so that its answer can say which of it may be out of date. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { ReadRows, Rows } from './read-rows.ts'

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

/**
 * Marks the answer of a request whose figures count rows that it does not read: notes the client's failed rows of the projection. One whose
 * client is not known counts for each client of the firm.
 */
export async function noteFailedRows(read: ReadRows, projection: keyof Rows, firmId: string, clientId: string): Promise<void> {
  for (const row of await read.failed(projection, firmId))
    if (row.clientId === null || row.clientId === clientId) noteFailedRow(projection, row.id)
}
