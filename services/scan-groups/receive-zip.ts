/** Receives an uploaded zip into a scan group: stores the bytes of its files first, then the one event that names them. */
import { cutText } from '@docketry/contracts/rules/cut-text.ts'
import type { AdmitUpload } from '../shared/admit-upload.ts'
import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Value } from 'typebox/value'
import { uploadScans, UploadFields } from '@docketry/contracts/api/uploads.ts'
import type { FileKind } from '@docketry/contracts/events/file.ts'
import type { UploadedFile } from '@docketry/contracts/events/scan-group.ts'
import type { BusinessRow, ScanGroupRow } from '@docketry/contracts/projections/rows.ts'
import { allows, denialCode, type Caller } from '../platform/auth/caller.ts'
import type { Execute } from '../platform/commands/execute.ts'
import { mapConcurrently } from '../platform/concurrency/map-concurrently.ts'
import { idFrom, newId } from '../platform/events/ids.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { placeGroup } from './commands/merge-groups.ts'
import { receiveUpload } from './commands/receive-upload.ts'
import { refuseIfArchived } from '../shared/client-of-firm.ts'
import { withSurvivors } from '../shared/surviving-clients.ts'

/** `crc`: the checksum in the zip's directory. With names and sizes it identifies a repeated upload. */
type ZipEntry = { name: string; size: number; crc: number; open(): Promise<Readable> }

type Tools = {
  read: ReadRows
  execute: Execute
  blobs: Blobs
  admit: AdmitUpload
  /** Checks the zip and passes its entries to `use`; throws refusals `upload.*`. */
  withZip<T>(path: string, use: (entries: ZipEntry[]) => Promise<T>): Promise<T>
  /** The kind by the first bytes; null for anything but PNG, JPEG, HEIC, PDF and e-invoices. */
  sniff(bytes: Uint8Array): Exclude<FileKind, 'unknown'> | null
}

/**
 * `path`: of the zip on disk. `stack`: the files are the pages of one scan, otherwise separate documents. `endpoint`: its name, of an
 * upload over HTTP. `claim`: called with a line for each file before anything is stored; throws if the request's idempotency key was used
 * for another request.
 */
type Upload = {
  caller: Caller
  fields: Record<string, string>
  path: string
  stack: boolean
  endpoint?: string
  claim?(contents: string[]): Promise<void>
}
export type ReceiveZip = (upload: Upload) => Promise<{ groupId: string; position: number | null }>

/**
 * One zip of a batch. `files`: in this part. `announcedFiles`: in the batch once all parts are stored, as the sender announced it; 0 where
 * nothing was announced.
 */
type Part = { partId: string; files: number; announcedFiles: number }

/**
 * What an upload reserves of the plan. A batch that is sent in several parts is counted before its first part, so that it is admitted whole
 * or not at all. Each file is counted as one invoice at least; reservations that are not needed are released once the files are read.
 *
 * Null: this part is stored already. `newFiles`: how many files are reserved now. `admittedFiles`: how many the batch may then contain. For
 * a later part of an admitted batch they are 0 and null: nothing more is reserved.
 */
export function admission(
  group: Pick<ScanGroupRow, 'uploads' | 'order' | 'admittedFiles'> | null,
  part: Part,
): { newFiles: number; admittedFiles: number | null } | null {
  if (group?.uploads.includes(part.partId)) return null
  const stored = group?.order.length ?? 0
  const admittedFiles = Math.max(part.announcedFiles, stored + part.files)
  return group && admittedFiles <= group.admittedFiles
    ? { newFiles: 0, admittedFiles: null }
    : { newFiles: admittedFiles - stored, admittedFiles }
}

/** Original file names by entry name (`scan_{n}`), from a JSON object, without paths and control characters. Throws request.invalid. */
export function namesFrom(json: string | undefined): Map<string, string> {
  if (json === undefined) return new Map()
  let names: unknown
  try {
    names = JSON.parse(json)
  } catch {
    throw refuse('request.invalid', 'names')
  }
  if (typeof names !== 'object' || names === null || Array.isArray(names)) throw refuse('request.invalid', 'names')
  const safe = Object.entries(names).flatMap(([entry, name]) => (typeof name === 'string' ? [[entry, safeFileName(name)] as const] : []))
  return new Map(safe.filter(([, name]) => name !== ''))
}

/** The last part of a path, without control characters, at most 200 characters. */
const safeFileName = (name: string): string => cutText((name.split(/[/\\]/u).at(-1) ?? '').replace(/\p{C}/gu, '').trim(), 200)

/** Refused with the code of the missing role, or with `not-found` for a client that is not the firm's. */
function refuseIfNotAllowed(
  caller: Caller,
  place: { firmId: string; clientId: string },
  client: BusinessRow | null,
): asserts client is BusinessRow {
  if (!allows(uploadScans.may, caller, place)) throw refuse(denialCode(uploadScans.may, caller, place))
  if (!client?.firmIds.includes(place.firmId)) throw refuse('not-found')
}

/** Files stored at once: each waits for its own fsync. */
const atOnce = 8

export function zipReceiver({ read, execute, blobs, admit, withZip, sniff }: Tools): ReceiveZip {
  /** Firm, client and group of the upload. Throws if the caller may not upload there. */
  async function destinationOf(caller: Caller, fields: Record<string, string>) {
    if (!Value.Check(UploadFields, fields)) throw refuse('request.invalid')
    const parent = fields.parentGroupId ? await read.get('scan-groups', fields.parentGroupId) : null
    // An upload into a group belongs to the group's firm and client; a request that names others is refused.
    const firmId = fields.accountingFirmId || parent?.firmId || Object.keys(caller.firms)[0]
    if (firmId === undefined) throw refuse('not-found')
    if (fields.parentGroupId && parent?.firmId !== firmId) throw refuse('not-found')
    const named = fields.clientId || parent?.clientId || firmId
    const { clientId } = await withSurvivors(read, { firmId, clientId: named })
    const client = await read.get('businesses', clientId)
    refuseIfNotAllowed(caller, { firmId, clientId }, client)
    if (parent && parent.clientId !== clientId) throw refuse('group.other-client')
    refuseIfArchived(client, firmId)
    const uploadId = fields.uploadId || newId()
    // Of the client as it was sent: what is sent again after a merge is the same batch.
    const groupId = fields.uploadId ? idFrom('scan-group', firmId, named, uploadId) : newId()
    // A part of a batch of a merged client came in for that one, so that it goes with the batch when they are separated.
    const place = {
      firmId,
      clientId: parent?.formerClientIds?.[0] ?? clientId,
      parentId: fields.parentGroupId ?? null,
      groupId,
      name: fields.name?.trim() ?? '',
    }
    return { place, uploadId, names: namesFrom(fields.names) }
  }

  async function store(entry: ZipEntry, fileId: string, name: string): Promise<UploadedFile> {
    const { head, stream } = await withHead(await entry.open())
    const { hash, size } = await blobs.put(fileId, stream)
    return { fileId, name, kind: sniff(head) ?? 'unknown', size, stored: hash }
  }

  /**
   * Reads all entries to their end before the first is stored, so that a damaged one refuses the whole upload. Returns hash and name of
   * each.
   */
  async function checkAll(entries: ZipEntry[]): Promise<string[]> {
    const contents = []
    for (const entry of entries) {
      const hash = createHash('sha256')
      await pipeline(await entry.open(), hash)
      contents.push(`${hash.digest('hex')} ${entry.name}`)
    }
    return contents
  }

  async function storeAll(entries: ZipEntry[], partId: string, names: Map<string, string>): Promise<UploadedFile[]> {
    return mapConcurrently(atOnce, entries, (entry, i) => store(entry, idFrom('file', partId, i), names.get(entry.name) ?? entry.name))
  }

  return async ({ caller, fields, path, stack, endpoint, claim }) => {
    const { place, uploadId, names } = await destinationOf(caller, fields)
    return withZip(path, async entries => {
      // One batch may come as several zips under one upload id. Each is a part; the same files again are the same part.
      const partId = idFrom('upload', place.groupId, uploadId, ...entries.flatMap(({ name, size, crc }) => [name, size, crc]))
      const contents = await checkAll(entries)
      await claim?.(contents)
      const group = await read.get('scan-groups', place.groupId)
      const announcedFiles = Number(fields.pile ?? 0) // the request's name for it
      const admitted = admission(group, { partId, files: entries.length, announcedFiles })
      const { firmId, clientId, parentId, groupId } = place
      const storeUpload = async () => {
        const files = await storeAll(entries, partId, names)
        const from = { ...(endpoint === undefined ? {} : { endpoint }), ...(caller.sessionId ? { sessionId: caller.sessionId } : {}) }
        const by = { commandId: partId, actId: partId, causeId: null, actor: `user:${caller.userId}`, caller, ...from }
        // The parent is recorded before the group exists, so the group is never listed beside its parent.
        if (parentId !== null)
          await execute(placeGroup, { firmId, clientId, childId: groupId, parentId }, { ...by, commandId: idFrom('place', partId) })
        const total = admitted?.admittedFiles == null ? {} : { pile: admitted.admittedFiles } // the event's name for it
        const { position } = await execute(receiveUpload, { ...place, uploadId: partId, stack, files, ...total }, by)
        return { groupId, position }
      }
      if (admitted === null) return storeUpload()
      const bytes = entries.reduce((sum, { size }) => sum + size, 0)
      return admit({ firmId, groupId, uploadId: partId, pages: admitted.newFiles, bytes }, storeUpload)
    })
  }
}

/** Enough for a PDF's header, and for the comments before the root element of most e-invoices. */
const headBytes = 4096

/**
 * The first bytes of a stream, and a stream that still contains all of them, which fails with the error of the first one, and closes it
 * when it is destroyed. Rejects with the error of the first one.
 */
export async function withHead(source: Readable): Promise<{ head: Buffer; stream: Readable }> {
  const chunks: Buffer[] = []
  let size = 0
  const iterator = source[Symbol.asyncIterator]() as AsyncIterator<Buffer> // binary streams give buffers
  while (size < headBytes) {
    const { value, done } = await iterator.next()
    if (done) break
    chunks.push(value)
    size += value.length
  }
  async function* whole() {
    yield* chunks
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  const stream = new PassThrough()
  stream.once('close', () => source.destroy())
  pipeline(whole, stream).catch(() => undefined) // its reader gets the error
  return { head: Buffer.concat(chunks), stream }
}
