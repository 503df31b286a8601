/** The last report of each process about its loops and stages, in a collection that every process and the command line read. */
import type { Failure, LoopState } from '../platform/catch-up/follow-loop.ts'
import type { RoundsStatus } from '../platform/concurrency/rounds.ts'
import type { Document, Documents } from '../platform/ports/documents.ts'
import { unleased } from '../platform/ports/unleased.ts'

/**
 * `name`: `projection <name>@<version>`, `rebuild <name>@<version>`, `refold <name>@<version>`, `reaction <name>`, `stage <topic>` or
 * `periodic <name>`. `position`: of the newest handled event, or the number of handled messages. `rate`: events or messages per second,
 * `speed`: positions per second, over the last minute; null when unknown. `oldestAt`: when the oldest message that waits was sent (of a
 * stage, as far as it is known). `endedAt`: of periodic work, when its last round ended; absent in reports of builds before this one.
 * `stalledSince`: since when it makes no progress with work waiting. Times are UTC ms.
 */
export type LoopReport = {
  name: string
  state: LoopState | RoundsStatus['state']
  position: number | null
  rate: number | null
  speed: number | null
  oldestAt: number | null
  endedAt?: number | null
  stalledSince: number | null
  failure: Failure | null
}

export const isPeriodic = ({ name }: LoopReport): boolean => name.startsWith('periodic ')

/** `id`: host and process. `at`: UTC ms of the last report. */
export type ProcessState = { id: string; at: number; loops: LoopReport[] }

const collection = 'processes'
/** The report of a dead process is kept for this long, so that its silence is noticed. */
const retainedMs = 24 * 3_600_000

// No projection writes this collection: times are used as positions, and writes need no lease.
const write = (documents: Documents, changes: { id: string; position: number; document: Document | null }[]): Promise<void> =>
  documents.write(collection, changes, { position: Math.max(...changes.map(({ position }) => position)), lease: unleased(collection) })

export const storeProcess = (documents: Documents, state: ProcessState): Promise<void> =>
  write(documents, [{ id: state.id, position: state.at, document: state as unknown as Document }]) // plain JSON

export const removeProcess = (documents: Documents, id: string, at: number): Promise<void> =>
  write(documents, [{ id, position: at, document: null }])

/**
 * Builds before this one name the loop of a projection `view <name>@<version>`: while processes are replaced, reports of both are stored.
 */
const presentName = <Report extends { name: string }>(report: Report): Report => ({
  ...report,
  name: report.name.replace(/^view /u, 'projection '),
})

export async function allProcesses(documents: Pick<Documents, 'find'>): Promise<ProcessState[]> {
  const states = (await documents.find(collection, {})).rows as unknown as ProcessState[] // written above and nowhere else
  return states.map(state => ({ ...state, loops: state.loops.map(presentName) }))
}

/** Removes the reports of processes that died long ago. */
export async function removeOldProcesses(documents: Documents, now: number): Promise<void> {
  const old = (await allProcesses(documents)).filter(({ at }) => now - at > retainedMs)
  if (old.length > 0)
    await write(
      documents,
      old.map(({ id, at }) => ({ id, position: at + 1, document: null })),
    )
}
