/**
 * The event store on EventStoreDB. One per process: the client has one list of running operations for all its connections. Surprising
 * behaviour of the server and its client is described in docs/servers.md.
 */
import * as esdb from '@eventstore/db-client'
import { coded, codeOf } from '../../platform/errors/coded.ts'
import type { NewEvent, StoredEvent } from '../../platform/events/event.ts'
import { isolatedStreams, streamDamaged } from '../../platform/events/damaged-events.ts'
import { eventsUpTo } from '../../platform/events/events-up-to.ts'
import { checkAppend, checkStream } from '../../platform/ports/validate.ts'
import type { Appended, DamagedStream, EventStore, Expected, Link } from '../../platform/ports/event-store.ts'
import { withTimeout } from '../../platform/concurrency/timers.ts'
import { erasuresIn, erasuresStream } from './erasures.ts'
import { storeIdIn, storeIdStream } from './store-id.ts'
import { followOn, type Subscribing } from './follow.ts'
import { hiddenEvents } from './hidden-events.ts'
import { headOf, type LogEntry } from './head.ts'
import { codedError, jsonOf, numberOf, isTransient } from './eventstoredb-values.ts'
import { checkPrefix, retryTransient, type TransientRetry } from './connection.ts'
import { sharedFollow } from './shared-follow.ts'
import { findsAny, streamBatches } from './stream-batches.ts'

const linkOf = (event: StoredEvent): Link => {
  const {
    stream,
    revision,
    position,
    metadata: { prev },
  } = event
  return { stream, revision, position, prev, hash: null, event }
}

/** `EventStore.links`, for a store that can only give whole events. */
const linksByFollowing = (follow: EventStore['follow']): EventStore['links'] =>
  async function* (after, upTo) {
    for await (const batch of eventsUpTo({ follow }, after, upTo)) yield batch.map(linkOf)
  }

const batchSize = 500
const closeMs = 2000
/**
 * `prefix`: stream names begin with `<prefix>.`, so that several installations share a server; without one, all streams
 * but the server's own are ours. `patienceMs` (default 15 000): how long requests wait for an unavailable server.
 * `attemptMs` (default 5000): time until an unanswered append is repeated.
 */
type EventStoreOptions = { prefix?: string; patienceMs?: number; attemptMs?: number }

/** `ping`: one request without retries; rejects when there is no answer. */
type EventStoreOnServer = EventStore & { ping(): Promise<void> }

/** Connects when first used. Besides the port's errors: `access-denied`; `closed` after `close()`. */
export function openEventStore(url: string, options: EventStoreOptions = {}): EventStoreOnServer {
  const { prefix, patienceMs = 15_000, attemptMs = 5000 } = options
  const before = prefix === undefined ? '' : `${checkPrefix(prefix)}.`
  const client = esdb.EventStoreDBClient.connectionString(url)
  const closing = new AbortController()
  const retry: TransientRetry = { server: 'EventStoreDB', patienceMs, isTransient, signal: closing.signal }
  const failed =
    (stream: string) =>
    (error: unknown): never => {
      throw codedError(error, stream)
    }

  function eventOf({ streamId, id, type, data, metadata, revision, position }: esdb.AllStreamRecordedEvent): StoredEvent {
    const stream = streamId.slice(before.length)
    const facts = { id, type, data, metadata: metadata as StoredEvent['metadata'] } // as it was appended
    return { ...facts, stream, revision: numberOf(revision), position: numberOf(position.commit) }
  }

  /** Damaged streams: the client returns invalid JSON as text or bytes. */
  const isolated = isolatedStreams()

  async function append(stream: string, expected: Expected, events: NewEvent[]): Promise<Appended> {
    // Serialised here: if the client cannot serialise an event, its promise never settles.
    const rows = events.map(jsonOf)
    checkAppend(expected, rows)
    const proposed = rows.map(({ id, type, data, metadata }) =>
      esdb.jsonEvent({ id, type, data: JSON.parse(data) as esdb.JSONType, metadata: JSON.parse(metadata) as esdb.MetadataType }),
    )
    const expectedRevision = expected === 'no-stream' ? esdb.NO_STREAM : BigInt(expected)
    const result = await retryTransient(retry, () =>
      withTimeout(attemptMs, client.appendToStream(before + stream, proposed, { expectedRevision })).catch(failed(stream)),
    )
    const revision = numberOf(result.nextExpectedRevision)
    if (result.position) return { revision, position: numberOf(result.position.commit) }
    // Answers to some repeated appends have no position; the event has it.
    const [last] = await read(stream, revision)
    if (!last) throw coded('unknown-outcome', `${stream} has no event ${revision}`)
    return { revision, position: last.position }
  }

  async function read(stream: string, from: number): Promise<StoredEvent[]> {
    return retryTransient(retry, async () => {
      const found: StoredEvent[] = []
      try {
        const reading = client.readStream<esdb.EventType>(before + stream, { fromRevision: BigInt(from) })
        // Servers also return the position here, though the client's type lacks it.
        for await (const { event } of reading) {
          const ours = event && eventOf(event as esdb.AllStreamRecordedEvent)
          if (!ours) continue
          if (isolated.leavesOut(ours)) throw streamDamaged(isolated.of(stream) as DamagedStream) // just found, or before
          found.push(ours)
        }
      } catch (error) {
        if (error instanceof esdb.StreamNotFoundError) return []
        throw codedError(error, stream)
      }
      return found
    })
  }

  const erasures = erasuresIn({
    read: from => read(erasuresStream, from),
    append: (expected, events) => append(erasuresStream, expected, events),
  })

  const storeId = storeIdIn({
    read: () => read(storeIdStream, 0),
    append: (expected, events) => append(storeIdStream, expected, events),
  })

  const ourFilter = (more: { checkpointReached?: () => void } = {}) =>
    before === '' ? esdb.excludeSystemEvents(more) : esdb.streamNameFilter({ prefixes: [before], ...more })
  const filter = ourFilter()

  /** Our events, without the server's own, erased ones, the list of erasures and the store's id. */
  function oursOf({ event }: esdb.AllStreamResolvedEvent): StoredEvent[] {
    const isOurs = event && [event.type, event.streamId].every(name => !name.startsWith('$')) && event.streamId.startsWith(before)
    if (!isOurs) return []
    const ours = eventOf(event)
    if (ours.stream === erasuresStream) erasures.note(ours)
    return ours.stream === erasuresStream || ours.stream === storeIdStream || erasures.has(ours.stream) || isolated.leavesOut(ours)
      ? []
      : [ours]
  }

  async function* subscribe(after: number | null, signal: AbortSignal): AsyncGenerator<StoredEvent[]> {
    await erasures.refresh()
    const fromPosition = after === null ? esdb.START : { commit: BigInt(after), prepare: BigInt(after) }
    const subscription = client.subscribeToAll({ fromPosition, filter }, { highWaterMark: batchSize })
    try {
      const batches = streamBatches<esdb.AllStreamResolvedEvent>(subscription, batchSize, signal)
      for await (const batch of batches) yield batch.flatMap(oursOf)
    } finally {
      await subscription.unsubscribe().catch(() => {})
    }
  }

  const head = headOf(
    async (from, maxCount) => {
      if (from === null) await erasures.refresh()
      const page: LogEntry[] = []
      for await (const one of client.readAll({ direction: esdb.BACKWARDS, fromPosition: from ?? esdb.END, maxCount })) {
        if (one.event) page.push({ position: one.event.position, ours: oursOf(one)[0] ?? null })
      }
      return page
    },
    () => findsAny(alive => client.subscribeToAll({ fromPosition: esdb.START, filter: ourFilter({ checkpointReached: alive }) }), oursOf),
    stream => erasures.has(stream) || isolated.of(stream) !== null,
  )

  const subscribing: Subscribing = {
    subscribe,
    isTransient: error => isTransient(codedError(error, '$all')),
    isLost: error => String(error).includes('invalid position'),
  }

  const follow = sharedFollow({
    subscribe: (after, signal) => followOn(subscribing, after, signal),
    head: () => retryTransient(retry, head),
    isTransient: subscribing.isTransient,
    isErased: erasures.has,
  })

  return {
    id: storeId,
    async append(stream, expected, events) {
      checkStream(stream)
      return append(stream, expected, events)
    },
    read: async (stream, from = 0) => read(stream, from),
    follow: (after, signal) => follow(after, AbortSignal.any([signal, closing.signal])),
    links: linksByFollowing((after, signal) => follow(after, AbortSignal.any([signal, closing.signal]))),
    async ping() {
      try {
        const reading = client.readAll({ direction: esdb.BACKWARDS, fromPosition: esdb.END, maxCount: 1 })
        for await (const _ of reading); // read to its end: an interrupted read hangs when the client is closed
      } catch (error) {
        throw codedError(error, '$all')
      }
    },
    head: () => retryTransient(retry, head),
    damaged: isolated.all,
    hidden: hiddenEvents({ client, before, ourFilter, erasures, retry }),
    async erase(stream) {
      checkStream(stream)
      await erasures.add(stream)
      const tombstone = () => client.tombstoneStream(before + stream).catch(failed(stream))
      await retryTransient(retry, tombstone).catch((error: unknown) => {
        if (codeOf(error) !== 'stream-erased') throw error
      })
      isolated.forget(stream)
    },
    async *erased() {
      await erasures.refresh()
      yield* erasures.all()
    },
    async close() {
      if (closing.signal.aborted) return
      closing.abort()
      await withTimeout(closeMs, client.dispose()).catch(() => {}) // dispose waits for streams that a dead server never ends
      // Not public API, but the only way to close the connection.
      const { getChannel } = client as unknown as { getChannel(): Promise<{ close(): void }> }
      ;(await getChannel()).close()
    },
  }
}
