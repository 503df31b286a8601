/** What is asked of the event store on a server beyond its port. */
import type { EventStore } from '../../platform/ports/event-store.ts'

/**
 * `prefix`: stream names begin with `<prefix>.`, so that several installations share a server; without one, every stream of the
 * server that is not its own is taken for ours. `patienceMs` (default 15 000): how long an engine that is away is waited for.
 * `attemptMs` (default 5000): how long an append's answer is waited for before it is repeated.
 */
export type EventStoreOptions = { prefix?: string; patienceMs?: number; attemptMs?: number }

/** `ping` asks once, without patience, and rejects when there is no answer. */
export type EventStoreOnServer = EventStore & { ping(): Promise<void> }
