import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Embedded } from '../adapters/embedded/open.ts'
import { coded } from '../platform/errors/coded.ts'
import type { LoopStatus } from '../platform/catch-up/follow-loop.ts'
import { park, unpark, type Parked } from '../platform/catch-up/parking.ts'
import { endWithholding, withhold } from '../platform/projections/withheld.ts'
import { readiness, type ReadinessParts } from './readiness.ts'
import { openTestStores, type TestStores } from '../testing/stores.ts'

let embedded: TestStores
beforeAll(async () => {
  embedded = await openTestStores()
})
afterAll(() => embedded.remove())

const loop = (more: Partial<LoopStatus>): LoopStatus => ({
  name: 'projection invoices@3',
  state: 'following',
  reason: null,
  position: 1,
  lagMs: 0,
  lastProgressAt: 0,
  live: true,
  handled: 0,
  lastFailure: null,
  ...more,
})

/** Readiness of a healthy process with real stores, changed by the arguments. */
const request = (stores: Partial<ReadinessParts['stores']> = {}, more: Partial<Omit<ReadinessParts, 'stores'>> = {}) =>
  readiness({
    stores: { documents: embedded.documents, blobs: embedded.blobs, events: {}, health: async () => ({}), ...stores },
    loops: async () => [loop({})],
    reports: () => [],
    diskFloor: 0,
    folder: embedded.folder,
    stopping: () => false,
    ...more,
  })
const full = async (): Promise<never> => {
  throw coded('storage-full', 'There is no room left on the disk.')
}

describe('a process', () => {
  it('is ready when the stores can be written, and leaves no event and nothing that grows', async () => {
    expect(await request()()).toEqual({ ready: true, checks: { events: null, documents: null, blobs: null, disk: null } })
    expect((await request()()).ready).toBe(true)
    expect(await embedded.events.head()).toBeNull()
    expect((await embedded.documents.find('probe', {})).total).toBe(1)
    const owners: string[] = []
    for await (const owner of embedded.blobs.owners()) owners.push(owner)
    expect(owners).toEqual([])
  })

  it.each([
    ['documents', { documents: { ...({} as Embedded['documents']), load: async () => new Map(), write: full } }],
    ['blobs', { blobs: { ...({} as Embedded['blobs']), put: full } }],
    ['events', { events: { problem: () => 'The event store has no room: nothing can be saved until there is.' } }],
    ['kafka', { health: async () => ({ eventstoredb: null, kafka: 'no answer within 3000 ms', mongodb: null }) }],
  ] as const)('is not ready when %s cannot be written or does not answer', async (name, stores) => {
    const { ready, checks } = await request(stores)()
    expect(ready).toBe(false)
    expect(checks[name]).toMatch(/no room|no answer/u)
    expect(Object.entries(checks).filter(([other, problem]) => other !== name && problem !== null)).toEqual([])
  })

  it('is not ready while less disk space than the minimum is free, and says how much is needed', async () => {
    const { ready, checks } = await request({}, { diskFloor: 9e15 })()
    expect(ready).toBe(false)
    expect(checks['disk']).toMatch(/^\d+ MB are free in .*9000000000 MB are needed/u)
  })

  it('ignores the disk where it writes to none', async () => {
    expect((await request({}, { folder: null, diskFloor: 9e15 })()).checks).not.toHaveProperty('disk')
  })

  it('shows a failing loop that is retried, and stays ready', async () => {
    const now = Date.now()
    const loops = async () => [
      loop({ state: 'failing', reason: 'full', lastProgressAt: now }),
      loop({ name: 'reaction mail', state: 'failing', reason: 'away' }),
    ]
    expect(await request({}, { loops })()).toMatchObject({
      ready: true,
      checks: { 'projection invoices@3': 'Fails and is tried again: full' },
    })
  })

  it('is not ready while a projection has failed for more than a minute', async () => {
    const loops = async () => [loop({ state: 'failing', reason: 'full', lastProgressAt: Date.now() - 61_000 })]
    expect(await request({}, { loops })()).toMatchObject({
      ready: false,
      checks: { 'projection invoices@3': 'Fails and is tried again: full' },
    })
  })

  it('is not ready while a projection or reaction has stopped, and says which and why', async () => {
    const loops = async () => [
      loop({}),
      loop({ name: 'projection groups@1', state: 'stopped', reason: 'no id' }),
      loop({ name: 'reaction mail', state: 'failing', reason: 'away' }),
    ]
    const { ready, checks } = await request({}, { loops })()
    expect(ready).toBe(false)
    expect(checks).toMatchObject({ 'projection groups@1': 'Has stopped: no id', 'reaction mail': 'Fails and is tried again: away' })
    expect(checks).not.toHaveProperty('projection invoices@3')
  })

  it('says at once that it is stopping, whatever the stores do', async () => {
    const never = () => new Promise<never>(() => {})
    const ready = request({ health: never, blobs: { ...embedded.blobs, put: never } }, { stopping: () => true })
    expect(await ready()).toEqual({ ready: false, checks: { stopping: expect.any(String) as string } })
  })

  it('probes the stores once for concurrent requests', async () => {
    let puts = 0
    const blobs: Embedded['blobs'] = { ...embedded.blobs, put: async (owner, bytes) => ((puts += 1), embedded.blobs.put(owner, bytes)) }
    const ready = request({ blobs })
    await Promise.all(Array.from({ length: 50 }, ready))
    await ready()
    expect(puts).toBe(1)
  })

  it('waits three seconds for a store that does not answer', async () => {
    const { ready, checks } = await request({ blobs: { ...embedded.blobs, put: () => new Promise(() => {}) } })()
    expect(ready).toBe(false)
    expect(checks['blobs']).toBe('Blobs cannot be written: no answer within 3000 ms')
  })
})

it('a process is not ready while the rows of a projection are withheld, and says why', async () => {
  await withhold(embedded.documents, 'invoices', 'its checkpoint is of another event store.', 0)
  expect(await request()()).toMatchObject({
    ready: false,
    checks: { 'projection invoices': 'Is being rebuilt: its checkpoint is of another event store.' },
  })
  await endWithholding(embedded.documents, 'invoices')
  expect((await request()()).ready).toBe(true)
})

it('a process stays ready beside rows that are not up to date, and says in whole sentences how many, why, and what to do', async () => {
  const row = (id: string, reason: string): Parked => ({
    id: `invoices@3/${id}`,
    kind: 'view',
    name: 'invoices@3',
    document: id,
    eventId: id,
    stream: `invoice-${id}`,
    revision: 1,
    reason,
    at: 1,
  })
  const note = async (): Promise<unknown> => (await request()()).checks['rows of invoices@3']
  await park(embedded.documents, [row('a', "'changed' is null.")])
  expect(await note()).toBe(
    'One row is not up to date: \'changed\' is null. "docketry parked" lists it; "docketry parked retry" folds it again.',
  )
  await park(embedded.documents, [row('b', 'unknown type')])
  expect(await note()).toMatch(/^2 rows are not up to date: .* "docketry parked" lists them; "docketry parked retry" folds them again\.$/u)
  await unpark(embedded.documents, ['invoices@3/a'])
  expect(await note()).toMatch(/: unknown type\. "docketry parked" lists it/u)
  expect((await request()()).ready).toBe(true)
  await unpark(embedded.documents, ['invoices@3/b'])
})
