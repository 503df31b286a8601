/**
 * Bytes by owner and hash. The owner is the uploaded file (or post, export) they belong to. The law is blobs.contract.ts.
 *
 * Bytes that are not what their hash says are never given out: `get`, `bytes` and `withFile` throw `blob-damaged`, with `owner` and `hash`, or the stream
 * breaks off with it before its end. A large blob may count as unharmed for ten minutes after it was checked.
 */
import type { Readable } from 'node:stream'

/** `hash` is the hex SHA-256 of the bytes; `size` is in bytes. */
export type BlobRef = { hash: string; size: number }

export type Blobs = {
  /**
   * Durable when resolved; put twice under one owner is once, and replaces bytes that are damaged; a half-written blob is never visible. Throws `storage-full`.
   * Owners are letters, digits, `-` and `_`, at most 100; others, and hashes that are none, throw `invalid-blob` in every call.
   */
  put(owner: string, bytes: Readable | Uint8Array): Promise<BlobRef>
  /** Throws `blob-missing`, `blob-damaged`. */
  get(owner: string, hash: string): Promise<Readable>
  bytes(owner: string, hash: string): Promise<Buffer>
  has(owner: string, hash: string): Promise<boolean>
  /**
   * Calls `use` with the path of a local file holding the bytes, for engines that read files; the file is only read,
   * and may be gone afterwards.
   */
  withFile<T>(owner: string, hash: string, use: (path: string) => Promise<T>): Promise<T>
  /** Removes the owner's bytes and no others. */
  erase(owner: string): Promise<void>
  /** Everybody who has a blob, in ascending order. */
  owners(): AsyncIterable<string>
  /** The owner's blobs, in ascending order of their hashes; none for one who has none. */
  hashes(owner: string): AsyncIterable<BlobRef>
  close(): Promise<void>
}
