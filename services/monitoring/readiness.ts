/** Whether this process can do its work now, for load balancers. */
import { reasonOf } from '../platform/errors/coded.ts'
import { newId } from '../platform/events/ids.ts'
import { allFindings } from '../platform/events/findings.ts'
import type { LoopStatus } from '../platform/catch-up/follow-loop.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Documents } from '../platform/ports/documents.ts'
import { putUnleased } from '../platform/ports/unleased.ts'
import { withTimeout } from '../platform/concurrency/timers.ts'
import { allParked } from '../platform/catch-up/parking.ts'
import { allWithheld } from '../platform/projections/withheld.ts'
import { isPeriodic, type LoopReport } from './process-states.ts'
import type { Ready } from '../http/health.ts'
import type { Stores } from '../main/stores.ts'
import { cached } from './cached.ts'
import { diskProblem } from './disk.ts'

export type Readiness = () => Promise<Ready>

/**
 * `stores.events` may have `problem` (measured.ts). `folder`: where this process writes, null when it writes nothing to a disk.
 * `diskFloor` in bytes. `stopping`: true once the process is shutting down.
 */
export type ReadinessParts = {
  stores: Pick<Stores, 'documents' | 'blobs' | 'health'> & { events: { problem?(): string | null } }
  loops(): Promise<LoopStatus[]>
  /** As loop-watch.ts last saw them. */
  reports(): LoopReport[]
  diskFloor: number
  folder: string | null
  stopping(): boolean
}

/** A check that takes longer counts as failed. */
const checkMs = 3000

type Check = () => Promise<string | null>

/** The sentence of the check, or that of its error; never rejects. */
const resultOf = (check: Check): Promise<string | null> =>
  withTimeout(checkMs, check()).catch((error: unknown) => `No answer: ${reasonOf(error)}`)
const writes =
  (probe: () => Promise<void>, what: string): Check =>
  () =>
    withTimeout(checkMs, probe()).then(
      () => null,
      (error: unknown) => `${what} cannot be written: ${reasonOf(error)}`,
    )

/** Small real writes check that the stores accept writes. They leave nothing that grows. */
const collection = 'probe'
const bytes = new TextEncoder().encode('docketry probe')

/** Rewrites one document. Of two concurrent writes one is ignored: the other one proves the same. */
async function probeDocuments(documents: Documents): Promise<void> {
  await putUnleased(documents, collection, collection, { id: collection, at: Date.now() })
}

/** Puts a blob under a new owner and erases it: several processes do this at once, and an empty store stays empty. */
async function probeBlobs(blobs: Blobs): Promise<void> {
  const owner = `probe-${newId()}`
  await blobs.put(owner, bytes)
  await blobs.erase(owner)
}

/** A projection that has failed for longer counts as stopped. */
const failingLimitMs = 60_000

/**
 * Projections and reactions that fail or have stopped. One that has stopped makes the process unready, and so does a projection that has
 * failed for a minute: its rows stay stale until an operator acts. Loops that fail and are retried are only shown.
 */
async function loopNotes(
  loops: () => Promise<LoopStatus[]>,
): Promise<{ stopped: Record<string, string>; failing: Record<string, string> }> {
  // Their status is unknown while the event store is unavailable, which has its own check.
  const all = await withTimeout(checkMs, loops()).catch(() => [])
  const isStopped = ({ name, state, lastProgressAt }: LoopStatus): boolean =>
    state === 'stopped' || (state === 'failing' && name.startsWith('projection ') && Date.now() - lastProgressAt > failingLimitMs)
  const reasons = (statuses: LoopStatus[]): Record<string, string> =>
    Object.fromEntries(
      statuses.map(({ name, state, reason }) => [name, `${state === 'stopped' ? 'Has stopped' : 'Fails and is tried again'}: ${reason}`]),
    )
  return { stopped: reasons(all.filter(isStopped)), failing: reasons(all.filter(loop => loop.state === 'failing' && !isStopped(loop))) }
}

/** A loop without progress is shown but does not make the process unready: the others work. */
const stallNotes = (reports: LoopReport[]): Record<string, string> =>
  Object.fromEntries(
    reports.flatMap(report => {
      const { name, stalledSince, failure } = report
      if (stalledSince === null) return []
      const since = `No progress since ${new Date(stalledSince).toISOString()}`
      // A failure of periodic work is that of an earlier round.
      if (isPeriodic(report)) return [[`stalled ${name}`, `${since}; restart this process if that lasts`]]
      return [[`stalled ${name}`, `${since} with work waiting${failure ? `: ${failure.reason}` : '; restart this process if that lasts'}`]]
    }),
  )

/** Projections whose rows are withheld: requests that read them are refused until they are rebuilt. */
async function withheldNote(documents: Documents): Promise<Record<string, string>> {
  const found = await withTimeout(checkMs, allWithheld(documents)).catch(() => [])
  return Object.fromEntries(found.map(({ id, reason }) => [`projection ${id}`, `Is being rebuilt: ${reason}`]))
}

/** Rows that are not up to date do not make the process unready: the others are right, and these are marked in every answer. */
async function failedRowsNote(documents: Documents): Promise<Record<string, string>> {
  const found = await withTimeout(checkMs, allParked(documents)).catch(() => [])
  const byProjection = Map.groupBy(
    found.filter(({ kind }) => kind === 'view'), // the stored word for a row of a projection
    ({ name }) => name,
  )
  return Object.fromEntries(
    [...byProjection].map(([name, rows]) => {
      const [what, them] = rows.length === 1 ? ['One row is', 'it'] : [`${rows.length} rows are`, 'them']
      // The reason is the message of an error, which may be a sentence.
      const reason = rows[0]?.reason.replace(/\.$/u, '')
      return [
        `rows of ${name}`,
        `${what} not up to date: ${reason}. "docketry parked" lists ${them}; "docketry parked retry" folds ${them} again.`,
      ]
    }),
  )
}

/** Damage is shown but does not make the process unready: everything else works, and other processes have the same damage. */
async function damageNote(documents: Documents): Promise<Record<string, string>> {
  const found = await withTimeout(checkMs, allFindings(documents)).catch(() => [])
  const [first] = found
  if (!first) return {}
  return { storage: `${first.what}${found.length > 1 ? ` ${found.length - 1} more: "docketry check" lists them.` : ''}` }
}

/** The stores are probed at most once a second, however often this is called. */
export function readiness({ stores, loops, reports, diskFloor, folder, stopping }: ReadinessParts): Readiness {
  const disk = folder === null ? null : diskProblem(folder, diskFloor)
  const checks: Record<string, Check> = {
    events: async () => stores.events.problem?.() ?? null,
    documents: writes(() => probeDocuments(stores.documents), 'Documents'),
    blobs: writes(() => probeBlobs(stores.blobs), 'Blobs'),
    ...(disk === null ? {} : { disk }),
  }
  const probe = cached(1000, async (): Promise<Ready> => {
    const names = Object.keys(checks)
    const [servers, notes, damage, withheld, rows, ...found] = await Promise.all([
      withTimeout(checkMs + 500, stores.health()).catch((error: unknown) => ({ servers: reasonOf(error) })),
      loopNotes(loops),
      damageNote(stores.documents),
      withheldNote(stores.documents),
      failedRowsNote(stores.documents),
      ...Object.values(checks).map(resultOf),
    ])
    const deciding: Ready['checks'] = {
      ...servers,
      ...notes.stopped,
      ...withheld,
      ...Object.fromEntries(names.map((name, i) => [name, found[i] ?? null])),
    }
    return {
      ready: Object.values(deciding).every(problem => problem === null),
      checks: { ...deciding, ...notes.failing, ...stallNotes(reports()), ...rows, ...damage },
    }
  })
  return async () => {
    // Before the probes, which may be slow.
    if (stopping()) return { ready: false, checks: { stopping: 'This process is ending: send it no more work.' } }
    return probe()
  }
}
