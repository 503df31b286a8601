/** One blob from one place to another, checked by its name. */
import { blobDamaged } from '../platform/events/verified-bytes.ts'
import type { BlobRef, Blobs } from '../platform/ports/blobs.ts'

/** Throws `blob-damaged` for bytes that are not what their name says, and what either place throws. */
export async function copyBlob(from: Blobs, to: Blobs, { owner, hash }: { owner: string; hash: string }): Promise<BlobRef> {
  const bytes = await from.get(owner, hash)
  try {
    const copy = await to.put(owner, bytes)
    if (copy.hash === hash) return copy
    throw blobDamaged(owner, hash, `its bytes have the hash ${copy.hash}`)
  } finally {
    bytes.destroy() // what was not read to its end would stay open
  }
}
