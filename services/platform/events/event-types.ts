/**
 * Types and versions of events, around a store: what is read has the newest version of its type, what is written is recorded first, and
 * what this build does not know is never skipped silently.
 */
import { upcast, versionOf, type EventTypes } from '@docketry/contracts/event-types.ts'
import { refuseSaying } from '../errors/refuse.ts'
import type { EventStore } from '../ports/event-store.ts'
import { build as thisBuild } from './build.ts'
import { isUnreadable, noneOfUnreadable } from './damaged-events.ts'
import type { NewEvent, StoredEvent, UnknownEvent } from './event.ts'

/** A type in a version; `build`: which wrote it first. */
export type RecordedType = { eventType: string; version: number; build: string }

/** The type of the registry's own events, which is recorded as well. */
const registryType = { eventType: 'EventTypeRecorded', version: versionOf('EventTypeRecorded') }

/** The registry in the store. `record` may be called with types that are recorded already. */
export type EventTypeRegistry = { recorded(): Promise<RecordedType[]>; record(types: RecordedType[]): Promise<void> }

const storedVersion = ({ metadata }: Pick<NewEvent, 'metadata'>): number => metadata.version ?? 1

const knows = ({ known, upcasters }: EventTypes, { eventType, version }: Omit<RecordedType, 'build'>): boolean =>
  known.has(eventType) && version <= versionOf(eventType, upcasters)

const keyOf = (eventType: string, version: number): string => `${eventType}@${version}`

/** The sentence for a person or an operator. `build`: the one that knows the type. */
const sentenceOn = ({ stream, revision, type, metadata }: StoredEvent, build: string, own: string): string =>
  `A newer Docketry (${build}) changed this, and the one that runs now (${own}) does not know how: ${type}, version ${metadata.version ?? 1}, event ${revision} of ${stream}. Nothing is lost. Tell whoever runs Docketry: they start ${build} again, or a newer one.`

/**
 * Throws the refusal `event.unknown` for a stream with an event that this build does not know. Whoever draws conclusions from a stream
 * calls it.
 */
export function understood<L extends readonly { unknown?: UnknownEvent }[]>(events: L): L {
  const newer = events.find(({ unknown }) => unknown !== undefined)
  if (newer?.unknown) throw refuseSaying('event.unknown', newer.unknown.why)
  return events
}

/**
 * `read` and `follow` mark events that this build does not know (`unknown`), and make the newest version of older data; `stored` then has
 * what is stored, which hashes cover. Nothing is refused here: hashes, exports and erasure need not understand the data.
 */
export function readingEventTypes<E extends Pick<EventStore, 'read' | 'follow'>>(
  store: E,
  types: EventTypes,
  recorded: () => Promise<RecordedType[]>,
  own = thisBuild,
): E {
  const isKnown = (event: StoredEvent): boolean => knows(types, { eventType: event.type, version: storedVersion(event) })
  const newest = new Map([...types.known].map(type => [type, versionOf(type, types.upcasters)]))
  const isCurrent = (event: StoredEvent): boolean => newest.get(event.type) === storedVersion(event)
  /** By batch: dozens of projections share each, and it is checked once for all of them. */
  const areCurrent = new WeakMap<readonly StoredEvent[], boolean>()
  function isAllCurrent(batch: readonly StoredEvent[]): boolean {
    const known = areCurrent.get(batch) ?? batch.every(isCurrent)
    areCurrent.set(batch, known)
    return known
  }
  const current = (event: StoredEvent): StoredEvent =>
    isCurrent(event) ? event : { ...event, data: upcast(event.type, storedVersion(event), event.data, types.upcasters), stored: event.data }

  async function marked(event: StoredEvent, stream: StoredEvent[]): Promise<StoredEvent> {
    const found = (await recorded()).find(({ eventType, version }) => eventType === event.type && version === storedVersion(event))
    const why = sentenceOn(event, found?.build ?? event.metadata.build ?? 'a newer version', own)
    return { ...event, unknown: { why, before: stream.filter(one => one.revision < event.revision && isKnown(one)).map(current) } }
  }

  const upToDate = (batch: StoredEvent[], streamOf: (event: StoredEvent) => Promise<StoredEvent[]>): Promise<StoredEvent[]> =>
    Promise.all(batch.map(async event => (isKnown(event) ? current(event) : marked(event, await streamOf(event)))))

  return {
    ...store,
    async read(stream, from) {
      const events = await store.read(stream, from)
      return events.every(isCurrent) ? events : upToDate(events, async () => events)
    },
    async *follow(after, signal) {
      for await (const batch of store.follow(after, signal)) {
        // A stream that was erased or damaged since has no events any more.
        yield isAllCurrent(batch) ? batch : await upToDate(batch, ({ stream }) => store.read(stream).catch(noneOfUnreadable))
      }
    },
  }
}

/** Also records each type and version before its first event is appended. */
export function withEventTypes(store: EventStore, types: EventTypes, registry: EventTypeRegistry, own = thisBuild): EventStore {
  let written: Promise<Set<string>> | null = null

  /** Null where the registry cannot be read: events are appended all the same, and the check reports the damage. */
  const load = async (): Promise<RecordedType[] | null> =>
    registry.recorded().catch((error: unknown) => {
      if (isUnreadable(error)) return null
      throw error
    })

  async function recordNew(events: NewEvent[]): Promise<void> {
    written ??= load().then(all => new Set((all ?? []).map(({ eventType, version }) => keyOf(eventType, version))))
    const done = await written.catch((error: unknown) => {
      written = null
      throw error
    })
    const all = [registryType, ...events.map(event => ({ eventType: event.type, version: storedVersion(event) }))]
    const fresh = new Map(all.map(one => [keyOf(one.eventType, one.version), { ...one, build: own }]))
    for (const key of done) fresh.delete(key)
    if (fresh.size === 0) return
    if ((await load()) !== null) await registry.record([...fresh.values()])
    for (const key of fresh.keys()) done.add(key)
  }

  return {
    ...readingEventTypes(store, types, async () => (await load()) ?? [], own),
    async append(stream, expected, events) {
      await recordNew(events)
      return store.append(stream, expected, events)
    },
  }
}

/** Types and versions that were written to this store and that this build does not know. */
export const unknownTypes = async (types: EventTypes, registry: Pick<EventTypeRegistry, 'recorded'>): Promise<RecordedType[]> =>
  (await registry.recorded()).filter(one => !knows(types, one))
