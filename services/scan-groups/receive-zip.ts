/** From a zip on disk to a scan group: the bytes are made durable first, then the one event that names them. */
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Value } from 'typebox/value'
import { uploadScans, UploadFields } from '@docketry/contracts/api/uploads.ts'
import type { UploadedFile } from '@docketry/contracts/events/scan-group.ts'
import { allows, whyNot, type Caller } from '../platform/auth/caller.ts'
import type { Execute } from '../platform/commands/execute.ts'
import { mapConcurrently } from '../platform/concurrency/map-concurrently.ts'
import { idFrom, newId } from '../platform/events/ids.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { admission } from './admission.ts'
import { placeGroup } from './commands/merge-groups.ts'
import { receiveUpload } from './commands/receive-upload.ts'
import { namesFrom } from './original-names.ts'
import { withHead } from './with-head.ts'

/** `crc` is the checksum that the zip's directory gives: with name and size it tells the same pile again from another one. */
type ZipEntry = { name: string; size: number; crc: number; open(): Promise<Readable> }

type Tools = {
  read: ReadRows
  execute: Execute
  blobs: Blobs
  /** Runs the work that stores an upload, or throws for a firm whose plan has less left. */
  admit<T>(upload: { firmId: string; groupId: string; uploadId: string; pages: number; bytes: number }, work: () => Promise<T>): Promise<T>
  /** Checks the zip and hands its entries over; throws refusals of `upload.*`. */
  withZip<T>(path: string, use: (entries: ZipEntry[]) => Promise<T>): Promise<T>
  /** The kind by its first bytes; null for anything that is no PNG, JPEG or PDF. */
  sniff(bytes: Uint8Array): 'png' | 'jpeg' | 'pdf' | null
}

/**
 * `path` is the zip; `stack`: one stack of paper, else separate documents. `claim` gets a line for each file of the zip before anything is stored, and
 * throws where the request's idempotency key was used for another request.
 */
export type Upload = { caller: Caller; fields: Record<string, string>; path: string; stack: boolean; claim?(contents: string[]): Promise<void> }
export type ReceiveZip = (upload: Upload) => Promise<{ groupId: string; position: number | null }>

/** Files stored at once: each waits for its own fsync. */
const atOnce = 8

export function zipReceiver({ read, execute, blobs, admit, withZip, sniff }: Tools): ReceiveZip {
  /** Whose upload it is, checked against what the caller may see. */
  async function placeOf(caller: Caller, fields: Record<string, string>) {
    if (!Value.Check(UploadFields, fields)) throw refuse('request.invalid')
    const parent = fields.parentGroupId ? await read.get('scan-groups', fields.parentGroupId) : null
    // What goes into a group is of that group's firm and client unless it says otherwise; then it must say the same.
    const firmId = fields.accountingFirmId || parent?.firmId || Object.keys(caller.firms)[0]
    if (firmId === undefined) throw refuse('not-found')
    if (fields.parentGroupId && parent?.firmId !== firmId) throw refuse('not-found')
    const clientId = fields.clientId || parent?.clientId || firmId
    const client = await read.get('businesses', clientId)
    const may = allows(uploadScans.may, caller, { firmId, clientId })
    if (!may || !client?.firmIds.includes(firmId)) throw refuse(may ? 'not-found' : whyNot(uploadScans.may, caller, { firmId, clientId }))
    if (parent && parent.clientId !== clientId) throw refuse('group.other-client')
    const uploadId = fields.uploadId || newId()
    const groupId = fields.uploadId ? idFrom('scan-group', firmId, clientId, uploadId) : newId()
    const place = { firmId, clientId, parentId: fields.parentGroupId ?? null, groupId, name: fields.name?.trim() ?? '' }
    return { place, uploadId, names: namesFrom(fields.names) }
  }

  async function store(entry: ZipEntry, fileId: string, name: string): Promise<UploadedFile> {
    const { head, stream } = await withHead(await entry.open())
    const { hash, size } = await blobs.put(fileId, stream)
    return { fileId, name, kind: sniff(head) ?? 'unknown', size, stored: hash }
  }

  /** One damaged entry refuses the whole upload: all are read to their end before the first is stored, so that nothing is left behind. Answers hash and name of each. */
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

  return async ({ caller, fields, path, stack, claim }) => {
    const { place, uploadId, names } = await placeOf(caller, fields)
    return withZip(path, async entries => {
      // One pile may come as several zips under one upload id: each is a part of its own, and the same files again are the same part.
      const partId = idFrom('upload', place.groupId, uploadId, ...entries.flatMap(({ name, size, crc }) => [name, size, crc]))
      const contents = await checkAll(entries)
      await claim?.(contents)
      const group = await read.get('scan-groups', place.groupId)
      const admitted = admission(group, { partId, files: entries.length, pile: Number(fields.pile ?? 0) })
      const { firmId, clientId, parentId, groupId } = place
      const storeUpload = async () => {
        const files = await storeAll(entries, partId, names)
        const by = { commandId: partId, actId: partId, causeId: null, actor: `user:${caller.userId}`, caller }
        // Whose part the group is, is said before it is there: at no moment can it stand beside its parent, or above it.
        if (parentId !== null) await execute(placeGroup, { firmId, clientId, childId: groupId, parentId }, { ...by, commandId: idFrom('place', partId) })
        const pile = admitted?.pile == null ? {} : { pile: admitted.pile }
        const { position } = await execute(receiveUpload, { ...place, uploadId: partId, stack, files, ...pile }, by)
        return { groupId, position }
      }
      if (admitted === null) return storeUpload()
      const bytes = entries.reduce((sum, { size }) => sum + size, 0)
      return admit({ firmId, groupId, uploadId: partId, pages: admitted.pages, bytes }, storeUpload)
    })
  }
}
