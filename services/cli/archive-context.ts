/** Shared by export and import: the product's use of the stores, the fingerprints of the secrets, the display of progress. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openBlobs } from '../adapters/embedded/blobs.ts'
import { accessCollection } from '../access/access-log.ts'
import { reactions, projections } from '../contents.ts'
import { collectionOf } from '../platform/projections/projection.ts'
import { codeOf, reasonOf } from '../platform/errors/coded.ts'
import { refuseUnlessAtRest, type Consumers } from '../archive/at-rest.ts'
import type { Archive, ArchiveContext } from '../archive/export.ts'
import { readManifest, type Manifest } from '../archive/manifest.ts'
import type { ReportProgress } from '../archive/progress.ts'
import { writeDurably } from '../archive/write-durably.ts'
import { postingsCollection } from '../exports/xero/open-postings.ts'
import { compareWithAnchors } from '../integrity/anchors/anchored-hashes.ts'
import { anchorsInStore, type LoadedAnchors } from '../integrity/anchors/load-anchors.ts'
import { referencedBlobs } from '../integrity/referenced-blobs.ts'
import { textsFrom } from '../integrity/same-rows.ts'
import type { Work } from '../integrity/unfinished-pages.ts'
import { checkRowsAndPages } from '../integrity/verify-stores.ts'
import { allParked } from '../platform/catch-up/parking.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { sentMailCollection } from '../mail/sent-mail.ts'
import { siteCollections } from '../site/collections.ts'
import type { Config } from '../main/config/config.ts'
import type { Keys } from '../main/config/keys.ts'
import { stageNames, topicsOf } from '../main/stage-names.ts'
import type { Readable } from './with-reader.ts'

/** All reactions and stages: they are at rest when nothing is under way. */
const consumers: Consumers = { reactions, stages: stageNames.map(name => ({ name, topics: topicsOf(name) })) }

/** Texts of dead letters and parked events, which name what they are about. */
async function setAsideIn({ log, documents }: Pick<Readable, 'documents' | 'log'>): Promise<string[]> {
  const dead = (await Promise.all(consumers.stages.flatMap(({ topics }) => topics).map(topic => log.deadLetters(topic)))).flat()
  return [
    ...dead.map(({ key, value }) => `${key} ${JSON.stringify(value)}`),
    ...(await allParked(documents)).map(one => JSON.stringify(one)),
  ]
}

/** What waits in the pipeline, and what was set aside. */
export async function workOn(stores: Pick<Readable, 'events' | 'documents' | 'log'>): Promise<Work> {
  const atRest = await refuseUnlessAtRest(consumers, stores, await stores.events.head()).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) !== 'under-way') throw error
      return false
    },
  )
  return { atRest, setAside: await setAsideIn(stores) }
}

/** Reports how many events were read; counts again from 0 each time the store is followed. */
const counting = (events: EventStore, progress: ReportProgress): EventStore => ({
  ...events,
  async *follow(after, signal) {
    let done = 0
    for await (const batch of events.follow(after, signal)) {
      done += batch.length
      progress('events compared with rows', done, null)
      yield batch
    }
  },
})

function unreadableAnchors(error: unknown): LoadedAnchors {
  if (codeOf(error) !== 'stream-damaged') throw error
  const what = `The anchors of this store cannot be read, and nothing was compared with them (${reasonOf(error)}).`
  return { files: [], found: [{ kind: 'anchor', subject: 'anchors', what }] }
}

export const archiveContextOf = (
  stores: ArchiveContext['stores'],
  { leaseMs }: Pick<Config, 'leaseMs'>,
  progress: ReportProgress,
): ArchiveContext => ({
  stores,
  leaseMs,
  progress,
  consumers,
  projectionCollections: projections.map(collectionOf),
  durableCollections: [...siteCollections, sentMailCollection, accessCollection, postingsCollection],
  references: referencedBlobs,
  anchors: async () => {
    const { files, found } = await anchorsInStore(stores.events, stores.blobs, Date.now()).catch(unreadableAnchors)
    const compared = compareWithAnchors(files)
    return { add: compared.add, findings: erased => [...found, ...compared.findings(erased)] }
  },
  rowsAndPages: () =>
    checkRowsAndPages({
      ...stores,
      events: counting(stores.events, progress),
      texts: textsFrom(stores.documents),
      projections,
      // The export has already checked that nothing is under way (archive/export.ts).
      work: async () => ({ atRest: true, setAside: await setAsideIn(stores) }),
    }),
})

/** Hashes that compare the secrets of installations without revealing them: each secret has 256 random bits. */
export const fingerprintsOf = (keys: Keys): Record<keyof Keys, string> => {
  const of = (name: keyof Keys): string => createHash('sha256').update(`docketry ${name} ${keys[name]}`).digest('hex')
  return { jwt: of('jwt'), links: of('links'), email: of('email'), tfn: of('tfn'), factor: of('factor') }
}

/** A file's place in a folder, the same in a data folder and in an archive. */
export const keysFile = 'keys.json'
export const demoPasswordFile = 'demo-password'

/**
 * Writes the secrets of an installation, and the password of a demo firm, into a folder beside what is archived. `data`: its data folder.
 */
export async function writeSecrets(folder: string, keys: Keys, data: string): Promise<void> {
  await writeDurably(join(folder, keysFile), JSON.stringify(keys))
  const password = join(data, demoPasswordFile)
  if (data !== '' && existsSync(password)) await copyFile(password, join(folder, demoPasswordFile))
}

export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
  return version
}

/** Throws `no-archive` and `newer-format`, with sentences. */
export async function openArchive(path: string): Promise<{ archive: Archive; manifest: Manifest }> {
  const folder = resolve(path)
  const manifest = await readManifest(folder)
  return { archive: { folder, blobs: await openBlobs(join(folder, 'blobs')) }, manifest }
}

const everyMs = 2000

/** Reports progress with a line on stderr, at most every two seconds. */
export function shownProgress(say: (line: string) => void = console.error): ReportProgress {
  let next = Date.now() + everyMs
  return (what, done, of) => {
    if (Date.now() < next) return
    next = Date.now() + everyMs
    say(`${what}: ${done}${of === null ? '' : ` of ${of}`}`)
  }
}

/** Counts and hashes in one object; equal for the same history in every mode. */
export function summaryOf({ lists, bytes, damaged = [] }: Manifest): Record<string, unknown> {
  const { events, erased, blobs, parked, dead, kept } = lists // names of the archive's format; `kept`: data that no event can rebuild
  return {
    events: events.count,
    eventsHash: events.hash,
    blobs: blobs.count,
    bytes,
    blobsHash: blobs.hash,
    erased: erased.count,
    erasedHash: erased.hash,
    parked: parked.count,
    parkedHash: parked.hash,
    dead: dead.count,
    deadHash: dead.hash,
    kept: kept.count,
    keptHash: kept.hash,
    ...(damaged.length > 0 ? { damaged } : {}),
  }
}
