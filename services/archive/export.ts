/** Exports the stores into an archive: a folder with the events and everything they cannot rebuild, and a hash of each part. */
import { coded } from '../platform/errors/coded.ts'
import type { FindingData } from '../platform/events/findings.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import { collectionOfReaction } from '../platform/reactions/reaction-checkpoint.ts'
import { refuseUnlessAtRest, type Consumers } from './at-rest.ts'
import { damageOf, historyCheck, type ArchiveAnchors, type References } from './check-history.ts'
import { copyBlobs, type BlobCopies } from './copy-blob.ts'
import { takeExclusiveLock } from './exclusive-lock.ts'
import { linesIn, type Listed, type Stores } from './lines.ts'
import { writeList, type ListRef } from './list-parts.ts'
import { contentsOf, format, listNames, writeManifest, type ArchiveContents, type ListName, type Manifest } from './manifest.ts'
import { withProgress, type ReportProgress } from './progress.ts'

/**
 * `projectionCollections`: the collections of the projections; `durableCollections`: those that no event can rebuild. `leaseMs`: how long a
 * lease lasts where Docketry runs. `references`: collects the blobs that events refer to. `anchors`: those recorded up to now, to compare
 * the events with.
 */
export type ArchiveContext = {
  stores: Stores
  consumers: Consumers
  projectionCollections: string[]
  durableCollections: string[]
  leaseMs: number
  progress: ReportProgress
  references: () => References
  anchors: () => Promise<ArchiveAnchors>
  /**
   * Of stores at rest: rows that are not what their events say, which an event that is missing or changed explains, and unfinished pages.
   */
  rowsAndPages: () => Promise<FindingData[]>
}
/** `blobs`: the blobs inside the archive's folder. */
export type Archive = { folder: string; blobs: Blobs }

/** The names of the leases of all projections and reactions. */
export const leaseNamesOf = ({ consumers, projectionCollections: projections }: ArchiveContext): string[] => [
  ...projections,
  ...consumers.reactions.map(({ name }) => collectionOfReaction(name)),
]
/** What is listed in an archive besides events and blobs. */
export const listedOf = ({ consumers, durableCollections }: ArchiveContext): Listed => ({
  topics: consumers.stages.flatMap(({ topics }) => topics),
  durableCollections,
})

/**
 * What was written: `lists` has all of them, and all lines of `copies` were read. `anchors` have seen all events. `found`: by other checks
 * of the stores.
 */
type Written = { copies: BlobCopies; lists: Partial<Record<ListName, ListRef>>; anchors: ArchiveAnchors; found: readonly FindingData[] }

async function erasedStreams({ stores: { events } }: ArchiveContext): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const stream of events.erased()) names.add(stream)
  return names
}

/** The manifest of what was written. */
export async function manifestOf(
  context: ArchiveContext,
  { copies, lists, anchors, found }: Written,
  made: Pick<Manifest, 'product' | 'keys' | 'at' | 'upTo'>,
): Promise<Manifest> {
  const { consumers } = context
  const ofAnchors = anchors.findings(await erasedStreams(context))
  const damaged = [...copies.damage(), ...[...ofAnchors, ...found].map(damageOf)]
  return {
    format,
    ...made,
    reactions: consumers.reactions.map(({ name }) => name),
    bytes: copies.bytes(),
    ...(damaged.length > 0 ? { damaged } : {}),
    lists: lists as Manifest['lists'], // by the caller
  }
}

/**
 * Damaged blobs are omitted, and listed in the manifest, as are missing blobs, unfinished pages, and events that are changed or missing by
 * their chains, by the anchors of the stores or by the rows that they made. The export goes on. Throws `in-use`, `under-way`,
 * `moved-meanwhile`, `storage-full`, each with a sentence; the folder then has no complete archive. `keys`: fingerprints of the secrets.
 * `record`: records the export in the stores, before the archive is complete, so that a copy that left the stores is known even if the
 * process ends in between. That event is not in the archive.
 */
export async function exportTo(
  { folder, blobs }: Archive,
  context: ArchiveContext,
  about: Pick<Manifest, 'product' | 'keys'>,
  record: (contents: ArchiveContents) => Promise<void>,
): Promise<Manifest> {
  const { stores, consumers, progress, leaseMs } = context
  const lock = await takeExclusiveLock(stores.documents, leaseNamesOf(context), leaseMs)
  try {
    const upTo = Date.now()
    const anchors = await context.anchors()
    const head = await stores.events.head()
    await refuseUnlessAtRest(consumers, stores, head)
    const found = await context.rowsAndPages()
    const history = historyCheck(context.references(), anchors)
    const copies = copyBlobs(stores.blobs, blobs, history)
    const lines = { ...linesIn(stores, listedOf(context), history.addEvent), blobs: copies.lines }
    const lists: Partial<Record<ListName, ListRef>> = {}
    for (const name of listNames) lists[name] = await writeList(folder, name, withProgress(lines[name](), name, progress))
    if ((await stores.events.head()) !== head) {
      const todo = 'Stop every process of Docketry, and export again into a new folder.'
      throw coded('moved-meanwhile', `Something was stored during the export. ${todo}`)
    }
    for (const name of leaseNamesOf(context)) lock.leaseOf(name)
    const manifest = await manifestOf(context, { copies, lists, anchors, found }, { ...about, at: Date.now(), upTo })
    await record(contentsOf(folder, manifest))
    await writeManifest(folder, manifest)
    return manifest
  } finally {
    await lock.release()
  }
}
