/** Copies one blob and checks its hash. */
import { blobDamaged } from '../platform/events/verified-bytes.ts'
import type { BlobRef, Blobs } from '../platform/ports/blobs.ts'

/** Throws `blob-damaged` when the bytes do not have the hash, and the errors of both stores. */
export async function copyBlob(from: Blobs, to: Blobs, { owner, hash }: { owner: string; hash: string }): Promise<BlobRef> {
  const bytes = await from.get(owner, hash)
  try {
    const copy = await to.put(owner, bytes)
    if (copy.hash === hash) return copy
    throw blobDamaged(owner, hash, `its bytes have the hash ${copy.hash}`)
  } finally {
    bytes.destroy() // a stream that was not read to its end would stay open
  }
}
