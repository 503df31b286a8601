/** The manifest of an archive. It is written last: an archive without one is incomplete. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import canonicalize from 'canonicalize'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import { coded } from '../platform/errors/coded.ts'
import { writeDurably } from './write-durably.ts'

/** Raised when older code would misread an archive. 2: with the list `kept`, which older code would ignore. */
export const format = 2

/** The lists in the order in which they are exported, imported and compared. */
export const listNames = ['events', 'erased', 'blobs', 'parked', 'dead', 'kept'] as const
export type ListName = (typeof listNames)[number]

const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Count = Type.Integer({ minimum: 0 })
const List = Type.Object({ count: Count, hash: Hash, parts: Type.Array(Type.Object({ count: Count, hash: Hash })) })

const Manifest = Type.Object({
  format: Type.Integer(),
  /** The version of Docketry that wrote it. */
  product: Type.String(),
  /** UTC ms. */
  at: Type.Integer(),
  /** UTC ms: everything that was stored before is in the archive. Absent in older archives, which are complete up to `at`. */
  upTo: Type.Optional(Type.Integer()),
  /** SHA-256 of each secret, to compare it with that of another installation. */
  keys: Type.Record(Type.String(), Hash),
  /** Reactions that have handled all of these events. */
  reactions: Type.Array(Type.String()),
  /** Bytes of all blobs. */
  bytes: Count,
  /** What could not be read and is missing from the lists; absent when everything was read. */
  damaged: Type.Optional(Type.Array(Type.Object({ what: Type.String(), reason: Type.String() }))),
  lists: Type.Object({ events: List, erased: List, blobs: List, parked: List, dead: List, kept: List } satisfies Record<ListName, unknown>),
})
export type Manifest = Type.Static<typeof Manifest>
export type Damage = NonNullable<Manifest['damaged']>[number]

/** What an archive holds, as the events of its export and import record it. */
export type ArchiveContents = Pick<Manifest, 'bytes'> & {
  folder: string
  archive: string
  writtenAt: number
  damaged: number
  lists: Record<ListName, Pick<ListRef, 'count' | 'hash'>>
}
type ListRef = Manifest['lists']['events']

const pathIn = (folder: string): string => join(folder, 'manifest.json')
const isManifest = Compile(Manifest)

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeDurably(pathIn(folder), `${JSON.stringify(manifest, null, 1)}\n`)

/** The id of an archive: a hash of its lists. */
export const archiveIdOf = ({ lists }: Manifest): string =>
  createHash('sha256')
    .update(canonicalize(lists) ?? '')
    .digest('hex')

export function contentsOf(folder: string, manifest: Manifest): ArchiveContents {
  const { lists, bytes, at, damaged = [] } = manifest
  const of = ({ count, hash }: ListRef): Pick<ListRef, 'count' | 'hash'> => ({ count, hash })
  const { events, erased, blobs, parked, dead, kept } = lists
  return {
    folder,
    archive: archiveIdOf(manifest),
    writtenAt: at,
    bytes,
    damaged: damaged.length,
    lists: { events: of(events), erased: of(erased), blobs: of(blobs), parked: of(parked), dead: of(dead), kept: of(kept) },
  }
}

/** Throws `no-archive` or `newer-format`, with a sentence for people. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(pathIn(folder), 'utf8').catch(() => {
    if (!existsSync(folder)) throw coded('no-archive', `There is no folder ${folder}.`)
    const why =
      'it has no manifest.json. It is another folder, or its export did not end; then export again into a new folder. From a folder of backups, use docketry restore.'
    throw coded('no-archive', `${folder} is no archive of docketry export: ${why}`)
  })
  const parsed = withDurableList(jsonOf(text))
  if (typeof parsed['format'] === 'number' && parsed['format'] > format) {
    const formats = `(format ${parsed['format']}, this one knows ${format})`
    throw coded('newer-format', `The archive ${folder} was written by a newer Docketry ${formats}. Update Docketry.`)
  }
  if (isManifest.Check(parsed)) return parsed
  const [first] = isManifest.Errors(parsed)
  const where = first === undefined ? '' : ` (${first.instancePath || '/'} ${first.message})`
  throw coded('no-archive', `${pathIn(folder)} is not as docketry export writes it${where}. Export again.`)
}

/** Adds an empty list of documents to the manifest of format 1. */
function withDurableList(manifest: Record<string, unknown>): Record<string, unknown> {
  const { format: written, lists } = manifest
  if (written !== 1 || typeof lists !== 'object' || lists === null) return manifest
  return { ...manifest, lists: { ...lists, kept: { count: 0, hash: createHash('sha256').digest('hex'), parts: [] } } }
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
