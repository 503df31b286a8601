/** Contract suite for projections and reactions whose checkpoint does not belong to the events: run on the stores of either mode. */
import { beforeEach, describe, expect, it } from 'vitest'
import { executor } from '../commands/execute.ts'
import { newId } from '../events/ids.ts'
import { runReactions } from '../reactions/run-reactions.ts'
import type { Documents } from '../ports/documents.ts'
import type { EventStore } from '../ports/event-store.ts'
import { counterCommands, counters } from '../testing/counter.ts'
import type { PortFactory } from '../testing/port-under-test.ts'
import { useProjectionStores } from '../testing/projection-stores.ts'
import { reader } from './read-projections.ts'
import { withholdForeign, withheldOf } from './withheld.ts'

/** The store as restored from a backup: nothing after `position`. */
const backupAt = (events: EventStore, position: number): EventStore => ({
  ...events,
  head: async () => position,
  read: async (stream, from) => (await events.read(stream, from)).filter(event => event.position <= position),
  async *follow(after, signal) {
    for await (const batch of events.follow(after, signal)) {
      const kept = batch.filter(event => event.position <= position)
      if (kept.length > 0) yield kept
    }
  },
})

export function foreignCheckpointContract(
  name: string,
  eventsFactory: PortFactory<EventStore>,
  documentsFactory: PortFactory<Documents>,
): void {
  describe(name, () => {
    const { stores, open, addTo, projected, reports, report } = useProjectionStores(eventsFactory, documentsFactory)
    let events: EventStore
    let documents: Documents
    beforeEach(() => void ({ events, documents } = stores()))
    const total = async (id: string): Promise<unknown> => (await reader(documents).get('counters', id))?.['total']

    it('a checkpoint stores the store and the code that its rows were made from', async () => {
      const projection = await projected(events, counters, { code: 'c0de' })
      await projection.reached(await addTo(events, 'a', 2))
      const [event] = await events.read('counter-a')
      expect(await documents.origin('counters@1')).toEqual({
        store: await events.id(),
        code: 'c0de',
        event: { stream: 'counter-a', revision: 0, id: event?.id },
      })
    })

    it('rows made from another store are not shown, and are built anew from this one', async () => {
      const other = await open(eventsFactory)
      await addTo(other, 'theirs', 5)
      await (await projected(other)).close()
      await addTo(events, 'ours', 3)
      await withholdForeign([counters], { events, documents, report })
      await expect(total('theirs')).rejects.toMatchObject({ code: 'rebuilding' })
      await projected(events)
      expect([await total('theirs'), await total('ours')]).toEqual([undefined, 3])
      expect(reports.join()).toContain('of another event store')
      expect(reports).toHaveLength(1)
    })

    it('rows that are newer than a restored backup are not shown, and are built anew from the backup', async () => {
      const kept = await addTo(events, 'a', 1)
      await addTo(events, 'a', 10)
      await addTo(events, 'b', 10)
      await (await projected(events)).close()
      const backup = backupAt(events, kept)
      await withholdForeign([counters], { events: backup, documents, report })
      await expect(total('b')).rejects.toMatchObject({ code: 'rebuilding' })
      await expect(reader(documents).find('counters', {})).rejects.toMatchObject({ code: 'rebuilding' })
      await projected(backup)
      expect([await total('a'), await total('b')]).toEqual([1, undefined])
      expect(await withheldOf(documents, 'counters')).toBeNull()
      expect(reports.join()).toMatch(/checkpoint \d+ is ahead of the newest event/u)
    })

    it.each([1, 2])('rows that another process builds anew while their old checkpoint is looked at (time %i) are shown', async time => {
      const kept = await addTo(events, 'a', 1)
      await addTo(events, 'b', 10)
      await (await projected(events)).close()
      const backup = backupAt(events, kept)
      let reads = 0
      const slow: Documents = {
        ...documents,
        async origin(collection) {
          const origin = await documents.origin(collection)
          if ((reads += 1) === time) await projected(backup)
          return origin
        },
      }
      await withholdForeign([counters], { events: backup, documents: slow, report })
      expect(await withheldOf(documents, 'counters')).toBeNull()
      expect([await total('a'), await total('b')]).toEqual([1, undefined])
      expect(reports).toHaveLength(1)
    })

    it('a restored backup is recognised also when newer events have passed the checkpoint', async () => {
      await addTo(events, 'a', 1)
      await (await projected(events)).close()
      const position = (await documents.checkpoint('counters@1')) ?? 0
      const event = { stream: 'counter-lost', revision: 0, id: newId() }
      await documents.write('counters@1', [], {
        position,
        lease: { holder: 'test', token: 1e6 },
        origin: { store: await events.id(), code: null, event },
      })
      await addTo(events, 'a', 2)
      await projected(events)
      expect(await total('a')).toBe(3)
      expect(reports.join()).toContain('is not in the event store')
    })

    it('rows stay when the newest stream was erased, which puts the checkpoint ahead of the head', async () => {
      await addTo(events, 'a', 1)
      await addTo(events, 'b', 1)
      await (await projected(events)).close()
      await events.erase('counter-b')
      await withholdForeign([counters], { events, documents, report })
      expect([await total('a'), await total('b')]).toEqual([1, 1])
      expect(reports).toEqual([])
    })

    it('a rebuild that was interrupted goes on, and ends the withholding', async () => {
      const kept = await addTo(events, 'a', 1)
      await addTo(events, 'b', 1)
      await (await projected(events)).close()
      const backup = backupAt(events, kept)
      await withholdForeign([counters], { events: backup, documents, report })
      await documents.drop('counters@1') // as the rebuild begins; then the process dies
      await expect(total('a')).rejects.toMatchObject({ code: 'rebuilding' })
      await projected(backup)
      expect([await total('a'), await total('b')]).toEqual([1, undefined])
    })

    it('a reaction ahead of a restored backup repeats no effect and misses no later event', async () => {
      const copying = {
        name: 'copy',
        on: ['Added'],
        react({ data }: { data: unknown }) {
          const { counterId, by } = data as { counterId: string; by: number }
          return counterId === 'a' ? { messages: [{ topic: 'copied', key: 'a', value: by }], commands: [] } : { messages: [], commands: [] }
        },
      }
      const sent: unknown[] = []
      const log = { send: async (messages: { value: unknown }[]) => void sent.push(...messages.map(({ value }) => value)) }
      const run = (store: EventStore) =>
        runReactions([copying], {
          events: store,
          documents,
          report,
          commands: counterCommands,
          execute: executor(store),
          log: log as never, // only `send` is used
        })
      const before = await run(events)
      const kept = await addTo(events, 'a', 1)
      await addTo(events, 'b', 1)
      await addTo(events, 'a', 2)
      await before.settled()
      await before.close()
      const restored = await run(backupAt(events, kept))
      await restored.settled()
      await restored.close()
      expect(sent).toEqual([1, 2])
      expect(reports.join()).toContain('starts after the newest event')
      const later = await run(events)
      await addTo(events, 'a', 3)
      await later.settled()
      await later.close()
      // The events missing in the backup arrive again here, because this test puts them back.
      expect(sent).toEqual([1, 2, 2, 3])
    })
  })
}
