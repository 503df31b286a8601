/**
 * Stored bytes are what their name says, or they are not given out: a blob is named by its SHA-256. Small ones are checked in memory each time. Large
 * ones are read twice, the first time only to check; the second time their end is held back until all of them have been checked again.
 */
import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { coded, type Coded } from '../errors/coded.ts'

/** Up to here a blob goes through the memory at once. */
export const smallBytes = 1024 * 1024

/** How long a large blob that was checked counts as unharmed, as long as nothing about it changes. */
const trustedMs = 600_000
const mostTrusted = 10_000

/** `found`: the hash of the bytes that are there, or what is wrong with them. `owner` and `hash` are facts of the error. */
export const blobDamaged = (owner: string, hash: string, found: string): Coded =>
  coded('blob-damaged', `The stored file ${owner}/${hash} is damaged (${found}). Restore it from a backup, or upload the document again.`, { owner, hash })

const differs = (hash: string): string => `its bytes have the hash ${hash}`

/** Throws `blob-damaged`. */
export function verifiedBytes(owner: string, hash: string, bytes: Buffer): Buffer {
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== hash) throw blobDamaged(owner, hash, differs(found))
  return bytes
}

/** One chunk, or none. */
export const streamOf = (bytes: Buffer): Readable => Readable.from(bytes.length === 0 ? [] : [bytes], { objectMode: false })

/** Reads all of it. Throws `blob-damaged`. */
export async function verifyStream(owner: string, hash: string, bytes: Readable): Promise<void> {
  const sum = createHash('sha256')
  for await (const chunk of bytes) sum.update(chunk as Uint8Array) // a stream of bytes gives nothing else
  const found = sum.digest('hex')
  if (found !== hash) throw blobDamaged(owner, hash, differs(found))
}

/** Passes everything on but the last piece, which waits for the check: bytes that are not right never come to their end. */
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

/** Remembers which blobs were checked a short while ago. `key` changes with everything that can be seen of the bytes without reading them. */
export function recentlyVerified(clock: () => number = () => performance.now()) {
  const until = new Map<string, number>()
  return async (key: string, check: () => Promise<void>): Promise<void> => {
    if ((until.get(key) ?? 0) > clock()) return
    until.delete(key)
    await check()
    until.set(key, clock() + trustedMs)
    if (until.size > mostTrusted) until.delete(until.keys().next().value ?? '')
  }
}
