/**
 * Checks an archive by itself: its parts against the manifest, the events against their hash chains and anchors, the blobs against their
 * hashes.
 */
import { coded, codeOf, reasonOf } from '../platform/errors/coded.ts'
import type { FindingData } from '../platform/events/findings.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import { damageOf, historyCheck, type ArchiveAnchors, type References } from './check-history.ts'
import type { Archive } from './export.ts'
import { blobsAhead, blobsIn, type BlobLine, type EventLine } from './lines.ts'
import { readList, type OnDamage } from './list-parts.ts'
import { listNames, type Manifest } from './manifest.ts'
import { mapAhead } from './map-ahead.ts'
import { withProgress, type ReportProgress } from './progress.ts'

type ArchiveTools = { references: () => References; anchors: ArchiveAnchors | null; progress: ReportProgress }

const inArchive = (subject: string, what: string): FindingData => ({ kind: 'archive', subject, what })

/** The line as a value; null where a changed part holds something else. */
function parsed<T>(line: string, isOne: (value: Partial<T>) => boolean): T | null {
  try {
    const value = JSON.parse(line) as Partial<T> | null
    return value !== null && isOne(value) ? (value as T) : null
  } catch {
    return null
  }
}
const eventIn = (line: string): EventLine | null =>
  parsed<EventLine>(
    line,
    ({ stream, revision, type, metadata }) =>
      typeof stream === 'string' &&
      Number.isInteger(revision) &&
      typeof type === 'string' &&
      typeof metadata === 'object' &&
      metadata !== null,
  )
const blobIn = (line: string): BlobLine | null =>
  parsed<BlobLine>(line, ({ owner, hash, size }) => typeof owner === 'string' && typeof hash === 'string' && Number.isInteger(size))

const changedBlob = ({ owner, hash }: Pick<BlobLine, 'owner' | 'hash'>, what: string): FindingData => ({
  kind: 'blob',
  subject: `${owner}/${hash}`,
  owner,
  hash,
  what: `The blob ${owner}/${hash} ${what}. Take it from another copy of the archive.`,
})

async function checkBlob(blobs: Blobs, blob: BlobLine): Promise<FindingData[]> {
  try {
    let size = 0
    for await (const chunk of await blobs.get(blob.owner, blob.hash)) size += (chunk as Uint8Array).length // a stream of bytes gives nothing else
    return size === blob.size ? [] : [changedBlob(blob, `has ${size} bytes, and the list of the archive says ${blob.size}`)]
  } catch (error) {
    const code = codeOf(error)
    if (code === 'blob-missing') return [changedBlob(blob, 'is in the list of the archive and not in its folder')]
    return [changedBlob(blob, code === 'blob-damaged' ? 'was changed: its bytes have another hash' : `cannot be read (${reasonOf(error)})`)]
  }
}

/**
 * Reads the whole archive. What is damaged is named, and the rest is checked all the same; what the export itself has left out as damaged
 * is no finding.
 */
export async function archiveFindings(
  { folder, blobs }: Archive,
  { lists, damaged = [] }: Manifest,
  { references, anchors, progress }: ArchiveTools,
): Promise<FindingData[]> {
  const history = historyCheck(references(), anchors)
  const found: FindingData[] = []
  const onDamage: OnDamage = damage => void found.push(inArchive(`parts ${found.length}`, reasonOf(damage)))
  const linesOf = (name: keyof Manifest['lists']): AsyncGenerator<string> =>
    withProgress(readList(folder, name, lists[name], onDamage), `check of ${name}`, progress, lists[name].count)

  async function addEvents(): Promise<void> {
    let number = 0
    for await (const line of linesOf('events')) {
      number += 1
      const event = eventIn(line)
      try {
        if (event) history.addEvent(event)
        else
          found.push(inArchive(`events ${number}`, `The line ${number} of events is no event. Take it from another copy, or export again.`))
      } catch (error) {
        found.push({
          kind: 'event',
          subject: `${event?.stream} ${event?.revision}`,
          what: `The event ${event?.revision} of ${event?.stream} cannot be read (${reasonOf(error)}). Take it from another copy, or export again.`,
        })
      }
    }
  }
  const erased = new Set<string>()
  async function addErased(): Promise<void> {
    for await (const line of linesOf('erased')) {
      const stream: unknown = JSON.parse(line)
      if (typeof stream === 'string') erased.add(stream)
    }
  }
  async function checkBlobs(): Promise<void> {
    const listed = new Set<string>()
    const check = async (line: string): Promise<FindingData[]> => {
      const blob = blobIn(line)
      if (blob === null)
        return [inArchive(line.slice(0, 200), 'A line of blobs is not what was exported. Take it from another copy, or export again.')]
      listed.add(`${blob.owner}/${blob.hash}`)
      history.addBlob(blob)
      return checkBlob(blobs, blob)
    }
    for await (const some of mapAhead(linesOf('blobs'), blobsAhead, check)) found.push(...some)
    for await (const blob of blobsIn(blobs))
      if (!listed.has(`${blob.owner}/${blob.hash}`))
        found.push(changedBlob(blob, 'is in the folder of the archive and not in its list: it was added later'))
  }

  for (const name of listNames) {
    if (name === 'events') await addEvents()
    else if (name === 'erased')
      await addErased().catch((error: unknown) =>
        found.push(
          inArchive(
            'erased',
            `The list of erased streams cannot be read (${reasonOf(error)}). Take it from another copy, or export again.`,
          ),
        ),
      )
    else if (name === 'blobs') await checkBlobs()
    else for await (const _ of linesOf(name)); // reading checks the hashes
  }
  const known = new Set(damaged.map(({ what }) => what))
  return [...found, ...history.findings().filter(finding => !known.has(damageOf(finding).what)), ...(anchors?.findings(erased) ?? [])]
}

const maxNamed = 5
/** Says how many further findings there are, and names the first of them, to follow a sentence; empty for none. */
function countedText(more: readonly FindingData[]): string {
  if (more.length === 0) return ''
  const named = more.slice(0, maxNamed).map(({ subject }) => subject)
  return ` ${more.length} more: ${named.join(', ')}${more.length > maxNamed ? ' and others' : ''}.`
}

/**
 * Throws `archive-damaged` for a part that is not what was exported, or a blob that differs, and `forged` for events that were changed or
 * are missing and blobs that are missing; the sentence names the first and counts the others. What the export has named is accepted.
 */
export async function checkArchive(archive: Archive, manifest: Manifest, tools: ArchiveTools): Promise<void> {
  const named = new Set(manifest.damaged?.map(({ what }) => what))
  const [first, ...more] = (await archiveFindings(archive, manifest, tools)).filter(
    finding => finding.kind !== 'anchor' || !named.has(damageOf(finding).what),
  )
  if (!first) return
  const others = countedText(more)
  if (first.kind === 'archive') throw coded('archive-damaged', `${first.what}${others}`)
  throw coded('forged', `The archive does not hold what was stored once (${damageOf(first).what}). ${first.what}${others}`)
}
