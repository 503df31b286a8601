import { setImmediate as tick } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { executor, type Execute } from '../commands/execute.ts'
import { readingEventTypes } from '../events/event-types.ts'
import { newId } from '../events/ids.ts'
import { runProjection } from './run-projection.ts'
import type { RunningProjection, ProjectionChange } from './running-projection.ts'
import { reader } from './read-projections.ts'
import { add, close, counters } from '../testing/counter.ts'
import type { AnyProjection } from './projection.ts'
import { watchProjections, type ProjectionWatch } from './watch-projections.ts'
import { openTestStores, type TestStores } from '../../testing/stores.ts'

/** A projection to which no event is relevant. */
const untouched: AnyProjection = { name: 'untouched', version: 1, indexes: {}, idsOf: () => [], evolve: () => null }

let ports: TestStores
let execute: Execute
let watch: ProjectionWatch
const running: RunningProjection[] = []
const report = (): void => {}

beforeEach(async () => {
  ports = await openTestStores()
  execute = executor(ports.events)
  watch = await watchProjections([counters, untouched], { ...ports, report })
})
afterEach(async () => {
  await watch.close()
  for (const projection of running.splice(0)) await projection.close()
  await ports.remove()
})

const startProjection = (projection: AnyProjection): void => void running.push(runProjection(projection, { ...ports, report }))
const addTo = async (counterId: string, by: number): Promise<number> => {
  const meta = { commandId: newId(), actId: newId(), actor: 'user:1', causeId: null, caller: null }
  return (await execute(add, { counterId, by }, meta)).position ?? 0
}
const total = async (id: string) => (await reader(ports.documents).get('counters', id))?.['total']

it('reached resolves once the projection of another process shows the event', async () => {
  startProjection(counters)
  for (let n = 1; n <= 20; n += 1) {
    await watch.reached(await addTo('a', 1))
    expect(await total('a')).toBe(n)
  }
})

it('a watch reads no checkpoints without callers, and notifies a listener that subscribes later', async () => {
  let checkpointReads = 0
  const documents = { ...ports.documents, checkpoints: (names: string[]) => ((checkpointReads += 1), ports.documents.checkpoints(names)) }
  const quiet = await watchProjections([counters], { ...ports, documents, report })
  const listening = await watchProjections([counters], { ...ports, report })
  await addTo('a', 1)
  await addTo('b', 1)
  const notified = new Promise<ProjectionChange>(resolve => listening.onChange(resolve))
  startProjection(counters)
  await notified // the other watch has seen the change
  expect(checkpointReads).toBe(0)
  expect(await new Promise<ProjectionChange>(resolve => quiet.onChange(resolve))).toMatchObject({ projection: 'counters' })
  expect(checkpointReads).toBeGreaterThan(0)
  await Promise.all([quiet.close(), listening.close()])
})

it('reached waits while no process runs a projection that the event concerns, and resolves when one starts', async () => {
  let shown = false
  const waiting = addTo('a', 2)
    .then(position => watch.reached(position))
    .then(() => (shown = true))
  const other = await watchProjections([untouched], { ...ports, report })
  // Resolves at once when the event concerns no watched projection.
  await other.reached((await ports.events.head()) ?? 0)
  expect(shown).toBe(false)
  await other.close()
  startProjection(counters)
  await waiting
  expect(await total('a')).toBe(2)
})

it('onChange reports a change once it can be read, with the row and its firm', async () => {
  const notified: { change: ProjectionChange; total: Promise<unknown> }[] = []
  watch.onChange(change => notified.push({ change, total: total('b') }))
  startProjection(counters)
  await watch.reached(await addTo('b', 7))
  expect(notified.map(({ change }) => change)).toEqual([
    { projection: 'counters', rows: [{ id: 'b', firmId: 'firm', clientId: null, groupId: null }] },
  ])
  expect(await notified[0]?.total).toBe(7)
})

it('onChange reports a row that an event of a newer build has made a failed one', async () => {
  const events = readingEventTypes(ports.events, { known: new Set(['Added']), upcasters: {} }, async () => [])
  await watch.close()
  watch = await watchProjections([counters], { ...ports, events, report })
  running.push(runProjection(counters, { ...ports, events, report }))
  await watch.reached(await addTo('a', 1))
  const notified = new Promise<ProjectionChange>(resolve => watch.onChange(resolve))
  await execute(close, { counterId: 'a' }, { commandId: newId(), actId: newId(), actor: 'user:1', causeId: null, caller: null })
  expect(await notified).toMatchObject({ projection: 'counters', rows: [{ id: 'a', firmId: 'firm' }] })
  expect(await reader(ports.documents).get('counters', 'a')).toMatchObject({ failedRow: true })
})

it('reached resolves for an event that changed no document', async () => {
  startProjection({ ...counters, evolve: document => document })
  await watch.reached(await addTo('c', 1))
  expect(await total('c')).toBeUndefined()
})

it('reached waits for events stored before the watch started when a projection lags', async () => {
  startProjection(counters)
  await watch.reached(await addTo('d', 1))
  await running.pop()?.close()
  const position = await addTo('d', 1)
  const later = await watchProjections([counters, untouched], { ...ports, report })
  const waiting = later.reached(position).then(() => total('d'))
  startProjection(counters)
  expect(await waiting).toBe(2)
  await later.close()
})

it('a watch ends with the store, and reads neither events nor checkpoints any more', async () => {
  await watch.close()
  let [follows, checkpointReads] = [0, 0]
  const events: TestStores['events'] = {
    ...ports.events,
    async *follow(after, signal) {
      follows += 1
      await tick() // a loop without a wait would block this test
      yield* ports.events.follow(after, signal)
    },
  }
  const documents = { ...ports.documents, checkpoints: (names: string[]) => ((checkpointReads += 1), ports.documents.checkpoints(names)) }
  watch = await watchProjections([counters], { events, documents, report })
  const position = await addTo('a', 1)
  await expect.poll(() => watch.lag(new Set(['counters']), 'firm', 0), { timeout: 20_000 }).toBeGreaterThanOrEqual(0) // it has read the event
  await ports.events.close()
  for (let n = 0; n < 20; n += 1) await tick()
  checkpointReads = 0
  void watch.reached(position)
  for (let n = 0; n < 20; n += 1) await tick()
  expect([follows, checkpointReads]).toEqual([1, 0])
})

describe('the lag of projections that another process runs', () => {
  const names = new Set(['counters', 'untouched'])
  const patience = { timeout: 20_000 }

  it('is null while they show every event', async () => {
    startProjection(counters)
    await watch.reached(await addTo('e', 1))
    expect(await watch.lag(names, 'firm', 0)).toBeNull()
  })

  it('is null for a projection without events, for another firm, and before the limit', async () => {
    await addTo('f', 1)
    await expect.poll(() => watch.lag(names, 'firm', 0), patience).toBeGreaterThanOrEqual(0) // the watch has read the event
    expect(await watch.lag(names, null, 0)).toBeGreaterThanOrEqual(0)
    expect(await watch.lag(new Set(['untouched']), 'firm', 0)).toBeNull()
    expect(await watch.lag(names, 'other firm', 0)).toBeNull()
    expect(await watch.lag(names, 'firm', 3_600_000)).toBeNull()
  })

  it('grows from the first event that is not shown, and ends when a process shows them', async () => {
    await addTo('g', 1)
    await expect.poll(() => watch.lag(names, 'firm', 0), patience).toBeGreaterThanOrEqual(0)
    const before = (await watch.lag(names, 'firm', 0)) ?? 0
    await expect.poll(() => watch.lag(names, 'firm', 0), patience).toBeGreaterThan(before + 20)
    const position = await addTo('g', 1)
    expect(await watch.lag(names, 'firm', 0)).toBeGreaterThan(before)
    startProjection(counters)
    await watch.reached(position)
    expect(await watch.lag(names, 'firm', 0)).toBeNull()
  })

  it('is known of events that were stored before the watch began', async () => {
    startProjection(counters)
    await watch.reached(await addTo('h', 1))
    await running.pop()?.close()
    await addTo('h', 1)
    const later = await watchProjections([counters, untouched], { ...ports, report })
    await expect.poll(() => later.lag(names, 'firm', 0), patience).toBeGreaterThanOrEqual(0)
    await later.close()
  })
})
