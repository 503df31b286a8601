/**
 * Bytes by owner and hash. The owner is what they belong to: an uploaded file, an emailed attachment, the work on a page, a worksheet,
 * all anchors, all models, or all pictures of articles. Contract: blobs.contract.ts.
 *
 * Bytes that do not match their hash are never returned: `get`, `bytes` and `withFile` throw `blob-damaged`, with `owner` and `hash`, or
 * the stream fails with it before its end. A large blob may count as intact for ten minutes after a check.
 */
import type { Readable } from 'node:stream'

/** `hash` is the hex SHA-256 of the bytes; `size` is in bytes. */
export type BlobRef = { hash: string; size: number }

export type Blobs = {
  /**
   * Durable when resolved. Idempotent per owner and bytes, and replaces damaged bytes; a partially written blob is never visible. Throws
   * `storage-full`. Owners are letters, digits, `-` and `_`, at most 100. Every function throws `invalid-blob` for other owners and for
   * invalid hashes.
   */
  put(owner: string, bytes: Readable | Uint8Array): Promise<BlobRef>
  /** Throws `blob-missing`, `blob-damaged`. */
  get(owner: string, hash: string): Promise<Readable>
  bytes(owner: string, hash: string): Promise<Buffer>
  has(owner: string, hash: string): Promise<boolean>
  /**
   * Calls `use` with the path of a local file that contains the bytes, for libraries that read files. `use` must not write to it; the file
   * may be removed afterwards.
   */
  withFile<T>(owner: string, hash: string, use: (path: string) => Promise<T>): Promise<T>
  /** Removes the owner's bytes and no others. */
  erase(owner: string): Promise<void>
  /** All owners that have a blob, in ascending order. */
  owners(): AsyncIterable<string>
  /** The owner's blobs, in ascending order of their hashes. */
  hashes(owner: string): AsyncIterable<BlobRef>
  close(): Promise<void>
}
