/** The event store on a server: options and what it has beyond the port. */
import type { EventStore } from '../../platform/ports/event-store.ts'

/**
 * `prefix`: stream names begin with `<prefix>.`, so that several installations share a server; without one, all streams
 * but the server's own are ours. `patienceMs` (default 15 000): how long requests wait for an unavailable server.
 * `attemptMs` (default 5000): time until an unanswered append is repeated.
 */
export type EventStoreOptions = { prefix?: string; patienceMs?: number; attemptMs?: number }

/** `ping`: one request without retries; rejects when there is no answer. */
export type EventStoreOnServer = EventStore & { ping(): Promise<void> }
