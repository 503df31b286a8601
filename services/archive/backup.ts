/**
 * Backs up running stores: an archive of all events up to now, in a folder of its own beside the earlier ones. What the previous backup
 * contains as well is linked, not copied, so that a backup takes space and time only for what is new.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { coded, codeOf, isDiskFull, reasonOf } from '../platform/errors/coded.ts'
import { canonicalJson } from '../platform/events/canonical-json.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import { unhandledEvents } from './at-rest.ts'
import { historyCheck } from './check-history.ts'
import { copyBlobs } from './copy-blob.ts'
import { makeFolders } from './folders.ts'
import { listedOf, manifestOf, type Archive, type ArchiveContext } from './export.ts'
import { eventLineOf, eachEventUpTo, linesIn, type BlobLine, type EventLine } from './lines.ts'
import { readList, writeList, type ListRef } from './list-parts.ts'
import { listNames, readManifest, writeManifest, type ListName, type Manifest } from './manifest.ts'
import { writeDurably } from './write-durably.ts'

/** The last event of a backup in its store: the next one continues after it. */
type Mark = { store: string; position: number; event: string; erased: string }
/** A complete backup. */
type Earlier = { folder: string; manifest: Manifest; mark: Mark | null }

const markFile = 'backup.json'
/** Names of the folders of backups, as `backupName` makes them; sorted by name they are sorted by time. */
const backupNames = /^\d{4}-\d\d-\d\dT\d{9}Z$/u
/** How often a backup is tried when something is erased meanwhile. */
const attempts = 3
const reactionsMs = 120_000

const backupName = (at: number): string => new Date(at).toISOString().replaceAll(/[:.]/gu, '')

/** The newest complete backup in a folder; null without one. An interrupted backup has no manifest and does not count. */
export async function newestBackup(folder: string): Promise<Earlier | null> {
  const names = (await readdir(folder).catch(() => [])).filter(it => backupNames.test(it))
  for (const name of names.toSorted().reverse()) {
    const path = join(folder, name)
    const manifest = await readManifest(path).catch(() => null)
    if (manifest === null) continue
    const mark = await readFile(join(path, markFile), 'utf8').then(
      text => JSON.parse(text) as Mark,
      () => null,
    )
    return { folder: path, manifest, mark }
  }
  return null
}

/**
 * The backup to read from a folder of several, and the newer ones that were interrupted. Throws `no-archive` without any,
 * `no-complete-backup` where all were interrupted, and `newest-damaged` where a newer one was complete and its manifest cannot be read: an
 * older one would be taken without anybody knowing.
 */
export async function backupToRead(folder: string): Promise<{ folder: string; interrupted: string[] }> {
  const newest = await newestBackup(folder)
  const newer = (await readdir(folder).catch(() => []))
    .filter(it => backupNames.test(it) && (newest === null || join(folder, it) > newest.folder))
    .map(it => join(folder, it))
  for (const one of newer.toSorted().reverse()) {
    if ((await stat(join(one, 'manifest.json')).catch(() => null)) === null) continue
    const why = await readManifest(one).then(() => '', reasonOf)
    throw coded(
      'newest-damaged',
      `The newest backup ${one} cannot be used. ${why} "docketry import" restores an earlier one, by the name of its folder.`,
    )
  }
  if (newest === null && newer.length > 0)
    throw coded(
      'no-complete-backup',
      `There is no complete backup in ${folder}. ${newer.map(interruptedText).join(' ')} Take another copy of the backups, or back up again.`,
    )
  if (newest === null)
    throw coded('no-archive', `There is no complete backup in ${folder}. Name the folder that "docketry backup" was given.`)
  return { folder: newest.folder, interrupted: newer }
}

export const interruptedText = (folder: string): string => `The backup ${folder} was interrupted, and is not used.`

async function erasedIn({ stores: { events } }: ArchiveContext): Promise<string> {
  const names: string[] = []
  for await (const stream of events.erased()) names.push(stream)
  return names.join('\n')
}

/** The events that the earlier backup has already; null when something was erased since, or when the backup is of another store. */
async function reusedEvents(
  { stores: { events } }: ArchiveContext,
  earlier: Earlier | null,
  erased: string,
  head: number | null,
): Promise<{ folder: string; ref: ListRef; position: number } | null> {
  if (
    !earlier?.mark ||
    earlier.mark.erased !== erased ||
    earlier.mark.store !== (await events.id()) ||
    head === null ||
    earlier.mark.position > head
  )
    return null
  const { position, event } = earlier.mark
  for await (const found of eachEventUpTo(events, position - 1, position))
    if (found.position === position && found.id === event) return { folder: earlier.folder, ref: earlier.manifest.lists.events, position }
  return null
}

/**
 * Each backup reads this many of the blobs that it links, and one thirtieth of the others, a different one every hour: a failing disk is
 * noticed before the backup is needed.
 */
const readAlways = 500
const shares = 30

/**
 * Links blobs of the earlier backup into the new one; `link` resolves to false when the blob cannot be linked or is damaged there: then it
 * is copied from the store. `damaged`: names of the damaged ones.
 */
function linker(from: string, to: string, begun: number): { link(blob: BlobLine): Promise<boolean>; damaged: string[] } {
  const damaged: string[] = []
  let count = 0
  const isToBeRead = (hash: string): boolean =>
    (count += 1) <= readAlways || Number.parseInt(hash.slice(0, 6), 16) % shares === Math.floor(begun / 3_600_000) % shares
  return {
    damaged,
    async link({ owner, hash }) {
      const before = join(from, 'blobs', owner, hash)
      if (isToBeRead(hash)) {
        const found = await hashOfFile(before)
        if (found === null) return false
        if (found !== hash) {
          damaged.push(`${owner}/${hash}`)
          return false
        }
      }
      await mkdir(join(to, 'blobs', owner), { recursive: true, mode: 0o700 })
      return link(before, join(to, 'blobs', owner, hash)).then(
        () => true,
        () => false,
      )
    },
  }
}

/** Null when there is no such file; `unreadable` when the disk cannot read it. */
async function hashOfFile(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(createReadStream(path), hash)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    return 'unreadable'
  }
  return hash.digest('hex')
}

/** After an import the reactions start after all its events, so they must have handled those up to `head` before the backup. */
async function waitForReactions({ consumers, stores }: ArchiveContext, head: number | null): Promise<void> {
  for (const until = Date.now() + reactionsMs; ; ) {
    const waiting = await unhandledEvents(consumers, stores, head)
    if (waiting.size === 0) return
    if (Date.now() > until)
      throw coded(
        'under-way',
        `Events wait before the reaction ${[...waiting.keys()].join(', ')}, and nothing handles them. Start Docketry, and back up again.`,
      )
    await delay(200)
  }
}

async function attempt(
  { folder, blobs }: Archive,
  context: ArchiveContext,
  earlier: Earlier | null,
  about: Pick<Manifest, 'product' | 'keys'>,
  begun: number,
): Promise<{ manifest: Manifest; replaced: string[] } | null> {
  const { stores } = context
  const erased = await erasedIn(context)
  const upTo = Date.now()
  const anchors = await context.anchors() // before `head`, so that the backup has every event that they cover
  const head = await stores.events.head()
  const reused = await reusedEvents(context, earlier, erased, head)
  const history = historyCheck(context.references(), anchors)
  let last = ''
  async function* newEvents(): AsyncGenerator<string> {
    for await (const event of eachEventUpTo(stores.events, reused?.position ?? null, head)) {
      const line = eventLineOf(event)
      history.addEvent(line)
      last = event.id
      yield canonicalJson(line)
    }
  }
  const links = earlier && linker(earlier.folder, folder, begun)
  const copies = copyBlobs(stores.blobs, blobs, history, async blob => links !== null && links.link(blob))
  const lists: Partial<Record<ListName, ListRef>> = {}
  lists.events = await writeList(
    folder,
    'events',
    newEvents(),
    reused && {
      ...reused,
      lines: eachSeen(readList(reused.folder, 'events', reused.ref), line => history.addEvent(JSON.parse(line) as EventLine)),
    },
  )
  await waitForReactions(context, head)
  const others = { ...linesIn(stores, listedOf(context)), blobs: copies.lines }
  for (const list of listNames) if (list !== 'events') lists[list] = await writeList(folder, list, others[list]())
  if ((await erasedIn(context)) !== erased) return null
  const manifest = await manifestOf(context, { copies, lists, anchors, found: [] }, { ...about, at: Math.max(Date.now(), begun), upTo })
  if (head !== null)
    await writeDurably(
      join(folder, markFile),
      JSON.stringify({
        store: await stores.events.id(),
        position: head,
        event: last || (earlier?.mark?.event ?? ''),
        erased,
      } satisfies Mark),
    )
  await writeManifest(folder, manifest)
  return { manifest, replaced: links?.damaged ?? [] }
}

/** The lines, each of which is shown to `see` before. */
async function* eachSeen(lines: AsyncIterable<string>, see: (line: string) => void): AsyncGenerator<string> {
  for await (const line of lines) {
    see(line)
    yield line
  }
}

/** Throws `no-folder`, with a sentence. */
async function makeFolder(path: string): Promise<void> {
  await makeFolders(path).catch((error: unknown) => {
    const why = {
      EEXIST: 'there is a file in its place',
      ENOTDIR: 'there is a file in its place',
      EACCES: 'Docketry may not write there',
      EPERM: 'Docketry may not write there',
      EROFS: 'Docketry may not write there',
      ENOENT: 'its disk is read-only, or is not there',
    }[codeOf(error) ?? '']
    throw why === undefined ? error : coded('no-folder', `The folder ${path} cannot be made: ${why}. Name another one.`)
  })
}

/**
 * Makes a backup in a new folder in `parent` while Docketry runs. Throws `no-folder`, `under-way`, `storage-full`, and the errors of the
 * stores; the earlier backups are untouched whatever happens. Messages under way are in no event and in no backup: what they would have
 * finished is unfinished after a restore, until it is tried again. `open`: opens the blobs inside a folder. `prepare`: writes the other
 * files of the folder. `replaced`: blobs that are damaged in the previous backup, and are copied from the store instead of linked.
 */
export async function backupTo(
  parent: string,
  context: ArchiveContext,
  about: Pick<Manifest, 'product' | 'keys'>,
  open: (folder: string) => Promise<Blobs>,
  prepare: (folder: string) => Promise<void>,
): Promise<{ folder: string; manifest: Manifest; replaced: string[] }> {
  await makeFolder(parent)
  const earlier = await newestBackup(parent)
  // Later than the one before also where the clock was set back: the newest name is the newest backup.
  const begun = Math.max(Date.now(), (earlier?.manifest.at ?? 0) + 1)
  const folder = join(parent, backupName(begun))
  const removeUnfinished = (): Promise<void> => rm(folder, { recursive: true, force: true })
  try {
    for (let round = 1; round <= attempts; round += 1) {
      await removeUnfinished()
      await makeFolder(folder)
      await prepare(folder)
      const made = await attempt({ folder, blobs: await open(join(folder, 'blobs')) }, context, earlier, about, begun)
      if (made !== null) return { folder, ...made }
    }
  } catch (error) {
    // What is unfinished would keep the disk full.
    await removeUnfinished().catch(() => {})
    if (codeOf(error) !== 'storage-full' && !isDiskFull(error)) throw error
    throw coded('storage-full', `There is no room left on the disk of ${parent}. Make room, or name a folder on another disk.`)
  }
  await removeUnfinished()
  throw coded('moved-meanwhile', 'Documents were erased during the backup, several times. Back up again when that has ended.')
}
