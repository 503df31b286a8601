/** The blobs that events refer to, and whether they are stored with the right bytes. */
import type { AnchorEvent } from '@docketry/contracts/events/anchor.ts'
import type { AttachmentEvent } from '@docketry/contracts/events/attachment.ts'
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { FileEvent } from '@docketry/contracts/events/file.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import { modelsOwner, type ModelEvent } from '@docketry/contracts/events/model.ts'
import type { WorksheetEvent } from '@docketry/contracts/events/worksheet.ts'
import { anchorOwner } from './anchors/anchor.ts'
import { mapConcurrently } from '../platform/concurrency/map-concurrently.ts'
import { codeOf } from '../platform/errors/coded.ts'
import type { Fact } from '../platform/events/event.ts'
import { foundBlob, missingBlob, type FindingData } from '../platform/events/findings.ts'
import type { Blobs } from '../platform/ports/blobs.ts'

type Referring = InvoiceEvent | FileEvent | AttachmentEvent | BusinessEvent | AnchorEvent | ModelEvent | WorksheetEvent

/** The blobs that an event mentions: hashes that each `owner` has from now on, or owners whose blobs are erased. */
function blobsOf(fact: Fact): { owner: string; hashes: string[] }[] | { erased: string[] } | null {
  const event = fact as Referring // by its type; other types fall through
  switch (event.type) {
    case 'FileUploaded':
      return [{ owner: event.data.fileId, hashes: [event.data.stored] }]
    case 'PagePrepared':
      return [{ owner: event.data.fileId, hashes: [event.data.image] }]
    case 'PageRead':
      return [{ owner: event.data.fileId, hashes: [event.data.words] }]
    case 'AttachmentReceived':
      return [{ owner: event.data.attachmentId, hashes: event.data.stored === null ? [] : [event.data.stored] }]
    case 'ExtractionProposed':
      return [
        { owner: event.data.fileId, hashes: [event.data.stored] },
        ...(event.data.words ?? []).map(({ fileId, words }) => ({ owner: fileId, hashes: [words] })),
      ]
    case 'Anchored':
      return [{ owner: anchorOwner, hashes: [event.data.file] }]
    case 'ModelUsed':
      return [{ owner: modelsOwner, hashes: event.data.files.map(({ hash }) => hash) }]
    case 'WorksheetFrozen':
      return [{ owner: `worksheet-${event.data.firmId}_${event.data.clientId}_${event.data.period}`, hashes: [event.data.blob] }]
    case 'Erased':
      return { erased: event.data.files.map(({ id }) => id) }
    default:
      return null
  }
}

const referring = new Set<string>([
  'FileUploaded',
  'PagePrepared',
  'PageRead',
  'AttachmentReceived',
  'ExtractionProposed',
  'Anchored',
  'ModelUsed',
  'WorksheetFrozen',
  'Erased',
] satisfies Referring['type'][])
/** Whether events of this type mention blobs (`blobsOf`). */
export const refersToBlobs = (type: string): boolean => referring.has(type)

type ReferencedBlobs = { add(fact: Fact): void; owners: Map<string, Set<string>> }

export function referencedBlobs(): ReferencedBlobs {
  const owners = new Map<string, Set<string>>()
  const erased = new Set<string>()
  return {
    owners,
    add(fact) {
      const found = blobsOf(fact)
      if (found === null) return
      if ('erased' in found) {
        for (const owner of found.erased) {
          erased.add(owner)
          owners.delete(owner)
        }
        return
      }
      for (const { owner, hashes } of found) {
        if (erased.has(owner)) continue
        const all = owners.get(owner) ?? new Set()
        for (const hash of hashes) all.add(hash)
        owners.set(owner, all)
      }
    },
  }
}

const atOnce = 8

/**
 * `read`: the number of blobs whose bytes were compared with their hash; about `sample` of them, null: all. `isErased`: erased since the
 * events were read.
 */
export async function checkReferenced(
  blobs: Pick<Blobs, 'get' | 'has'>,
  owners: ReferencedBlobs['owners'],
  { sample, isErased }: { sample: number | null; isErased(owner: string): Promise<boolean> },
): Promise<{ blobs: number; read: number; found: FindingData[] }> {
  const all = [...owners].flatMap(([owner, hashes]) => [...hashes].map(hash => ({ owner, hash })))
  const share = sample === null ? 1 : Math.min(1, sample / Math.max(1, all.length))
  let read = 0
  async function damageOf({ owner, hash }: { owner: string; hash: string }): Promise<FindingData[]> {
    try {
      if (Math.random() < share) {
        read += 1
        for await (const _ of await blobs.get(owner, hash)); // reading checks the hash
      } else if (!(await blobs.has(owner, hash))) return [missingBlob(owner, hash)]
      return []
    } catch (error) {
      const code = codeOf(error)
      if (code === 'blob-missing') return [missingBlob(owner, hash)]
      if (code === 'blob-damaged' || code === 'EIO') return [foundBlob(owner, hash, error)]
      throw error
    }
  }
  const damage = (await mapConcurrently(atOnce, all, damageOf)).flat()
  const found: FindingData[] = []
  for (const one of damage) if (!(await isErased(one.owner ?? ''))) found.push(one)
  return { blobs: all.length, read, found }
}
