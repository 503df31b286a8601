/** Copies blobs and checks their hashes. */
import { codeOf, reasonOf } from '../platform/errors/coded.ts'
import { blobDamaged } from '../platform/events/verified-bytes.ts'
import type { BlobRef, Blobs } from '../platform/ports/blobs.ts'
import type { HistoryCheck } from './check-history.ts'
import { blobLine, blobsAhead, blobsIn, type BlobLine } from './lines.ts'
import type { Damage } from './manifest.ts'
import { mapAhead } from './map-ahead.ts'

/** Error codes of bytes that cannot be read. */
const unreadable = new Set(['blob-damaged', 'blob-missing', 'EIO'])

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

/** `lines`: one line for each blob, as it is copied. `bytes` and `damage` are complete once all lines were read. */
export type BlobCopies = { lines(): AsyncGenerator<string>; bytes(): number; damage(): Damage[] }

/**
 * Copies all blobs and adds them to the history. Those that cannot be read are damage, and omitted. `isLinked`: whether one is in the
 * archive without a copy.
 */
export function copyBlobs(
  from: Blobs,
  to: Blobs,
  history: HistoryCheck,
  isLinked: (blob: BlobLine) => Promise<boolean> = async () => false,
): BlobCopies {
  const damaged: Damage[] = []
  let bytes = 0
  async function copy(blob: BlobLine): Promise<string[]> {
    try {
      const { size } = (await isLinked(blob)) ? blob : await copyBlob(from, to, blob)
      bytes += size
      history.addBlob({ ...blob, size })
      return [blobLine({ ...blob, size })]
    } catch (error) {
      if (!unreadable.has(codeOf(error) ?? '')) throw error
      damaged.push({ what: `blob ${blob.owner}/${blob.hash}`, reason: reasonOf(error) })
      return []
    }
  }
  return {
    async *lines() {
      for await (const some of mapAhead(blobsIn(from), blobsAhead, copy)) yield* some
    },
    bytes: () => bytes,
    // A blob that could not be read is listed with the reason already.
    damage() {
      const unread = new Set(damaged.map(({ what }) => what))
      return [...damaged, ...history.damage().filter(({ what }) => !unread.has(what))]
    },
  }
}
