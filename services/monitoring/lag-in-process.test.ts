import { afterEach, beforeEach, expect, it } from 'vitest'
import { executor } from '../platform/commands/execute.ts'
import { newId } from '../platform/events/ids.ts'
import type { AnyProjection } from '../platform/projections/projection.ts'
import { runProjection } from '../platform/projections/run-projection.ts'
import type { RunningProjection } from '../platform/projections/running-projection.ts'
import { add, counters } from '../platform/testing/counter.ts'
import { openTestStores, type TestStores } from '../testing/stores.ts'
import { lagByCheckpoints, lagIn } from './lag-in-process.ts'

/** A projection to which no event is relevant. */
const untouched: AnyProjection = { name: 'untouched', version: 1, indexes: {}, idsOf: () => [], evolve: () => null }
const both = new Set(['counters', 'untouched'])

let stores: TestStores
let running: RunningProjection[] = []
let goOn = (): void => {}
beforeEach(async () => {
  stores = await openTestStores()
  const { write } = stores.documents
  let hanging: Promise<void> | null = null
  const documents = {
    ...stores.documents,
    async write(...args: Parameters<typeof write>) {
      await hanging
      return write(...args)
    },
  }
  running = [counters, untouched].map(projection => runProjection(projection, { ...stores, documents, report: () => {} }))
  await addOne()
  await Promise.all(running.map(one => one.settled()))
  hanging = new Promise(resolve => (goOn = resolve))
})
afterEach(async () => {
  goOn()
  await Promise.all(running.map(one => one.close()))
  await stores.remove()
})
const addOne = () => {
  const meta = { commandId: newId(), actId: newId(), actor: 'user:1', causeId: null, caller: null }
  return executor(stores.events)(add, { counterId: 'a', by: 1 }, meta)
}

it('the lag counts from the first event that is not shown, and is null below the limit', async () => {
  let now = Date.now()
  const lag = lagIn(running, stores, () => now)
  expect(await lag(both, null, 0)).toBeNull()
  await addOne()
  await addOne()
  now = Date.now() + 5000
  expect(await lag(both, null, 2000)).toBeGreaterThanOrEqual(5000)
  expect(await lag(both, null, 2000)).toBeLessThan(8000)
  expect(await lag(both, null, 60_000)).toBeNull()
})

it('an event that does not concern a projection does not wait for it', async () => {
  const later = Date.now() + 5000
  const lag = lagIn(running, stores, () => later)
  await addOne()
  expect(await lag(new Set(['untouched']), null, 0)).toBeNull()
})

it('the lag ends when the event is shown', async () => {
  let now = Date.now()
  const lag = lagIn(running, stores, () => now)
  await addOne()
  goOn()
  await Promise.all(running.map(one => one.settled()))
  now = Date.now() + 60_000
  expect(await lag(both, null, 0)).toBeNull()
})

it('while a new version is built, only events that the rows of the one before lack count', async () => {
  const later = Date.now() + 60_000
  const building = running.map(one => ({ ...one, status: async () => ({ ...(await one.status()), live: false, position: null }) }))
  const lag = lagIn(building, stores, () => later)
  expect(await lag(both, null, 2000)).toBeNull()
  await addOne()
  expect(await lag(both, null, 2000)).toBeGreaterThanOrEqual(50_000)
})

it('of projections that run elsewhere, or not at all, the checkpoints decide', async () => {
  const later = Date.now() + 60_000
  const lag = lagByCheckpoints([counters, untouched], stores, () => later)
  expect(await lag(both, null, 2000)).toBeNull()
  await addOne()
  expect(await lag(both, null, 2000)).toBeGreaterThanOrEqual(50_000)
  expect(await lag(new Set(['untouched']), null, 2000)).toBeNull()
  goOn()
  await Promise.all(running.map(one => one.settled()))
  expect(await lag(both, null, 2000)).toBeNull()
})
