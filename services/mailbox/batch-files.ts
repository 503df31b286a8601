/** The files of a batch that is made of attachments, by a person or automatically. */
import { uploadLimits } from '@docketry/contracts/rules/upload-limits.ts'
import type { UploadedFile } from '@docketry/contracts/events/scan-group.ts'
import { idFrom } from '../platform/events/ids.ts'
import type { Blobs } from '../platform/ports/blobs.ts'

export const maxBatchBytes = uploadLimits.unpackedBytes

/** `stored`: hash of its bytes, of which it is the owner. */
type StoredAttachment = { attachmentId: string; stored: string } & Pick<UploadedFile, 'name' | 'kind'>

/** Copies the blobs, so that file and attachment can be erased independently. Ids derive from the upload and the attachment. */
export async function copyToFiles(blobs: Blobs, uploadId: string, attachments: readonly StoredAttachment[]): Promise<UploadedFile[]> {
  const files = []
  for (const { attachmentId, stored, name, kind } of attachments) {
    const fileId = idFrom('file', uploadId, attachmentId)
    const { hash, size } = await blobs.put(fileId, await blobs.get(attachmentId, stored))
    files.push({ fileId, name, kind, size, stored: hash })
  }
  return files
}
