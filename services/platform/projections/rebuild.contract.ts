/** Contract suite for rebuilds of a projection of the same version: run on the stores of either mode. */
import { describe, expect, it } from 'vitest'
import { executor } from '../commands/execute.ts'
import { newId } from '../events/ids.ts'
import { recordOperation } from '../../operations/operation.ts'
import { parkedOf } from '../catch-up/parking.ts'
import type { Documents } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import { counters, type CounterRow } from '../testing/counter.ts'
import type { PortFactory } from '../testing/port-under-test.ts'
import { useProjectionStores } from '../testing/projection-stores.ts'
import { liveCollection } from './live-collection.ts'
import { reader } from './read-projections.ts'
import { rebuildCollection, rebuildOf, replacedOf, storeRebuild, storeReplaced } from './rebuilds.ts'
import type { RunningProjection } from './run-projection.ts'
import { watchProjections } from './watch-projections.ts'

export function rebuildContract(name: string, eventsFactory: PortFactory<EventStore>, documentsFactory: PortFactory<Documents>): void {
  describe(name, () => {
    const { stores, addTo, projected, report, reports } = useProjectionStores(eventsFactory, documentsFactory)
    const totals = async () => (await reader(stores().documents).find('counters', { sort: [{ field: 'id' }] })).rows.map(row => [row.id, row['total']])
    async function request(): Promise<{ position: number; build: string }> {
      const operationId = newId()
      const origin = { commandId: newId(), actId: newId(), actor: 'operator', causeId: null, caller: null }
      const { position } = await executor(stores().events)(recordOperation, { operation: { type: 'RebuildRequested', data: { operationId, projection: 'counters' } } }, origin)
      return { position: position ?? 0, build: rebuildCollection(counters, operationId) }
    }
    /** Waits until the build is live, adding an event after each look so that there is progress to wait for. */
    async function untilLive(projection: RunningProjection, build: string): Promise<void> {
      while ((await stores().documents.pointer('counters')) !== build || (await rebuildOf(stores().documents, 'counters')) !== null) {
        await projection.reached(await addTo(stores().events, 'tick', 0 + 1))
      }
    }
    /** Rows that differ from a fold of these events, as a faulty write would leave them. */
    async function spoil(id: string): Promise<void> {
      const { documents } = stores()
      const collection = await liveCollection(documents, counters)
      const [stored] = [...(await documents.load(collection, [id])).values()]
      await documents.write(collection, [{ id, position: (stored?.position ?? 0) + 1, document: { id, firmId: 'firm', total: -1, adds: 0 } }], { position: 0, lease: { holder: 'test', token: 1e9 } })
    }

    it('builds the rows anew beside those that are read, and switches when they are whole', async () => {
      const { events, documents } = stores()
      for (let i = 0; i < 30; i += 1) await addTo(events, `c${i % 3}`, 1)
      await (await projected(events)).close()
      await spoil('c0')
      const projection = await projected(events)
      expect(await totals()).toEqual([['c0', -1], ['c1', 10], ['c2', 10]])
      const { position, build } = await request()
      await projection.reached(position)
      await untilLive(projection, build)
      expect((await totals()).slice(0, 3)).toEqual([['c0', 10], ['c1', 10], ['c2', 10]])
      expect([await documents.checkpoint('counters@1'), projection.rebuild()]).toEqual([null, null])
      await projection.reached(await addTo(events, 'c0', 5))
      expect((await totals())[0]).toEqual(['c0', 15])
    })

    it('serves reads and new events while it builds', async () => {
      const { events, documents } = stores()
      for (let i = 0; i < 50; i += 1) await addTo(events, 'a', 1)
      let release = (): void => {}
      const held = new Promise<void>(resolve => (release = resolve))
      const slow: Documents = {
        ...documents,
        async write(collection, changes, checkpoint) {
          if (collection.startsWith('counters@1.')) await held
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

    it('goes on after the process ended in the middle, and is used after a restart', async () => {
      const { events, documents } = stores()
      await addTo(events, 'a', 3)
      await (await projected(events)).close()
      await spoil('a')
      const build = rebuildCollection(counters, newId())
      await storeRebuild(documents, 'counters', build) // as at the request; then the process dies
      const second = await projected(events)
      await untilLive(second, build)
      expect((await totals())[0]).toEqual(['a', 3])
      await second.close()
      const third = await projected(events)
      await third.reached(await addTo(events, 'a', 1))
      expect((await totals())[0]).toEqual(['a', 4])
      expect(await documents.checkpoint('counters@1')).toBeNull()
    })

    it('has its indexes before readers move to it, and is written without them', async () => {
      const { events, documents } = stores()
      await addTo(events, 'a', 3)
      const calls: string[] = []
      const noted: Documents = {
        ...documents,
        ensure: (collection, indexes) => (calls.push(`${collection} ${indexes.fields ? 'indexed' : 'made'}`), documents.ensure(collection, indexes)),
        write: (collection, changes, checkpoint) => (calls.push(`${collection} written`), documents.write(collection, changes, checkpoint)),
        point: (view, collection) => (calls.push(`${collection} read`), documents.point(view, collection)),
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

    it('is indexed after a restart, where the process ended while it was', async () => {
      const { events, documents } = stores()
      await addTo(events, 'a', 3)
      const ending: Documents = { ...documents, ensure: (collection, indexes) => (collection !== 'counters@1' && indexes.fields ? Promise.reject(new Error('the process ends')) : documents.ensure(collection, indexes)) }
      const first = await projected(events, counters, { documents: ending })
      const { position, build } = await request()
      await first.reached(position)
      while (!reports.some(text => text.includes('could not take over'))) await first.reached(await addTo(events, 'tick', 1))
      expect([await documents.pointer('counters'), await totals()]).toMatchObject(['counters@1', [['a', 3], ['tick', expect.any(Number)]]])
      await first.close()
      const second = await projected(events)
      await untilLive(second, build)
      expect((await totals())[0]).toEqual(['a', 3])
    })

    it('can be repeated, and a request that was carried out is not carried out again', async () => {
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
      expect(await documents.checkpoint(builds[0] ?? '')).toBeNull()
      await projection.close()
      await projected(events)
      expect(await documents.pointer('counters')).toBe(builds[1])
      expect((await totals())[0]).toEqual(['a', 3])
    })

    it('drops the build before at the next start, where the process ends between moving the readers and dropping it', async () => {
      const { events, documents } = stores()
      await addTo(events, 'a', 3)
      const ending: Documents = { ...documents, drop: collection => (collection === 'counters@1' ? Promise.reject(new Error('the process ends')) : documents.drop(collection)) }
      const first = await projected(events, counters, { documents: ending })
      const { position, build } = await request()
      await first.reached(position)
      await untilLive(first, build)
      await first.close()
      expect(await documents.checkpoint('counters@1')).not.toBeNull()
      await projected(events)
      expect([await documents.checkpoint('counters@1'), await documents.pointer('counters')]).toEqual([null, build])
      expect((await totals())[0]).toEqual(['a', 3])
    })

    it('keeps the build that is read where the process ended before readers moved', async () => {
      const { events, documents } = stores()
      await addTo(events, 'a', 3)
      await (await projected(events)).close()
      await storeReplaced(documents, 'counters', 'counters@1')
      await projected(events)
      expect([await totals(), await replacedOf(documents, 'counters')]).toEqual([[['a', 3]], null])
    })

    it('repairs a failed row when the fold can apply its event by now', async () => {
      const { events, documents } = stores()
      let broken = true
      const unlucky = { ...counters, evolve: (row: CounterRow | null, event: Parameters<typeof counters.evolve>[1], id: string) => {
        if (broken && (event.data as { by: number }).by === 13) throw new Error('unlucky')
        return counters.evolve(row, event, id)
      } }
      await addTo(events, 'a', 13)
      const projection = await projected(events, unlucky)
      expect(await parkedOf(documents, 'counters@1')).toHaveLength(1)
      broken = false
      const { position, build } = await request()
      await projection.reached(position)
      await untilLive(projection, build)
      expect((await totals())[0]).toEqual(['a', 13])
      expect(await parkedOf(documents, 'counters@1')).toEqual([])
    })

    it('another process that waits for the projection sees it through the switch', async () => {
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
