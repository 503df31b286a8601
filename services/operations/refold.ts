/** Has the projections fold failed rows again, and waits for the result. */
import { coded } from '../platform/errors/coded.ts'
import { parkedCollection, type Parked } from '../platform/catch-up/parking.ts'
import { pause } from '../platform/concurrency/timers.ts'
import type { Documents } from '../platform/ports/documents.ts'
import type { RecordOperation } from './operation.ts'

const pollMs = 100
const never = new AbortController().signal

/**
 * `waitMs`: how long to wait for the projection to carry it out; 0 where nothing runs, then it does at the next start. Throws `still-fails`
 * with the reason when the row fails again.
 */
export async function refoldRow(entry: Parked, documents: Documents, record: RecordOperation, waitMs: number): Promise<void> {
  await record(operationId => ({ type: 'RefoldRequested', data: { operationId, collection: entry.name, rows: [entry.document ?? ''] } }))
  for (const until = Date.now() + waitMs; Date.now() < until; await pause(pollMs, never, { ref: true })) {
    const now = (await documents.get(parkedCollection, entry.id)) as Parked | null // only parking.ts writes it
    if (now === null) return
    if (now.at === entry.at) continue
    throw coded(
      'still-fails',
      `The row fails again at event ${now.revision} of ${now.stream}: ${now.reason.replace(/\.$/u, '')}. It is repaired by a version of Docketry that can apply this event.`,
    )
  }
  if (waitMs > 0)
    throw coded(
      'still-folding',
      `It is under way: the history is long, or no process keeps ${entry.name}. "docketry status" and the page Operations show how far it is, "docketry parked" when it is done.`,
    )
}
