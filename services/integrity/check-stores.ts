/** Checks everything that is stored; findings stay until a later check finds them repaired. */
import { setTimeout as delay } from 'node:timers/promises'
import { allFindings, deleteFindings, storeFindings, type Finding, type FindingData } from '../platform/events/findings.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Documents } from '../platform/ports/documents.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { unleased } from '../platform/ports/unleased.ts'
import { checkBlobs, removeOrphans } from './check-blobs.ts'
import { checkEvents, type Pace } from './check-events.ts'

/** `databases`: checks the SQLite files; null in servers mode. `belongs`: whether anything stored refers to an owner of blobs. */
type CheckTools = {
  events: EventStore
  blobs: Blobs
  documents: Documents
  databases: (() => Promise<FindingData[]>) | null
  belongs(owner: string): Promise<boolean>
}

/** `databases`: false in servers mode. `read` of all `blobs` were compared with their hashes. Times are UTC ms. */
export type CheckResult = {
  at: number
  tookMs: number
  events: number
  streams: number
  blobs: number
  read: number
  orphans: number
  removed: number
  databases: boolean
  findings: Finding[]
}

/** `all`: every blob, not a sample. `now`: UTC ms. `progress`: called again and again, except while SQLite checks a file. */
type CheckOptions = { all?: boolean; signal?: AbortSignal; now?: number; progress?(): void }

const lastCollection = 'storage-check'
const lease = unleased('check')

/** Uses at most half of the time. `progress`: called after each batch of events, and each blob. */
function paceOf(signal: AbortSignal, progress?: () => void): Pace {
  let begun = performance.now()
  return {
    signal,
    async pace() {
      progress?.()
      const worked = performance.now() - begun
      if (worked < 5) return
      await delay(Math.min(worked, 200))
      begun = performance.now()
    },
  }
}

/** Throws the errors of the stores when they are unavailable. An interrupted check keeps all findings. */
export async function checkStores(
  tools: CheckTools,
  { all = false, signal = new AbortController().signal, now = Date.now(), progress }: CheckOptions = {},
): Promise<CheckResult> {
  const { events: store, blobs: bytes, documents, databases, belongs } = tools
  const begun = performance.now()
  const pace = paceOf(signal, progress)
  const before = await allFindings(documents)
  const known = new Set(before.filter(({ kind }) => kind === 'blob').map(({ subject }) => subject))
  const { events, streams, found, isHidden } = await checkEvents(store, pace)
  const { blobs, read, owners, ...sampled } = await checkBlobs(bytes, { all, known, now }, pace)
  const files = (await databases?.()) ?? []
  // Only streams that can be read prove that nothing refers to an owner.
  const { orphans, removed } = isHidden
    ? { orphans: 0, removed: 0 }
    : await removeOrphans(owners, { blobs: bytes, documents, belongs, now }, pace)
  const foundNow = [...found, ...sampled.found, ...files]
  await storeFindings(documents, foundNow, now)
  const seen = new Set(foundNow.map(({ kind, subject }) => `${kind} ${subject}`))
  if (!signal.aborted)
    await deleteFindings(
      documents,
      before.filter(({ id }) => !seen.has(id)).map(({ id }) => id),
    )
  const result = {
    at: now,
    tookMs: Math.round(performance.now() - begun),
    events,
    streams,
    blobs,
    read,
    orphans,
    removed,
    databases: databases !== null,
  }
  const position = Math.max(now, ((await documents.load(lastCollection, ['last'])).get('last')?.position ?? 0) + 1)
  await documents.write(lastCollection, [{ id: 'last', position, document: { id: 'last', ...result } }], { position: 0, lease })
  return { ...result, findings: await allFindings(documents) }
}

/** Time of the last complete check, UTC ms; null: never. */
export async function lastChecked(documents: Documents): Promise<number | null> {
  const last = await documents.get(lastCollection, 'last')
  return typeof last?.['at'] === 'number' ? last['at'] : null
}
