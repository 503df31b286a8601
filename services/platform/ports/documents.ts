/**
 * Read models: JSON documents by collection and id, each knowing the position that wrote it. The law is documents.contract.ts.
 */
import type { Json } from './log.ts'

export type Document = { id: string; [key: string]: Json }

/**
 * One change by a projection. `document` null deletes and leaves a tombstone, so that an older change cannot revive it. `isNew`: the projection knows of no
 * document there; where there is one all the same, the change is written as any other.
 */
export type Change = { id: string; position: number; document: Document | null; isNew?: boolean }

/**
 * Equal to a null, boolean, number or string; one of several; within (`gte` inclusive, `lt` exclusive, both of one type, matching
 * that type only); or, for strings, `like`: contains, ignoring case. null also matches absent. Dotted names reach into objects,
 * not through arrays. An array-valued field matches when any element does. Anything else throws `invalid-query`.
 */
export type Condition = Json | { in: Json[] } | { gte?: number | string; lt?: number | string } | { like: string }

export type DocumentQuery = {
  filter?: Record<string, Condition>
  /**
   * Ties are broken by id, ascending. Order of values: null and absent first, then numbers, then strings (by code point). Sort by
   * fields that hold nothing else: booleans, objects and arrays have no order that all adapters share.
   */
  sort?: { field: string; descending?: boolean }[]
  /** First and last index wanted, both inclusive. Absent = all. */
  range?: [number, number]
}

export type Lease = { holder: string; token: number }

export type Documents = {
  get(collection: string, id: string): Promise<Document | null>
  getMany(collection: string, ids: string[]): Promise<Document[]>
  /** What a fold goes on from: each id that was ever written, tombstones included, with the position that wrote it. */
  load(collection: string, ids: string[]): Promise<Map<string, { position: number; document: Document | null }>>
  find(collection: string, query: DocumentQuery): Promise<{ rows: Document[]; total: number }>
  /**
   * Writes each change whose position is newer than the stored document's; older or equal ones are silently left out. Then moves
   * the checkpoint to `position`, unless it is further already. The checkpoint is never ahead of a document. Makes the collection
   * when there is none. Throws `not-unique` and `storage-full`; then the checkpoint has not moved. Throws code `fenced` when
   * `lease.token` is older than the newest lease of this collection: nothing more is written.
   */
  write(collection: string, changes: Change[], checkpoint: { position: number; lease: Lease }): Promise<void>
  checkpoint(collection: string): Promise<number | null>
  /** Those of many collections, without what was never written. */
  checkpoints(collections: string[]): Promise<Map<string, number>>
  /**
   * Makes the collection, if absent, with these unique and indexed fields (each a list of fields together); adds those that it
   * lacks. A violating write throws `not-unique`. For unique fields absent is a value like any other; deleted documents do not
   * count.
   */
  ensure(collection: string, indexes: { unique?: string[][]; fields?: string[][] }): Promise<void>
  /** Blue/green: which collection a projection's readers use now. */
  pointer(projection: string): Promise<string | null>
  point(projection: string, collection: string): Promise<void>
  drop(collection: string): Promise<void>
  /**
   * Null when another holder has it and its `ms` milliseconds have not run out. Each success raises the token, also for who has it already.
   */
  lease(name: string, holder: string, ms: number): Promise<Lease | null>
  /** Makes those of the leases last `ms` longer that the holder still has, and answers their names. Tokens stay as they are. */
  renew(names: string[], holder: string, ms: number): Promise<string[]>
  release(name: string, holder: string): Promise<void>
  close(): Promise<void>
}
