/** The event store: streams of events with one global order. Contract: event-store.contract.ts. */
import type { NewEvent, StoredEvent } from '../events/event.ts'

/**
 * State of the stream that the writer expects: absent, or the revision of its last event. There is no "any" revision, because such an
 * append could not be repeated safely.
 */
export type Expected = 'no-stream' | number

export type Appended = { revision: number; position: number }

/** The first event of a stream that cannot be read back, and the reason. */
export type DamagedStream = { stream: string; revision: number; position: number; reason: string }

/**
 * A stream of which `read` does not return all stored events, though Docketry erased none of them: somebody truncated or deleted it in the
 * store's server. `first`: revision of the first event that `read` returns, null for none. `isFinal`: `read` can never return them again.
 */
export type HiddenEvents = { stream: string; first: number | null; isFinal: boolean }

/**
 * A link of a hash chain: stream, revision and position of an event, and the hash of the event before it in its stream. No link has the
 * hash of the last event of a stream: for that event a store may give the hash or the event itself, where it has read it anyway; otherwise
 * both are null.
 */
export type Link = Pick<StoredEvent, 'stream' | 'revision' | 'position'> & {
  prev: string | null
  hash: string | null
  event: StoredEvent | null
}

/**
 * Errors, each an `Error` with a `code`:
 * - `wrong-revision` (with `actual`: number | 'no-stream'): a concurrent append won; nothing was written
 * - `stream-erased`: the stream was erased, permanently
 * - `stream-damaged` (with `stream`, `revision`, `position`): an event of the stream cannot be read; other streams are not affected
 * - `too-large`: the append is over 1 MiB of JSON; nothing was written
 * - `unknown-outcome`: the server did not answer; repeat the same append to find out
 * - `storage-full`: the disk is full; nothing was written, and the store resumes when there is space again
 * - `invalid-append`: no events, an id that is not a lower-case UUID, an invalid revision or stream name (validate.ts)
 * - `closed`: after `close()`
 */
export type EventStore = {
  /** A UUID given to the store when it was made. A backup of the store has the same id, any other store another one. */
  id(): Promise<string>
  /**
   * Appends all events or none; resolves when they are on disk. The same append repeated (same stream, expected and event ids)
   * returns the first result and writes nothing, until the stream is erased. An empty list is refused.
   */
  append(stream: string, expected: Expected, events: NewEvent[]): Promise<Appended>
  /**
   * The stream's events from revision `from` (default 0) on, oldest first; none when it is absent. Throws `stream-erased`,
   * `stream-damaged`.
   */
  read(stream: string, from?: number): Promise<StoredEvent[]>
  /**
   * All events after `after` (exclusive; null = from the first), in global order, in non-empty batches of at most 500, for ever:
   * history first, then live, without a gap or repeat in between. Ends when `signal` aborts; ends or throws `closed` when the
   * store closes. Batches and events may be frozen and must not be changed: followers may share them. An unreadable event and all later
   * ones of its stream are skipped.
   */
  follow(after: number | null, signal: AbortSignal): AsyncIterable<StoredEvent[]>
  /**
   * The links of the events after `after` (exclusive; null = from the first) up to `upTo` (inclusive), in global order and in batches. An
   * unreadable event may have `prev` null.
   */
  links(after: number | null, upTo: number): AsyncIterable<Link[]>
  /** Position of the last event that followers receive, or null when there is none. */
  head(): Promise<number | null>
  /**
   * Permanently deletes the stream and its bytes; absent streams may be erased too. Appends and reads then throw `stream-erased`.
   */
  erase(stream: string): Promise<void>
  /** Names of all erased streams, each once, in ascending order. */
  erased(): AsyncIterable<string>
  /** Streams with a known unreadable event: found by reading, by following, or by an earlier process. */
  damaged(): DamagedStream[]
  /** Streams with hidden events, in ascending order. `follow` still returns these events. Fewer or none once `signal` aborts. */
  hidden(signal?: AbortSignal): Promise<HiddenEvents[]>
  close(): Promise<void>
}
