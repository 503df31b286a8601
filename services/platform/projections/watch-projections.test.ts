import { afterEach, beforeEach, expect, it } from 'vitest'
import { openEmbedded, type Embedded } from '../../adapters/embedded/open.ts'
import { executor, type Execute } from '../commands/execute.ts'
import { newId } from '../events/ids.ts'
import { runProjection, type RunningProjection, type ProjectionChange } from './run-projection.ts'
import { reader } from './read-projections.ts'
import { add, counters } from '../testing/counter.ts'
import { removeFolder, temporaryFolder } from '../testing/folder.ts'
import type { AnyProjection } from './projection.ts'
import { watchProjections, type ProjectionWatch } from './watch-projections.ts'

/** A projection of the same events that cares for none of them. */
const untouched: AnyProjection = { name: 'untouched', version: 1, indexes: {}, idsOf: () => [], evolve: () => null }

let folder: string
let ports: Embedded
let execute: Execute
let watch: ProjectionWatch
const running: RunningProjection[] = []
const report = (): void => {}

beforeEach(async () => {
  folder = await temporaryFolder()
  ports = await openEmbedded(folder)
  execute = executor(ports.events)
  watch = await watchProjections([counters, untouched], { ...ports, report })
})
afterEach(async () => {
  await watch.close()
  for (const projection of running.splice(0)) await projection.close()
  await ports.close()
  await removeFolder(folder)
})

const keep = (projection: AnyProjection): void => void running.push(runProjection(projection, { ...ports, report }))
const addTo = async (counterId: string, by: number): Promise<number> => {
  const meta = { commandId: newId(), actId: newId(), actor: 'user:1', causeId: null, caller: null }
  return (await execute(add, { counterId, by }, meta)).position ?? 0
}
const total = async (id: string) => (await reader(ports.documents).get('counters', id))?.['total']

it('shows what was written once its position is reached, whoever keeps the view', async () => {
  keep(counters)
  for (let n = 1; n <= 20; n += 1) {
    await watch.reached(await addTo('a', 1))
    expect(await total('a')).toBe(n)
  }
})

it('asks for no checkpoint while nobody waits or listens, and tells a listener who comes later what is shown then', async () => {
  let request = 0
  const documents = { ...ports.documents, checkpoints: (names: string[]) => ((request += 1), ports.documents.checkpoints(names)) }
  const quiet = await watchProjections([counters], { ...ports, documents, report })
  const listening = await watchProjections([counters], { ...ports, report })
  await addTo('a', 1)
  await addTo('b', 1)
  const told = new Promise<ProjectionChange>(resolve => listening.onChange(resolve))
  keep(counters)
  await told // another, which listens, has seen all of it by now
  expect(request).toBe(0)
  expect(await new Promise<ProjectionChange>(resolve => quiet.onChange(resolve))).toMatchObject({ projection: 'counters' })
  expect(request).toBeGreaterThan(0)
  await Promise.all([quiet.close(), listening.close()])
})

it('waits while nobody keeps a view that the event concerns, and goes on when somebody does', async () => {
  let shown = false
  const waiting = addTo('a', 2).then(position => watch.reached(position)).then(() => (shown = true))
  const other = await watchProjections([untouched], { ...ports, report })
  // Where no projection is concerned nothing is waited for.
  await other.reached((await ports.events.head()) ?? 0)
  expect(shown).toBe(false)
  await other.close()
  keep(counters)
  await waiting
  expect(await total('a')).toBe(2)
})

it('tells a change once it can be read, with the row and its firm', async () => {
  const told: { change: ProjectionChange; total: Promise<unknown> }[] = []
  watch.onChange(change => told.push({ change, total: total('b') }))
  keep(counters)
  await watch.reached(await addTo('b', 7))
  expect(told.map(({ change }) => change)).toEqual([{ projection: 'counters', rows: [{ id: 'b', firmId: 'firm', clientId: null }] }])
  expect(await told[0]?.total).toBe(7)
})

it('answers for an event that changed no document', async () => {
  keep({ ...counters, evolve: document => document })
  await watch.reached(await addTo('c', 1))
  expect(await total('c')).toBeUndefined()
})

it('waits for what was written before it began, where a view is behind', async () => {
  keep(counters)
  await watch.reached(await addTo('d', 1))
  await running.pop()?.close()
  const position = await addTo('d', 1)
  const later = await watchProjections([counters, untouched], { ...ports, report })
  const waiting = later.reached(position).then(() => total('d'))
  keep(counters)
  expect(await waiting).toBe(2)
  await later.close()
})
