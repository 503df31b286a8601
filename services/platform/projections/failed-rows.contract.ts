/** Contract suite for rows whose fold fails: run on the stores of either mode. */
import { describe, expect, it } from 'vitest'
import { executor } from '../commands/execute.ts'
import { newId } from '../events/ids.ts'
import { recordOperation } from '../../operations/operation.ts'
import { park, parkedOf } from '../catch-up/parking.ts'
import type { Documents } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import { counters, type CounterRow } from '../testing/counter.ts'
import type { PortFactory } from '../testing/port-under-test.ts'
import { useProjectionStores } from '../testing/projection-stores.ts'
import { readsSoFar, watchReads } from './request-reads.ts'
import type { Projection } from './projection.ts'
import { reader } from './read-projections.ts'

/** Fails at additions of 13 while `broken()`. */
const unlucky = (broken: () => boolean): Projection<CounterRow> => ({
  ...counters,
  evolve(row, event, id) {
    if (broken() && (event.data as { by: number }).by === 13) throw new Error('unlucky')
    return counters.evolve(row, event, id)
  },
})

export function failedRowsContract(name: string, eventsFactory: PortFactory<EventStore>, documentsFactory: PortFactory<Documents>): void {
  describe(name, () => {
    const { stores, addTo, projected, reports } = useProjectionStores(eventsFactory, documentsFactory)
    const retry = async (...rows: string[]): Promise<number> => {
      const operation = { type: 'RefoldRequested' as const, data: { operationId: newId(), collection: 'counters@1', rows } }
      const origin = { commandId: newId(), actId: newId(), actor: 'operator', causeId: null, caller: null }
      return (await executor(stores().events)(recordOperation, { operation }, origin)).position ?? 0
    }
    const rowOf = (id: string) => reader(stores().documents).get('counters', id)
    /** The header about failed rows in the answer to a request with these reads. */
    const noted = (read: () => Promise<unknown>): Promise<string[]> =>
      new Promise((resolve, reject) => {
        watchReads(
          () =>
            void read().then(
              () => resolve([...readsSoFar().failed].map(([projection, ids]) => `${projection}: ${[...ids].join()}`)),
              reject,
            ),
        )
      })

    it('a failed row is marked in every read that contains it, and the others are not', async () => {
      for (const [id, by] of [
        ['a', 1],
        ['a', 13],
        ['a', 1],
        ['b', 2],
      ] as const)
        await addTo(stores().events, id, by)
      await projected(
        stores().events,
        unlucky(() => true),
      )
      expect(await rowOf('a')).toMatchObject({ total: 1, failedRow: true })
      expect(await rowOf('b')).toEqual({ id: 'b', firmId: 'firm', total: 2, adds: 1 })
      const read = reader(stores().documents)
      expect(await noted(() => read.get('counters', 'a'))).toEqual(['counters: a'])
      expect(await noted(() => read.find('counters', { filter: { firmId: 'firm' } }))).toEqual(['counters: a'])
      expect(await noted(() => read.getMany('counters', ['a', 'b']))).toEqual(['counters: a'])
      expect(await noted(() => read.get('counters', 'b'))).toEqual([])
      expect(await read.failed('counters', 'firm')).toMatchObject([{ id: 'a', row: { total: 1 } }])
      expect(await read.failed('counters', 'other')).toEqual([])
    })

    it('a row that does not exist because its first event failed is noted by lists of its firm, and counts as failed', async () => {
      await addTo(stores().events, 'a', 13)
      await addTo(stores().events, 'b', 2)
      await projected(
        stores().events,
        unlucky(() => true),
      )
      const read = reader(stores().documents)
      expect(await rowOf('a')).toBeNull()
      expect(await noted(() => read.find('counters', { filter: { firmId: 'firm' } }))).toEqual(['counters: a'])
      expect(await noted(() => read.find('counters', { filter: { firmId: 'other' } }))).toEqual([])
      expect(await read.failed('counters', 'firm')).toEqual([{ id: 'a', clientId: null, row: null }])
    })

    it('a retry folds the row again from the first event, with those that came meanwhile', async () => {
      let broken = true
      const { events, documents } = stores()
      for (const [id, by] of [
        ['a', 1],
        ['a', 13],
        ['c', 13],
      ] as const)
        await addTo(events, id, by)
      const projection = await projected(
        events,
        unlucky(() => broken),
      )
      await projection.reached(await addTo(events, 'a', 5))
      broken = false
      await projection.reached(await retry('a'))
      expect(await rowOf('a')).toEqual({ id: 'a', firmId: 'firm', total: 19, adds: 3 })
      expect((await parkedOf(documents, 'counters@1')).map(({ document }) => document)).toEqual(['c'])
      await projection.reached(await addTo(events, 'a', 1))
      expect(await rowOf('a')).toMatchObject({ total: 20 })
      await projection.reached(await retry('c'))
      expect(await rowOf('c')).toMatchObject({ total: 13 })
    })

    it('a retry of a row whose last event failed writes the whole row', async () => {
      let broken = true
      const { events } = stores()
      await addTo(events, 'a', 1)
      await addTo(events, 'a', 13)
      const projection = await projected(
        events,
        unlucky(() => broken),
      )
      broken = false
      await projection.reached(await retry('a'))
      expect(await rowOf('a')).toEqual({ id: 'a', firmId: 'firm', total: 14, adds: 2 })
    })

    it('a row that fails again stays marked, with the time of the new failure', async () => {
      const { events, documents } = stores()
      await addTo(events, 'a', 1)
      await addTo(events, 'a', 13)
      const projection = await projected(
        events,
        unlucky(() => true),
      )
      const [before] = await parkedOf(documents, 'counters@1')
      await projection.reached(await retry('a', 'no-such'))
      const [after] = await parkedOf(documents, 'counters@1')
      expect(await rowOf('a')).toMatchObject({ total: 1, failedRow: true })
      expect(after).toMatchObject({ reason: 'unlucky', document: 'a' })
      expect(after?.at).toBeGreaterThanOrEqual(before?.at ?? Infinity)
      expect(reports.join()).toContain('cannot fold a document again')
    })

    it('a retry that was recorded while nothing ran is carried out at the next start', async () => {
      let broken = true
      const { events } = stores()
      await addTo(events, 'a', 1)
      await addTo(events, 'a', 13)
      await (
        await projected(
          events,
          unlucky(() => broken),
        )
      ).close()
      broken = false
      await retry('a')
      await projected(
        events,
        unlucky(() => broken),
      )
      expect(await rowOf('a')).toEqual({ id: 'a', firmId: 'firm', total: 14, adds: 2 })
    })

    /** A failed row `a`, and a projection that can fold it by now but waits at the gate before it reads the history again. */
    async function waitingRefold() {
      let broken = true
      const { events } = stores()
      for (const by of [1, 13]) await addTo(events, 'a', by)
      const gate = Promise.withResolvers<void>()
      let started = false
      const gated: EventStore = {
        ...events,
        async *follow(after, signal) {
          if (started && after === null)
            await Promise.race([gate.promise, new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))])
          yield* events.follow(after, signal)
        },
      }
      const projection = await projected(
        gated,
        unlucky(() => broken),
      )
      started = true
      broken = false
      return { projection, gate, position: await retry('a') }
    }

    it('a retry reads the history beside the batches: other rows go on, and so does the checkpoint', async () => {
      const { events, documents } = stores()
      const { projection, gate, position } = await waitingRefold()
      await projection.reached(await addTo(events, 'b', 2))
      expect(await rowOf('b')).toMatchObject({ total: 2 })
      expect(await documents.checkpoint('counters@1')).toBeGreaterThan(position)
      await projection.reached(await addTo(events, 'a', 5))
      expect(await rowOf('a')).toMatchObject({ total: 1, failedRow: true })
      expect(projection.refold()).toMatchObject({ name: 'refold counters@1', state: 'following', position: null, handled: 0, live: false })
      gate.resolve()
      await projection.reached(position)
      expect(projection.refold()).toBeNull()
      expect(await rowOf('a')).toEqual({ id: 'a', firmId: 'firm', total: 19, adds: 3 })
      expect(await parkedOf(documents, 'counters@1')).toEqual([])
    })

    it('a retry whose process ended while it read the history is carried out at the next start', async () => {
      const { events, documents } = stores()
      const { projection } = await waitingRefold()
      await projection.reached(await addTo(events, 'b', 2))
      await projection.close()
      expect(await parkedOf(documents, 'counters@1')).toMatchObject([{ document: 'a', refold: true }])
      await projected(
        events,
        unlucky(() => false),
      )
      expect(await rowOf('a')).toEqual({ id: 'a', firmId: 'firm', total: 14, adds: 2 })
      expect(await parkedOf(documents, 'counters@1')).toEqual([])
    })

    it('a row that was parked without a mark, by an older version or before a crash, is marked at the start', async () => {
      const { events, documents } = stores()
      await addTo(events, 'a', 1)
      await (await projected(events)).close()
      const entry = {
        kind: 'view' as const,
        name: 'counters@1',
        eventId: newId(),
        stream: 'counter-a',
        revision: 1,
        reason: 'unlucky',
        at: 1,
      }
      await park(documents, [{ ...entry, id: 'counters@1/a', document: 'a' }])
      expect(await rowOf('a')).toEqual({ id: 'a', firmId: 'firm', total: 1, adds: 1 })
      await projected(
        events,
        unlucky(() => true),
      )
      expect(await rowOf('a')).toMatchObject({ total: 1, failedRow: true })
    })
  })
}
