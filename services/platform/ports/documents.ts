/**
 * Read models: JSON documents by collection and id, each stored with the position that wrote it. Contract: documents.contract.ts.
 */
import type { Json } from './log.ts'

export type Document = { id: string; [key: string]: Json }

/**
 * One change by a projection. `document` null deletes and leaves a tombstone, so that an older change cannot revive it. `isNew`: a hint
 * that there is no such document, because inserting costs a server half as much; if there is one, the change is written as any other.
 */
export type Change = { id: string; position: number; document: Document | null; isNew?: boolean }

/**
 * Equal to a null, boolean, number or string; one of several; a range from `gte` to below `lt`, of one type (values of other types do not
 * match); or, for strings, `like`: contains, ignoring case. null also matches absent. Dotted names reach into objects,
 * not through arrays. An array-valued field matches when any element does. Anything else throws `invalid-query`.
 */
export type Condition = Json | { in: Json[] } | { gte?: number | string; lt?: number | string } | { like: string }

export type DocumentQuery = {
  filter?: Record<string, Condition>
  /**
   * Ties are broken by id, ascending. Order of values: null and absent first, then numbers, then strings (by code point). Sort by
   * fields with no other values: the order of booleans, objects and arrays differs between adapters.
   */
  sort?: { field: string; descending?: boolean }[]
  /** First and last index, both inclusive. Absent: all. */
  range?: [number, number]
}

/**
 * What the rows of a collection were made from: the event store's id, the hash of the projection's code (null: none was given), and the
 * event at the checkpoint. A checkpoint of another store, or ahead of a restored one, is recognised by it.
 */
export type CheckpointOrigin = { store: string; code: string | null; event: { stream: string; revision: number; id: string } }

/** Fields whose values are unique, and fields that queries filter or sort by; each entry is a list of fields, for a compound index. */
export type Indexes = { unique?: string[][]; fields?: string[][] }

export type Lease = { holder: string; token: number }

export type Documents = {
  get(collection: string, id: string): Promise<Document | null>
  getMany(collection: string, ids: string[]): Promise<Document[]>
  /** The current documents for a fold: each id that was ever written, tombstones included, with the position that wrote it. */
  load(collection: string, ids: string[]): Promise<Map<string, { position: number; document: Document | null }>>
  /**
   * The first `limit` ids after `after`, in the order of their code points: each that was ever written, tombstones included. `after` '':
   * from the first.
   */
  ids(collection: string, after: string, limit: number): Promise<string[]>
  find(collection: string, query: DocumentQuery): Promise<{ rows: Document[]; total: number }>
  /**
   * Writes each change whose position is newer than the stored document's; older or equal ones are silently ignored. Then moves the
   * checkpoint to `position`, unless it is ahead already. The checkpoint is never ahead of a document. Creates the collection when absent.
   * Throws `not-unique` and `storage-full`; then the checkpoint has not moved. Throws `fenced` when `lease.token` is older than the newest
   * lease of this collection; then no further change is written. `origin` is stored with the checkpoint; without one the stored origin
   * stays.
   */
  write(collection: string, changes: Change[], checkpoint: { position: number; lease: Lease; origin?: CheckpointOrigin }): Promise<void>
  checkpoint(collection: string): Promise<number | null>
  /** Stored with the checkpoint; null without a checkpoint, and for one written without an origin. */
  origin(collection: string): Promise<CheckpointOrigin | null>
  /** Checkpoints by collection, without collections that were never written. */
  checkpoints(collections: string[]): Promise<Map<string, number>>
  /**
   * Creates the collection, if absent, with these indexes; adds missing ones. A violating write throws `not-unique`. For unique fields, absent
   * is a value like any other; deleted documents are excluded.
   */
  ensure(collection: string, indexes: Indexes): Promise<void>
  /** The collection that readers of a projection currently use. */
  pointer(projection: string): Promise<string | null>
  point(projection: string, collection: string): Promise<void>
  drop(collection: string): Promise<void>
  /**
   * Null when another holder has the lease and its `ms` milliseconds have not expired. Each success raises the token, also for the same
   * holder.
   */
  lease(name: string, holder: string, ms: number): Promise<Lease | null>
  /** Extends the leases that the holder still has to `ms` from now, and returns their names. Tokens do not change. */
  renew(names: string[], holder: string, ms: number): Promise<string[]>
  release(name: string, holder: string): Promise<void>
  close(): Promise<void>
}
