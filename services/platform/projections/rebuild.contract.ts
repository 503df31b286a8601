/** Contract suite for rebuilds of a projection of the same version: run on the stores of either mode. */
import { describe, expect, it } from 'vitest'
import { parkedOf } from '../catch-up/parking.ts'
import type { Documents } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import { counters, type CounterRow } from '../testing/counter.ts'
import type { PortFactory } from '../testing/port-under-test.ts'
import { useProjectionStores } from '../testing/projection-stores.ts'
import { rebuilding } from '../testing/rebuilding.ts'
import { rebuildRestartContract } from './rebuild-restart.contract.ts'
import { watchProjections } from './watch-projections.ts'

export function rebuildContract(name: string, eventsFactory: PortFactory<EventStore>, documentsFactory: PortFactory<Documents>): void {
  rebuildRestartContract(`${name}, broken off`, eventsFactory, documentsFactory)

  describe(name, () => {
    const using = useProjectionStores(eventsFactory, documentsFactory)
    const { stores, addTo, projected, report } = using
    const { totals, request, untilLive, untilReplacedIsDropped, spoil } = rebuilding(using)

    it('a rebuild builds the rows anew beside those that are read, and switches when it is complete', async () => {
      const { events, documents } = stores()
      for (let i = 0; i < 30; i += 1) await addTo(events, `c${i % 3}`, 1)
      await (await projected(events)).close()
      await spoil('c0')
      const projection = await projected(events)
      expect(await totals()).toEqual([
        ['c0', -1],
        ['c1', 10],
        ['c2', 10],
      ])
      const { position, build } = await request()
      await projection.reached(position)
      await untilLive(projection, build)
      expect((await totals()).slice(0, 3)).toEqual([
        ['c0', 10],
        ['c1', 10],
        ['c2', 10],
      ])
      await untilReplacedIsDropped()
      expect([await documents.checkpoint('counters@1'), projection.rebuild()]).toEqual([null, null])
      await projection.reached(await addTo(events, 'c0', 5))
      expect((await totals())[0]).toEqual(['c0', 15])
    })

    it('a projection serves reads and handles new events while it is rebuilt', async () => {
      const { events, documents } = stores()
      for (let i = 0; i < 50; i += 1) await addTo(events, 'a', 1)
      let release = (): void => {}
      const released = new Promise<void>(resolve => (release = resolve))
      const slow: Documents = {
        ...documents,
        async write(collection, changes, checkpoint) {
          if (collection.startsWith('counters@1.')) await released
          return documents.write(collection, changes, checkpoint)
        },
      }
      const projection = await projected(events, counters, { documents: slow })
      const { position, build } = await request()
      await projection.reached(position)
      await projection.reached(await addTo(events, 'a', 7))
      expect(await totals()).toEqual([['a', 57]])
      expect(await documents.pointer('counters')).toBe('counters@1')
      release()
      await untilLive(projection, build)
      expect((await totals())[0]).toEqual(['a', 57])
    })

    it('a new build is written without indexes, which are added before readers move to it', async () => {
      const { events, documents } = stores()
      await addTo(events, 'a', 3)
      const calls: string[] = []
      const noted: Documents = {
        ...documents,
        ensure: (collection, indexes) => (
          calls.push(`${collection} ${indexes.fields ? 'indexed' : 'made'}`), documents.ensure(collection, indexes)
        ),
        write: (collection, changes, checkpoint) => (calls.push(`${collection} written`), documents.write(collection, changes, checkpoint)),
        point: (projection, collection) => (calls.push(`${collection} read`), documents.point(projection, collection)),
      }
      const projection = await projected(events, counters, { documents: noted })
      const { position, build } = await request()
      await projection.reached(position)
      await untilLive(projection, build)
      for (const collection of ['counters@1', build]) {
        const own = [...new Set(calls.filter(call => call.startsWith(`${collection} `)).map(call => call.split(' ')[1]))]
        expect(own).toEqual(['made', 'written', 'indexed', 'read'])
      }
      await projection.close()
      calls.length = 0
      await projected(events, counters, { documents: noted })
      expect(calls).toContain(`${build} indexed`)
    })

    it('a build is written with its indexes where `indexes.fromStart` is set', async () => {
      const { events, documents } = stores()
      await addTo(events, 'a', 3)
      const calls: string[] = []
      const noted: Documents = {
        ...documents,
        ensure: (collection, indexes) => (calls.push(indexes.fields ? 'indexed' : 'made'), documents.ensure(collection, indexes)),
        write: (collection, changes, checkpoint) => (calls.push('written'), documents.write(collection, changes, checkpoint)),
      }
      const indexed = { ...counters, indexes: { ...counters.indexes, fromStart: true as const } }
      await (await projected(events, indexed, { documents: noted })).settled()
      expect([...new Set(calls)]).toEqual(['indexed', 'written'])
    })

    it('a rebuild can be repeated, and a request that was carried out is not carried out again', async () => {
      const { events, documents } = stores()
      await addTo(events, 'a', 3)
      const projection = await projected(events)
      const builds: string[] = []
      for (let i = 0; i < 2; i += 1) {
        const { position, build } = await request()
        await projection.reached(position)
        await untilLive(projection, build)
        builds.push(build)
      }
      await untilReplacedIsDropped()
      expect(await documents.checkpoint(builds[0] ?? '')).toBeNull()
      await projection.close()
      await projected(events)
      expect(await documents.pointer('counters')).toBe(builds[1])
      expect((await totals())[0]).toEqual(['a', 3])
    })

    it('a rebuild repairs a failed row when the fold can now apply its event', async () => {
      const { events, documents } = stores()
      let broken = true
      const unlucky = {
        ...counters,
        evolve: (row: CounterRow | null, event: Parameters<typeof counters.evolve>[1], id: string) => {
          if (broken && (event.data as { by: number }).by === 13) throw new Error('unlucky')
          return counters.evolve(row, event, id)
        },
      }
      await addTo(events, 'a', 13)
      const projection = await projected(events, unlucky)
      expect(await parkedOf(documents, 'counters@1')).toHaveLength(1)
      broken = false
      const { position, build } = await request()
      await projection.reached(position)
      await untilLive(projection, build)
      await untilReplacedIsDropped()
      expect((await totals())[0]).toEqual(['a', 13])
      expect(await parkedOf(documents, 'counters@1')).toEqual([])
    })

    it('another process keeps waiting for the projection correctly across the switch', async () => {
      const { events, documents } = stores()
      await addTo(events, 'a', 1)
      const projection = await projected(events)
      const watch = await watchProjections([counters], { events, documents, report })
      await watch.reached(await addTo(events, 'a', 1))
      const { position, build } = await request()
      await projection.reached(position)
      await untilLive(projection, build)
      await watch.reached(await addTo(events, 'a', 1))
      expect((await totals())[0]).toEqual(['a', 3])
      await watch.close()
    })
  })
}
