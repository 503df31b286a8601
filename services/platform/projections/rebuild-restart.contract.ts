/** Contract suite for rebuilds that are broken off, by the end of the process or a write that fails: run on the stores of either mode. */
import { describe, expect, it } from 'vitest'
import { newId } from '../events/ids.ts'
import type { Documents } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import { counters } from '../testing/counter.ts'
import type { PortFactory } from '../testing/port-under-test.ts'
import { useProjectionStores } from '../testing/projection-stores.ts'
import { rebuilding } from '../testing/rebuilding.ts'
import { rebuildCollection, replacedOf, storeRebuild, storeReplaced } from './rebuilds.ts'

export function rebuildRestartContract(
  name: string,
  eventsFactory: PortFactory<EventStore>,
  documentsFactory: PortFactory<Documents>,
): void {
  describe(name, () => {
    const using = useProjectionStores(eventsFactory, documentsFactory)
    const { stores, addTo, projected, reports } = using
    const { totals, request, untilLive, spoil } = rebuilding(using)

    it('a rebuild goes on after its process ended, and readers use it after a restart', async () => {
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

    it('a rebuild whose process ended while indexes were added is indexed after a restart', async () => {
      const { events, documents } = stores()
      await addTo(events, 'a', 3)
      const ending: Documents = {
        ...documents,
        ensure: (collection, indexes) =>
          collection !== 'counters@1' && indexes.fields
            ? Promise.reject(new Error('the process ends'))
            : documents.ensure(collection, indexes),
      }
      const first = await projected(events, counters, { documents: ending })
      const { position, build } = await request()
      await first.reached(position)
      while (!reports.some(text => text.includes('could not take over'))) await first.reached(await addTo(events, 'tick', 1))
      expect([await documents.pointer('counters'), await totals()]).toMatchObject([
        'counters@1',
        [
          ['a', 3],
          ['tick', expect.any(Number)],
        ],
      ])
      await first.close()
      const second = await projected(events)
      await untilLive(second, build)
      expect((await totals())[0]).toEqual(['a', 3])
    })

    it('a projection whose process ended after readers had moved drops the replaced build at the next start', async () => {
      const { events, documents } = stores()
      await addTo(events, 'a', 3)
      const ending: Documents = {
        ...documents,
        drop: collection => (collection === 'counters@1' ? Promise.reject(new Error('the process ends')) : documents.drop(collection)),
      }
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

    it('a projection whose process ended before readers moved keeps the build that they read', async () => {
      const { events, documents } = stores()
      await addTo(events, 'a', 3)
      await (await projected(events)).close()
      await storeReplaced(documents, 'counters', 'counters@1')
      await projected(events)
      expect([await totals(), await replacedOf(documents, 'counters')]).toEqual([[['a', 3]], null])
    })

    it('a rebuild folds again from its checkpoint when a write fails while the next events are folded', async () => {
      const { events, documents } = stores()
      for (let n = 1; n <= 12; n += 1) await addTo(events, `c${n % 2}`, n)
      // Each event is a batch of its own, and two writes of the new build fail.
      const one: EventStore = {
        ...events,
        async *follow(after, signal) {
          for await (const batch of events.follow(after, signal)) for (const event of batch) yield [event]
        },
      }
      let writes = 0
      const failing: Documents = {
        ...documents,
        async write(collection, changes, checkpoint) {
          if (collection.startsWith('counters@1.') && [2, 6].includes((writes += 1))) throw new Error('the disk is away')
          return documents.write(collection, changes, checkpoint)
        },
      }
      const projection = await projected(one, counters, { documents: failing, backOffMs: 1 })
      const { position, build } = await request()
      await projection.reached(position)
      await untilLive(projection, build)
      expect((await totals()).slice(0, 2)).toEqual([
        ['c0', 42],
        ['c1', 36],
      ])
      expect(reports.filter(text => text.includes('the disk is away'))).toHaveLength(2)
    })
  })
}
