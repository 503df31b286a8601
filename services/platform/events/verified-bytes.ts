/**
 * Checks that stored bytes match their name, the SHA-256 of the blob, before they are returned. Small blobs are checked in memory each
 * time. Large blobs are read twice: first only to check; the second time the last chunk is held back until all bytes have been checked
 * again.
 */
import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { coded, type Coded } from '../errors/coded.ts'

/** Up to this size a blob is read into memory at once. */
export const smallBytes = 1024 * 1024

/** How long a large blob counts as intact after a check, as long as its key does not change. */
const trustedMs = 600_000
const maxTrusted = 10_000

/** The error `blob-damaged`, with `owner` and `hash` as properties. `found`: the damage, as part of the sentence. */
export const blobDamaged = (owner: string, hash: string, found: string): Coded =>
  coded('blob-damaged', `The stored file ${owner}/${hash} is damaged (${found}). Restore it from a backup, or upload the document again.`, {
    owner,
    hash,
  })

const differs = (hash: string): string => `its bytes have the hash ${hash}`

/** Throws `blob-damaged`. */
export function verifiedBytes(owner: string, hash: string, bytes: Buffer): Buffer {
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== hash) throw blobDamaged(owner, hash, differs(found))
  return bytes
}

/** A stream of one chunk, or of none for no bytes. */
export const streamOf = (bytes: Buffer): Readable => Readable.from(bytes.length === 0 ? [] : [bytes], { objectMode: false })

/** Reads the stream to its end. Throws `blob-damaged`. */
export async function verifyStream(owner: string, hash: string, bytes: Readable): Promise<void> {
  const sum = createHash('sha256')
  for await (const chunk of bytes) sum.update(chunk as Uint8Array) // a stream of bytes gives nothing else
  const found = sum.digest('hex')
  if (found !== hash) throw blobDamaged(owner, hash, differs(found))
}

/** Passes all chunks on; the last one only after the check, so that damaged bytes never arrive complete. Fails with `blob-damaged`. */
export function verifyingTransform(owner: string, hash: string): Transform {
  const sum = createHash('sha256')
  let last: Buffer | null = null
  return new Transform({
    transform(chunk: Buffer, _, done) {
      sum.update(chunk)
      const before = last
      last = chunk
      done(null, before)
    },
    flush(done) {
      const found = sum.digest('hex')
      if (found === hash) done(null, last)
      else done(blobDamaged(owner, hash, differs(found)))
    },
  })
}

/** Skips the check of a blob that was checked less than ten minutes ago. `key` must change whenever the file's metadata changes. */
export function recentlyVerified(clock: () => number = () => performance.now()) {
  const until = new Map<string, number>()
  return async (key: string, check: () => Promise<void>): Promise<void> => {
    if ((until.get(key) ?? 0) > clock()) return
    until.delete(key)
    await check()
    until.set(key, clock() + trustedMs)
    if (until.size > maxTrusted) until.delete(until.keys().next().value ?? '')
  }
}
