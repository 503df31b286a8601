/**
 * Streams of which EventStoreDB still stores events and no longer returns them: truncated by their metadata (`$tb`, `$maxCount`, `$maxAge`),
 * soft-deleted (which sets `$tb`) or tombstoned, until a scavenge removes the events.
 */
import * as esdb from '@eventstore/db-client'
import type { EventStore, HiddenEvents } from '../../platform/ports/event-store.ts'
import { retryTransient, type TransientRetry } from './connection.ts'
import { codedError, numberOf } from './eventstoredb-values.ts'
import { readStored } from './stream-batches.ts'

/** The server compares the name of each event with each prefix: with more streams than this, all our events are read instead. */
const maxPrefixes = 50
/** Events that the server reads between two signs of life: with its default of 32, one answer for each few events. */
const maxSearchWindow = 500

type Filtering = { checkpointReached: () => void; maxSearchWindow: number }
/** `before`: how the names of our streams begin. `ourFilter`: for the events in them. */
type HiddenTools = {
  client: esdb.EventStoreDBClient
  before: string
  ourFilter(more: Filtering): esdb.Filter
  erasures: { has(stream: string): boolean; refresh(): Promise<void> }
  retry: TransientRetry
}

export function hiddenEvents({ client, before, ourFilter, erasures, retry }: HiddenTools): EventStore['hidden'] {
  const retried = <T>(work: (alive: () => void) => Promise<T>): Promise<T> =>
    retryTransient(retry, alive =>
      work(alive).catch((error: unknown) => {
        throw codedError(error, '$all')
      }),
    )

  const readAll = (
    filterOf: (more: Filtering) => esdb.Filter,
    isEnough: (event: esdb.AllStreamRecordedEvent) => boolean,
    signal: AbortSignal | undefined,
  ): Promise<void> =>
    retried(answered =>
      readStored<esdb.AllStreamResolvedEvent>(
        alive => {
          const checkpointReached = (): void => {
            answered()
            alive()
          }
          return client.subscribeToAll({ fromPosition: esdb.START, filter: filterOf({ checkpointReached, maxSearchWindow }) })
        },
        ({ event }) => event !== undefined && isEnough(event),
        { signal },
      ),
    )

  /** Full names of our streams that have metadata or a tombstone. */
  async function changed(signal: AbortSignal | undefined): Promise<string[]> {
    const found = new Set<string>()
    const isOurs = (name: string): boolean => !name.startsWith('$') && name.startsWith(before)
    await readAll(
      more => esdb.eventTypeFilter({ prefixes: ['$metadata', '$streamDeleted'], ...more }),
      ({ type, streamId }) => {
        const name = type === '$metadata' ? streamId.slice('$$'.length) : streamId
        if (isOurs(name)) found.add(name)
        return false
      },
      signal,
    )
    await erasures.refresh() // each is recorded before its tombstone
    return [...found].filter(name => !erasures.has(name.slice(before.length))).sort()
  }

  /** What a read of the stream begins with; null where it returns its first event. */
  const beginningOf = (name: string): Promise<HiddenEvents | null> =>
    retried(async () => {
      const none = { stream: name.slice(before.length), first: null, isFinal: false }
      try {
        let first: number | null = null
        // Read to its end: an interrupted read hangs when the client is closed.
        for await (const { event } of client.readStream(name, { fromRevision: esdb.START, maxCount: 1 }))
          first = event ? numberOf(event.revision) : first
        return first === 0 ? null : { ...none, first }
      } catch (error) {
        if (error instanceof esdb.StreamNotFoundError) return none
        if (error instanceof esdb.StreamDeletedError) return { ...none, isFinal: true }
        throw error
      }
    })

  return async signal => {
    const suspects = new Map<string, HiddenEvents>()
    for (const name of await changed(signal)) {
      if (signal?.aborted) break
      const beginning = await beginningOf(name)
      if (beginning) suspects.set(name, beginning)
    }
    if (suspects.size === 0) return []
    // Some streams have metadata only, and what a scavenge has removed is missing, not hidden.
    const names = [...suspects.keys()]
    const found = new Set<string>()
    await readAll(
      more => (names.length > maxPrefixes ? ourFilter(more) : esdb.streamNameFilter({ prefixes: names, ...more })),
      ({ type, streamId, revision }) => {
        const suspect = suspects.get(streamId)
        if (suspect && !type.startsWith('$') && revision < BigInt(suspect.first ?? Number.MAX_SAFE_INTEGER)) found.add(streamId)
        return found.size === suspects.size
      },
      signal,
    )
    await erasures.refresh() // Docketry may have erased one meanwhile
    return [...suspects].flatMap(([name, suspect]) => (found.has(name) && !erasures.has(suspect.stream) ? [suspect] : []))
  }
}
