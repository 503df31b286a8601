/** Rows are compared while the events are folded, and leave the memory once they are the same. */
import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '../platform/events/event.ts'
import type { Document } from '../platform/ports/documents.ts'
import type { Projection } from '../platform/projections/projection.ts'
import { compareRows } from './compare-rows.ts'
import { refold } from './refold.ts'
import { erasedStreams, textsFrom } from './same-rows.ts'

type Sum = Document & { sum: number }
/** Adds the number in each event to the row that the event names; 0 changes nothing. */
const sums: Projection<Sum> = {
  name: 'sums',
  version: 1,
  indexes: {},
  idsOf: ({ data }) => [(data as { id: string }).id],
  evolve: (row, { data }, id) => {
    const { by } = data as { by: number }
    return by === 0 ? row : { id, sum: (row?.sum ?? 0) + by }
  },
}
const eventsOf = (...acts: [id: string, by: number][]): StoredEvent[] =>
  acts.map(
    ([id, by], i) =>
      ({
        id: `e${i}`,
        type: 'Added',
        data: { id, by },
        metadata: {},
        stream: `sum-${id}`,
        revision: i,
        position: i + 1,
      }) as unknown as StoredEvent, // folds read nothing else
  )
const stored = new Map<string, { position: number; document: Sum }>()
const store = (id: string, position: number, sum: number): void => void stored.set(id, { position, document: { id, sum } })
let loads = 0
const documents = {
  load: (_: string, ids: string[]) => {
    loads += ids.length
    return Promise.resolve(new Map(ids.flatMap(id => (stored.has(id) ? [[id, stored.get(id)!]] : []))))
  },
}
const texts = textsFrom(documents)
const none = erasedStreams([])

/** Folds the events in batches of two. */
async function folded(
  events: StoredEvent[],
  {
    maxOpen = 100,
    maxCharacters = 10_000,
    upTo = 100,
    between = () => {},
  }: { maxOpen?: number; maxCharacters?: number; upTo?: number; between?: () => void } = {},
) {
  const {
    folds: [fold],
    add,
  } = refold([{ projection: sums, collection: 'sums@1', upTo }], () => true, { texts, erased: none, maxOpen, maxCharacters })
  for (let i = 0; i < events.length; i += 2) {
    await add(events.slice(i, i + 2))
    between()
  }
  return fold!
}
const statesOf = ({ rows, sames }: Awaited<ReturnType<typeof folded>>) => [sames, ...[...rows].map(([id, { state }]) => [id, state])]

it('refold compares a row at the event that wrote it, and keeps only those in memory that are still open or differ', async () => {
  stored.clear()
  store('a', 3, 3)
  store('b', 2, 7)
  store('c', 4, 99)
  const fold = await folded(eventsOf(['a', 1], ['b', 7], ['a', 2], ['c', 5], ['b', 0]))
  expect(statesOf(fold)).toEqual([2, ['c', 'open']])
  const { rows, differences, moved } = await compareRows(texts, fold, none)
  expect([rows, differences.map(({ id }) => id), moved]).toEqual([3, ['c'], []])
})

it('refold finds a row that a later event changes behind the one that wrote it, and a row that is not stored', async () => {
  stored.clear()
  store('a', 1, 1)
  const fold = await folded(eventsOf(['a', 1], ['d', 1], ['a', 5], ['d', 1]))
  const { differences } = await compareRows(texts, fold, none)
  expect(differences.map(({ id, writer, folded: at }) => [id, writer, at]).sort()).toEqual([
    ['a', 1, 3],
    ['d', null, 4],
  ])
})

it('refold finds a row equal though its members are stored in another order, and finds one with another member different', async () => {
  stored.clear()
  stored.set('a', { position: 1, document: { sum: 1, id: 'a' } })
  stored.set('b', { position: 2, document: { id: 'b', sum: 1, more: 0 } as unknown as Sum })
  const fold = await folded(eventsOf(['a', 1], ['b', 1]))
  expect([fold.sames, (await compareRows(texts, fold, none)).differences.map(({ id }) => id)]).toEqual([1, ['b']])
})

it('refold passes over events of types that a projection does not fold, and sees one of a newer build in every row that its stream has changed', async () => {
  stored.clear()
  store('a', 1, 1)
  const [added, other, newer] = eventsOf(['a', 1], ['a', 5], ['a', 5])
  const {
    folds: [fold],
    add,
  } = refold([{ projection: { ...sums, types: new Set(['Added']) }, collection: 'sums@1', upTo: 100 }], () => true, {
    texts,
    erased: none,
    maxOpen: 10,
    maxCharacters: 10_000,
  })
  await add([added!, { ...other!, type: 'Other' } as StoredEvent])
  expect(statesOf(fold!)).toEqual([1])
  await add([{ ...newer!, type: 'Newer', unknown: { why: 'newer', before: [added!] } } as StoredEvent])
  expect(statesOf(fold!)).toEqual([0, ['a', 'failed']])
})

it('refold leaves a row that changes meanwhile for another comparison', async () => {
  stored.clear()
  store('a', 1, 1)
  store('b', 200, 9)
  const fold = await folded(eventsOf(['a', 1], ['b', 1], ['a', 0], ['b', 1]), { between: () => store('a', 300, 8) })
  expect((await compareRows(texts, fold, none)).moved.sort()).toEqual(['a', 'b'])
})

it('refold leaves rows for which there is no room for later, and folds many more rows than fit where they are the same', async () => {
  stored.clear()
  for (const [i, id] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) store(id, i + 1, 1)
  loads = 0
  const six = eventsOf(['a', 1], ['b', 1], ['c', 1], ['d', 1], ['e', 1], ['f', 1])
  const fold = await folded(six, { maxOpen: 2 })
  expect([fold.rows.size, fold.sames, fold.later.size, loads]).toEqual([0, 6, 0, 6])
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) store(id, 50, 1)
  const full = await folded(six, { maxOpen: 2 })
  expect([[...full.rows.keys()], [...full.later]]).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e', 'f'],
  ])
})

it('refold leaves rows for later when those that are open have more characters than fit', async () => {
  stored.clear()
  const four = eventsOf(['a', 1], ['b', 1], ['c', 1], ['d', 1])
  for (const id of ['a', 'b', 'c', 'd']) store(id, 50, 1)
  const characters = JSON.stringify({ id: 'a', sum: 1 }).length
  const fold = await folded(four, { maxCharacters: 2 * characters })
  expect([[...fold.rows.keys()], [...fold.later]]).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

describe('where streams were erased', () => {
  const gone = '0199a000-0000-7000-8000-000000000001'
  const erased = erasedStreams([`sum-${gone}`])
  const differing = async (projection: Projection<Sum>, events: StoredEvent[], rows: (Sum & { names?: string })[]) => {
    stored.clear()
    for (const row of rows) stored.set(row.id, { position: 1, document: row })
    const {
      folds: [fold],
      add,
    } = refold([{ projection, collection: 'sums@1', upTo: 100 }], () => true, { texts, erased, maxOpen: 10, maxCharacters: 10_000 })
    await add(events)
    const compared = await compareRows(texts, fold!, erased)
    return { reported: compared.differences.map(({ id }) => id), erased: compared.erased }
  }
  const present = '0199a000-0000-7000-8000-000000000002'
  const own = eventsOf([present, 1])
  const typed = { ...sums, types: new Set(['Added']) }

  it('reports a row of one stream, which is not erased, whatever ids the row names', async () => {
    expect(await differing(typed, own, [{ id: present, sum: 7, names: gone }])).toEqual({ reported: [present], erased: 0 })
  })

  it('counts a row that events of an erased stream may have changed', async () => {
    const intoOther = eventsOf([present, 1]).map(event => ({ ...event, stream: 'sum-0199a000-0000-7000-8000-000000000003' }))
    expect(await differing(typed, intoOther, [{ id: present, sum: 7, names: gone }])).toEqual({ reported: [], erased: 1 })
    expect(await differing(typed, intoOther, [{ id: present, sum: 7 }])).toEqual({ reported: [present], erased: 0 })
  })

  it('counts a row whose own stream is erased, and any row that names one where the projection folds every type', async () => {
    expect(await differing(typed, eventsOf([gone, 1]), [{ id: gone, sum: 7 }])).toEqual({ reported: [], erased: 1 })
    expect(await differing(sums, own, [{ id: present, sum: 7, names: gone }])).toEqual({ reported: [], erased: 1 })
  })

  it('reports a row of a projection that folds no type of the erased streams, and counts it where all streams of a type that was written are erased', async () => {
    const other = own.map(event => ({ ...event, stream: `other-${present}` }))
    expect(await differing(typed, other, [{ id: present, sum: 7, names: gone }])).toEqual({ reported: [present], erased: 0 })
    const two = { ...sums, types: new Set(['Added', 'Taken']) }
    const registry = {
      ...other[0]!,
      stream: 'event-types',
      type: 'EventTypeRecorded',
      data: { id: 'registry', by: 0, eventType: 'Taken' },
    } as StoredEvent
    expect(await differing(two, [...other, registry], [{ id: present, sum: 7, names: gone }])).toEqual({ reported: [], erased: 1 })
  })
})
