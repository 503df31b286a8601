/** The event store: streams of events with one global order. The law is event-store.contract.ts. */
import type { NewEvent, StoredEvent } from '../events/event.ts'

/**
 * What the writer believes of the stream: that it does not exist, or the revision of its last event. Nothing looser can be
 * repeated safely.
 */
export type Expected = 'no-stream' | number

export type Appended = { revision: number; position: number }

/**
 * Errors, each an `Error` with a `code`:
 * - `wrong-revision` (with `actual`: number | 'no-stream'): somebody else wrote first; nothing was written
 * - `stream-erased`: the stream was erased and stays so
 * - `stream-damaged` (with `stream`, `revision`, `position`): an event of the stream cannot be read; others are not concerned
 * - `too-large`: the append is over 1 MiB of JSON; nothing was written
 * - `unknown-outcome`: no answer came; repeat the same append to learn it
 * - `storage-full`: there is no room; nothing was written, and the store goes on when there is room again
 * - `invalid-append`: empty, an id that is no lower-case UUID, a revision or stream name that is none (validate.ts)
 * - `closed`: after `close()`
 */
export type StoreErrorCode =
  'wrong-revision' | 'stream-erased' | 'stream-damaged' | 'too-large' | 'unknown-outcome' | 'storage-full' | 'invalid-append' | 'closed'

/** The first event of a stream that cannot be read back. `reason` says what is wrong with it. */
export type DamagedStream = { stream: string; revision: number; position: number; reason: string }

export type EventStore = {
  /**
   * Appends all events or none; resolves when they are on disk. The same append repeated (same stream, expected and event ids)
   * answers the first result and writes nothing, until the stream is erased. An empty list is refused.
   */
  append(stream: string, expected: Expected, events: NewEvent[]): Promise<Appended>
  /** The stream's events from revision `from` (default 0) on, oldest first; none when it is absent. Throws `stream-erased`, `stream-damaged`. */
  read(stream: string, from?: number): Promise<StoredEvent[]>
  /**
   * All events after `after` (exclusive; null = from the first), in global order, in non-empty batches of at most 500, for ever:
   * history first, then live, with no gap and no repeat at the seam. Ends when `signal` aborts. The events may be frozen and are
   * not to be changed: followers may share them. An event that cannot be read is left out, with all that comes behind it in its stream.
   */
  follow(after: number | null, signal: AbortSignal): AsyncIterable<StoredEvent[]>
  /** Position of the last event that followers are given, or null when there is none. */
  head(): Promise<number | null>
  /**
   * Deletes the stream and its bytes for ever; absent streams may be erased too. Appends and reads then throw `stream-erased`.
   */
  erase(stream: string): Promise<void>
  /** Every stream that was erased, once, in ascending order. */
  erased(): AsyncIterable<string>
  /** Streams in which an event was found that cannot be read: by reading, by following, or before this process began. */
  damaged(): DamagedStream[]
  close(): Promise<void>
}
