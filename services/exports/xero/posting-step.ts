/** What every step of posting to Xero works with. */
import type { Execute } from '../../platform/commands/execute.ts'
import type { Blobs } from '../../platform/ports/blobs.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import type { Xero, XeroAccess } from '../../shared/xero.ts'
import type { BooksState, Posting } from '../books/fold-books.ts'
import type { CallLimits } from './call-limits.ts'
import type { XeroStore } from './xero-tokens.ts'

export type PostingPorts = {
  events: EventStore
  read: ReadRows
  blobs: Pick<Blobs, 'bytes'>
  execute: Execute
  xero: Xero
  store: XeroStore
  limits: CallLimits
  origin: string
  signal: AbortSignal
}
export type OfClient = { firmId: string; clientId: string }
export type PostingStep = PostingPorts & { of: OfClient; ids: OfClient & { booksId: string }; state: BooksState; posting: Posting }

/** One call within the limits. The permission is looked up after the wait, because it may have been replaced meanwhile. */
export const calling = <T>(
  { store, limits, signal, ids, posting: { tenantId } }: PostingStep,
  call: (access: XeroAccess) => Promise<T>,
): Promise<T> => limits.run(tenantId, signal, async () => call({ token: await store.access(ids.booksId), tenantId }))
