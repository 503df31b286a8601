/** Imports an archive into empty stores. An interrupted import is started again and resumes. */
import { coded, codeOf, reasonOf } from '../platform/errors/coded.ts'
import { park, type Parked } from '../platform/catch-up/parking.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Documents } from '../platform/ports/documents.ts'
import { unleased } from '../platform/ports/unleased.ts'
import { collectionOfReaction } from '../platform/reactions/reaction-checkpoint.ts'
import { waitingMessages } from './at-rest.ts'
import { compareList } from './compare-list.ts'
import { copyBlob } from './copy-blob.ts'
import { leaseNamesOf, listedOf, type Archive, type ArchiveContext } from './export.ts'
import { takeExclusiveLock, type ExclusiveLock } from './exclusive-lock.ts'
import { importMark, markImport, type ImportMark } from './import-mark.ts'
import { blobsAhead, blobsIn, linesIn, type BlobLine, type DocumentLine, type EventLine } from './lines.ts'
import { readList } from './list-parts.ts'
import { archiveIdOf, contentsOf, listNames, type ArchiveContents, type ListName, type Manifest } from './manifest.ts'
import { mapAhead } from './map-ahead.ts'
import { withProgress } from './progress.ts'
import { putDead } from './put-dead.ts'
import { putEvents } from './put-events.ts'

async function isEmpty(items: AsyncIterable<unknown>): Promise<boolean> {
  for await (const _ of items) return false
  return true
}

/** What the stores already contain, or null. Rows and messages of other events would mix with the imported ones. */
async function foundIn(context: ArchiveContext): Promise<string | null> {
  const { stores, consumers, durableCollections } = context
  const { events, blobs, documents, log } = stores
  if ((await events.head()) !== null || !(await isEmpty(events.erased()))) return 'events'
  if (!(await isEmpty(blobsIn(blobs)))) return 'blobs'
  for (const name of leaseNamesOf(context)) {
    if ((await documents.checkpoint(name)) !== null) return `documents (${name})`
  }
  for (const name of durableCollections) {
    if ((await stores.durable.find(name, { range: [0, 0] })).total > 0) return `documents (${name})`
  }
  for (const stage of consumers.stages) {
    const dead = (await Promise.all(stage.topics.map(topic => log.deadLetters(topic)))).flat()
    if (dead.length > 0 || (await waitingMessages(stage, log)) > 0) return `messages (${stage.name})`
  }
  return null
}

/** How far an earlier import of this archive came. Throws `target-not-empty`. */
async function begin(context: ArchiveContext, archive: string): Promise<ImportMark['state']> {
  const { documents } = context.stores
  const notEmpty = (what: string): Error =>
    coded('target-not-empty', `The target holds ${what} already. An archive goes into an empty one: choose another, or empty it.`)
  const mark = await importMark(documents)
  if (mark !== null) {
    if (mark.archive !== archive) throw notEmpty('another archive')
    return mark.state
  }
  const found = await foundIn(context)
  if (found !== null) throw notEmpty(found)
  await markImport(documents, { archive, state: 'under-way' })
  return 'under-way'
}

async function putBlobs(lines: AsyncIterable<string>, from: Blobs, to: Blobs): Promise<void> {
  const put = async (line: string): Promise<void> => {
    const blob = JSON.parse(line) as BlobLine
    if (!(await to.has(blob.owner, blob.hash))) await copyBlob(from, to, blob)
  }
  for await (const _ of mapAhead(lines, blobsAhead, put));
}

async function putParked(lines: AsyncIterable<string>, { documents }: ArchiveContext['stores']): Promise<void> {
  for await (const line of lines) await park(documents, [JSON.parse(line) as Parked])
}

const lease = unleased('move')

/**
 * Imports the documents that no event can rebuild, each at its original position. Skips those that an interrupted import has already
 * written.
 */
async function putDocuments(lines: AsyncIterable<string>, documents: Documents): Promise<void> {
  for await (const line of lines) {
    const { collection, id, position, document } = JSON.parse(line) as DocumentLine // the archive's hashes are those of what was exported
    await documents.write(collection, [{ id, position, document }], { position, lease })
  }
}

/**
 * Sets the checkpoints of the reactions, so that events handled before the export are not handled again. A reaction that is newer than
 * the archive begins as on the source: at the head, or with the first event.
 */
async function placeReactions(
  known: string[],
  { stores: { events, documents }, consumers }: ArchiveContext,
  lock: ExclusiveLock,
): Promise<void> {
  const position = await events.head()
  if (position === null) return
  const newer = consumers.reactions.filter(({ fromStart }) => !fromStart).map(({ name }) => name)
  for (const name of new Set([...known, ...newer].map(collectionOfReaction))) {
    await documents.write(name, [], { position, lease: lock.leaseOf(name) })
  }
}

/**
 * Refuses a target on which Docketry runs. A process without work has no lease, but its reactions to the imported events send messages,
 * whose effects would differ from the archive.
 */
async function refuseWhileRunning({ stores, consumers }: ArchiveContext): Promise<void> {
  for (const stage of consumers.stages) {
    if ((await waitingMessages(stage, stores.log)) === 0) continue
    const why = `Docketry is running on the target: messages wait before the stage ${stage.name}.`
    throw coded('in-use', `${why} Stop it, and import into an empty one.`)
  }
}

/**
 * The events that record an import in its target, after those of the archive. `record` is idempotent. `isOf`: whether the event is one of
 * them.
 */
export type ImportRecord = { record(contents: ArchiveContents): Promise<void>; isOf(event: EventLine): boolean }

/** The lines without those, after the first `count`, of events that record this import. */
async function* withoutRecord(lines: AsyncIterable<string>, count: number, { isOf }: ImportRecord): AsyncGenerator<string> {
  let number = 0
  for await (const line of lines) {
    number += 1
    if (number <= count || !isOf(JSON.parse(line) as EventLine)) yield line // `linesIn` writes it
  }
}

/**
 * Imports an archive that `checkArchive` has verified, reads everything back and compares, and then records that in the target. Throws
 * `in-use`, `target-not-empty`, `differs` and the errors of the stores; the same call again resumes.
 */
export async function importFrom(
  { folder, blobs }: Archive,
  manifest: Manifest,
  context: ArchiveContext,
  recorded: ImportRecord,
): Promise<void> {
  const { stores, progress } = context
  const { lists, reactions } = manifest
  const archive = archiveIdOf(manifest)
  const listed = (name: ListName, doing: string): AsyncGenerator<string> =>
    withProgress(readList(folder, name, lists[name]), `${doing} ${name}`, progress, lists[name].count)
  const names = new Set([...leaseNamesOf(context), ...reactions.map(collectionOfReaction)])
  const lock = await takeExclusiveLock(stores.documents, [...names], context.leaseMs)
  try {
    const before = await begin(context, archive)
    if (before === 'under-way') {
      await putEvents(listed('events', 'import of'), stores.events)
      for await (const line of listed('erased', 'import of')) await stores.events.erase(JSON.parse(line) as string)
      await putBlobs(listed('blobs', 'import of'), blobs, stores.blobs)
      await putParked(listed('parked', 'import of'), stores)
      await putDead(listed('dead', 'import of'), stores.log)
      await putDocuments(listed('kept', 'import of'), stores.durable)
      await placeReactions(reactions, context, lock)
    }
    await refuseWhileRunning(context)
    const all = linesIn(stores, listedOf(context))
    const lines = { ...all, events: () => withoutRecord(all.events(), lists.events.count, recorded) }
    for (const name of listNames)
      await compareList(name, listed(name, 'reading back of'), lines[name](), 'the target').catch((error: unknown) => {
        if (before !== 'done' || codeOf(error) !== 'differs') throw error
        throw coded(
          'differs',
          `This archive was imported here before, and something was stored since: ${reasonOf(error)} Nothing was imported now: an archive goes into an empty target.`,
        )
      })
    if (before === 'done') return
    await markImport(stores.documents, { archive, state: 'compared' })
    await recorded.record(contentsOf(folder, manifest))
    await markImport(stores.documents, { archive, state: 'done' })
  } finally {
    await lock.release()
  }
}
