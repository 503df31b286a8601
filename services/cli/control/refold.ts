/** Asks the projections to fold failed rows again, and waits for what comes of it. */
import { coded } from '../../platform/errors/coded.ts'
import type { Parked } from '../../platform/catch-up/parking.ts'
import { parkedCollection } from '../../platform/catch-up/parking.ts'
import { pause } from '../../platform/concurrency/timers.ts'
import { executor, type CommandOrigin } from '../../platform/commands/execute.ts'
import { newId } from '../../platform/events/ids.ts'
import { recordOperation } from '../../operations/operation.ts'
import type { Stores } from '../../main/stores.ts'

const pollMs = 100
const never = new AbortController().signal

/**
 * `waitMs`: how long to wait for the projection to carry it out; 0 where nothing runs, then it does at the next start. Throws `still-fails` with the reason when the
 * row fails again.
 */
export async function refoldRow(entry: Parked, { events, documents }: Pick<Stores, 'events' | 'documents'>, by: CommandOrigin, waitMs: number): Promise<void> {
  const operation = { type: 'RefoldRequested' as const, data: { operationId: newId(), collection: entry.name, rows: [entry.document ?? ''] } }
  await executor(events)(recordOperation, { operation }, by)
  for (const until = Date.now() + waitMs; Date.now() < until; await pause(pollMs, never, { ref: true })) {
    const now = (await documents.get(parkedCollection, entry.id)) as Parked | null // only parking.ts writes it
    if (now === null) return
    if (now.at === entry.at) continue
    throw coded('still-fails', `The row fails again at event ${now.revision} of ${now.stream}: ${now.reason}. It is repaired by a version of Docketry that can apply this event.`)
  }
  if (waitMs > 0) throw coded('still-folding', `It is under way: the history is long, or no process keeps ${entry.name}. "docketry parked" shows when it is done.`)
}
