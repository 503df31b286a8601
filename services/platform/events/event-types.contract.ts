/** Contract suite for types and versions of events: run on the stores of either mode. Builds differ in the types that they know. */
import { describe, expect, it } from 'vitest'
import type { EventTypes } from '@docketry/contracts/event-types.ts'
import { parkedOf } from '../catch-up/parking.ts'
import { executor } from '../commands/execute.ts'
import { load } from '../commands/load.ts'
import { coded } from '../errors/coded.ts'
import type { Documents } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import { reader } from '../projections/read-projections.ts'
import type { Projection } from '../projections/projection.ts'
import { add, close, counter, counters, type CounterRow } from '../testing/counter.ts'
import { appendChained } from '../testing/events.ts'
import type { PortFactory } from '../testing/port-under-test.ts'
import { useProjectionStores } from '../testing/projection-stores.ts'
import { unknownTypes, withEventTypes, type EventTypeRegistry } from './event-types.ts'
import { storedData } from './hash-chain.ts'
import { brokenAt } from '../testing/broken-at.ts'
import { newId } from './ids.ts'

const knowing = (types: string[], upcasters: EventTypes['upcasters'] = {}): EventTypes => ({
  known: new Set(['EventTypeRecorded', ...types]),
  upcasters,
})
const older = knowing(['Added'])
const newer = knowing(['Added', 'Closed'])
/** In version 2, additions are in halves. */
const halved: EventTypes = knowing(['Added', 'Closed'], { Added: [data => ({ ...(data as object), by: (data as { by: number }).by * 2 })] })

/** `registryOf`: the registry in a store. */
export function eventTypesContract(
  name: string,
  eventsFactory: PortFactory<EventStore>,
  documentsFactory: PortFactory<Documents>,
  registryOf: (events: EventStore) => EventTypeRegistry,
): void {
  describe(name, () => {
    const { stores, projected, addTo } = useProjectionStores(eventsFactory, documentsFactory)
    const by = () => ({ commandId: newId(), actId: newId(), actor: 'user:1', causeId: null, caller: null })
    const as = (types: EventTypes, build: string): EventStore => withEventTypes(stores().events, types, registryOf(stores().events), build)
    const recorded = async () =>
      (await registryOf(stores().events).recorded()).map(({ eventType, version, build }) => `${eventType} ${version} ${build}`)
    const closeIn = (events: EventStore, counterId: string) => executor(events)(close, { counterId }, by())
    /** As a build of which `Added` has version 2. */
    const addHalves = (events: EventStore, counterId: string, halves: number) =>
      executor(events, Date.now, type => (type === 'Added' ? 2 : 1))(add, { counterId, by: halves }, by())

    it('each type and version is recorded with the build that wrote it first, once, before its first event', async () => {
      const first = as(older, '1.0')
      await Promise.all([addTo(first, 'a', 1), addTo(as(older, '1.0'), 'b', 1)])
      await addTo(as(newer, '2.0'), 'a', 1)
      await closeIn(as(newer, '2.0'), 'a')
      expect(await recorded()).toEqual(['EventTypeRecorded 1 1.0', 'Added 1 1.0', 'Closed 1 2.0'])
      expect((await stores().events.read('event-types')).at(-1)?.position).toBeLessThan(
        (await stores().events.read('counter-a')).at(-1)?.position ?? 0,
      )
    })

    it('a build that does not know a type refuses commands and reads of that stream, names the build that does, and goes on with the others', async () => {
      await addTo(as(newer, '2.0'), 'a', 1)
      await closeIn(as(newer, '2.0'), 'a')
      const old = as(older, '1.0')
      const refused = {
        code: 'event.unknown',
        message: expect.stringContaining(
          'A newer Docketry (2.0) changed this, and the one that runs now (1.0) does not know how: Closed, version 1',
        ) as string,
      }
      await expect(addTo(old, 'a', 5)).rejects.toMatchObject(refused)
      await expect(load(old, counter, 'a')).rejects.toMatchObject(refused)
      expect(await stores().events.read('counter-a')).toHaveLength(2)
      await addTo(old, 'b', 5)
      expect(await load(old, counter, 'b')).toEqual({ total: 5, closed: false })
      expect(await unknownTypes(older, registryOf(stores().events))).toMatchObject([{ eventType: 'Closed', version: 1, build: '2.0' }])
      expect(await unknownTypes(newer, registryOf(stores().events))).toEqual([])
    })

    it('a build that knows only an older version of a type refuses the newer one', async () => {
      await addHalves(as(halved, '3.0'), 'a', 4)
      await expect(load(as(newer, '2.0'), counter, 'a')).rejects.toMatchObject({
        code: 'event.unknown',
        message: expect.stringContaining('(3.0)') as string,
      })
      expect(await recorded()).toContain('Added 2 3.0')
    })

    it('data of an older version is read as that of the newest, by commands and projections; what is stored and its hashes stay', async () => {
      await addTo(as(newer, '2.0'), 'a', 3)
      const now = as(halved, '3.0')
      await addHalves(now, 'a', 1)
      expect(await load(now, counter, 'a')).toEqual({ total: 7, closed: false })
      await projected(now)
      expect(await reader(stores().documents).get('counters', 'a')).toMatchObject({ total: 7 })
      const [stored, read] = [await stores().events.read('counter-a'), await now.read('counter-a')]
      expect(stored.map(({ data, metadata }) => [(data as { by: number }).by, metadata.version])).toEqual([
        [3, undefined],
        [1, 2],
      ])
      expect(read.map(({ data }) => (data as { by: number }).by)).toEqual([6, 1])
      expect(read.map(storedData)).toEqual(stored.map(({ data }) => data))
      expect([brokenAt(stored), brokenAt(read)]).toEqual([null, null])
    })

    it('a row that an unknown event may change is marked as failed; a build that knows the event makes it whole when it starts', async () => {
      for (const id of ['a', 'b']) await addTo(as(newer, '2.0'), id, 1)
      await closeIn(as(newer, '2.0'), 'a')
      const before = await projected(as(older, '1.0'))
      const read = reader(stores().documents)
      expect(await read.get('counters', 'a')).toMatchObject({ total: 1, failedRow: true })
      expect(await read.get('counters', 'b')).toEqual({ id: 'b', firmId: 'firm', total: 1, adds: 1 })
      expect(await parkedOf(stores().documents, 'counters@1')).toMatchObject([
        { document: 'a', reason: expect.stringContaining('they start 2.0 again') as string },
      ])
      await before.close()
      await addTo(as(newer, '2.0'), 'a', 1).catch(() => null) // closed
      await projected(as(newer, '2.0'), counters as Projection<CounterRow>)
      expect(await read.get('counters', 'a')).toEqual({ id: 'a', firmId: 'firm', total: 1, adds: 1 })
      expect(await parkedOf(stores().documents, 'counters@1')).toEqual([])
    })

    it('a store that does not answer ends a follower, which would otherwise not learn which rows an unknown event may change', async () => {
      await addTo(as(newer, '2.0'), 'a', 1)
      await closeIn(as(newer, '2.0'), 'a')
      const away = { ...stores().events, read: () => Promise.reject(coded('unknown-outcome', 'The store does not answer.')) }
      const old = withEventTypes(away, older, registryOf(stores().events), '1.0')
      const follow = async (): Promise<void> => {
        for await (const batch of old.follow(null, new AbortController().signal)) if (batch.some(({ type }) => type === 'Closed')) return
      }
      await expect(follow()).rejects.toMatchObject({ code: 'unknown-outcome' })
    })

    it('a failed row is made whole by a build that knows its event, also where the store did not answer at its start', async () => {
      await addTo(as(newer, '2.0'), 'a', 1)
      await closeIn(as(newer, '2.0'), 'a')
      await addTo(as(newer, '2.0'), 'b', 1) // the event of the checkpoint, whose stream is read before that of the row
      await (await projected(as(older, '1.0'))).close()
      let isAway = true
      const events = as(newer, '2.0')
      const read: EventStore['read'] = (stream, from) => {
        if (!isAway || stream !== 'counter-a') return events.read(stream, from)
        isAway = false
        return Promise.reject(coded('unknown-outcome', 'The store does not answer.'))
      }
      await projected({ ...events, read })
      expect(await reader(stores().documents).get('counters', 'a')).toEqual({ id: 'a', firmId: 'firm', total: 1, adds: 1 })
      expect(isAway).toBe(false)
    })

    it('events are written also where the registry of event types cannot be read', async () => {
      await appendChained(stores().events, 'counter-b', 1)
      await stores().events.erase('event-types')
      await addTo(as(older, '1.0'), 'a', 1)
      expect(await load(as(older, '1.0'), counter, 'a')).toEqual({ total: 1, closed: false })
    })
  })
}
