import { afterEach, beforeEach, expect, it } from 'vitest'
import { executor, type Execute } from '../commands/execute.ts'
import { newId } from '../events/ids.ts'
import { parkedOf } from '../catch-up/parking.ts'
import type { Documents } from '../ports/documents.ts'
import { runProjection } from './run-projection.ts'
import type { RunningProjection, ProjectionChange } from './running-projection.ts'
import { reader } from './read-projections.ts'
import { add, counters, type CounterRow } from '../testing/counter.ts'
import type { Projection } from './projection.ts'
import { openTestStores, type TestStores } from '../../testing/stores.ts'

let ports: TestStores
let execute: Execute
const running: RunningProjection[] = []
const reports: string[] = []
const report = (what: string): void => void reports.push(what)

beforeEach(async () => {
  ports = await openTestStores()
  execute = executor(ports.events)
})
afterEach(async () => {
  for (const projection of running.splice(0)) await projection.close()
  await ports.remove()
})

const run = (projection: Projection<CounterRow>): RunningProjection => {
  const started = runProjection(projection, { ...ports, report })
  running.push(started)
  return started
}
const addTo = async (counterId: string, by: number): Promise<number> => {
  const { position } = await execute(
    add,
    { counterId, by },
    { commandId: newId(), actId: newId(), actor: 'user:1', causeId: null, caller: null },
  )
  return position ?? 0
}

it('a projection shows an event once its position is reached', async () => {
  const projection = run(counters)
  await projection.reached(await addTo('a', 2))
  await projection.reached(await addTo('a', 3))
  expect(await reader(ports.documents).get('counters', 'a')).toEqual({ id: 'a', firmId: 'firm', total: 5, adds: 2 })
})

it('a projection resumes after a restart without folding an event twice', async () => {
  const first = run(counters)
  for (let i = 0; i < 20; i += 1) await addTo(`c${i % 3}`, 1)
  await first.settled()
  await first.close()
  for (let i = 0; i < 20; i += 1) await addTo(`c${i % 3}`, 1)
  const again = run(counters)
  await again.settled()
  const { rows } = await reader(ports.documents).find('counters', { sort: [{ field: 'id' }] })
  expect(rows.map(row => row['total'])).toEqual([14, 14, 12])
})

it('a projection skips events that a document already includes when the checkpoint is behind it', async () => {
  const position = await addTo('a', 7)
  const row = { id: 'a', firmId: 'firm', total: 7, adds: 1 }
  await ports.documents.ensure('counters@1', {})
  await ports.documents.write('counters@1', [{ id: 'a', position, document: row }], {
    position: 1,
    lease: { holder: 'crashed', token: 0 },
  })
  await run(counters).settled()
  expect(await reader(ports.documents).get('counters', 'a')).toEqual(row)
})

it('a backfill handles documents left by a crash, and loads no document that it has not written', async () => {
  const positions: number[] = []
  for (const [id, by] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
    ['c', 4],
    ['a', 5],
  ] as const)
    positions.push(await addTo(id, by))
  const { documents } = ports
  const rows = [
    { id: 'b', firmId: 'firm', total: 2, adds: 1 },
    { id: 'a', firmId: 'firm', total: 4, adds: 2 },
  ]
  const changes = rows.map((document, i) => ({ id: document.id, position: positions[i + 1] ?? 0, document }))
  await documents.write('counters@1', changes, { position: 0, lease: { holder: 'crashed', token: 0 } })
  const loaded: string[] = []
  const leaving: Documents = {
    ...documents,
    checkpoint: async () => null, // simulates a crash before the checkpoint was written
    load: (name, ids) => (loaded.push(...ids), documents.load(name, ids)),
  }
  const projection = runProjection(counters, { ...ports, documents: leaving, report, ahead: 2 })
  running.push(projection)
  await projection.reached(positions[4] ?? 0)
  const { rows: all } = await documents.find('counters@1', { sort: [{ field: 'id' }] })
  expect(all.map(row => [row['total'], row['adds']])).toEqual([
    [9, 3],
    [2, 1],
    [4, 1],
  ])
  expect(loaded).toEqual([])
})

it('a new version is built beside the old one, and readers switch when it has caught up', async () => {
  const old = run(counters)
  await old.reached(await addTo('a', 2))
  await old.close()
  await addTo('a', 4)
  const read = reader(ports.documents)
  expect(await read.get('counters', 'a')).toMatchObject({ total: 2 })
  await run({
    ...counters,
    version: 2,
    evolve: (row, event, id) => ({ ...counters.evolve(row, event, id), adds: -1 }) as CounterRow,
  }).settled()
  expect(await read.get('counters', 'a')).toEqual({ id: 'a', firmId: 'firm', total: 6, adds: -1 })
  expect(await ports.documents.pointer('counters')).toBe('counters@2')
  expect(await ports.documents.checkpoint('counters@1')).toBeNull()
})

it('a projection parks a document whose fold throws and continues with the others', async () => {
  const failing: Projection<CounterRow> = {
    ...counters,
    evolve(row, event, id) {
      if ((event.data as { by: number }).by === 13) throw new Error('unlucky')
      return counters.evolve(row, event, id)
    },
  }
  const projection = run(failing)
  for (const [id, by] of [
    ['a', 1],
    ['a', 13],
    ['a', 1],
    ['b', 2],
  ] as const)
    await addTo(id, by)
  await projection.settled()
  const read = reader(ports.documents)
  expect([await read.get('counters', 'a'), await read.get('counters', 'b')]).toMatchObject([{ total: 1 }, { total: 2 }])
  expect(await parkedOf(ports.documents, 'counters@1')).toMatchObject([{ document: 'a', reason: 'unlucky', kind: 'view' }])

  await projection.close()
  await run({ ...counters, version: 2 }).settled()
  expect(await read.get('counters', 'a')).toMatchObject({ total: 15 })
  expect(await parkedOf(ports.documents, 'counters@1')).toEqual([])
})

it('a projection stops and reports when `idsOf` throws', async () => {
  const projection = run({
    ...counters,
    idsOf: () => {
      throw new Error('no idea')
    },
  })
  const position = await addTo('a', 1)
  await expect(projection.reached(position)).rejects.toThrow('no idea')
  expect(await projection.status()).toMatchObject({ state: 'stopped' })
  expect(reports).toContain('projection counters@1 has stopped')
})

it('a projection notifies about changed rows with their firm and client', async () => {
  const projection = run(counters)
  const changes: ProjectionChange[] = []
  await projection.settled()
  const stop = projection.onChange(change => changes.push(change))
  await projection.reached(await addTo('a', 1))
  stop()
  await projection.reached(await addTo('a', 1))
  expect(changes).toEqual([{ projection: 'counters', rows: [{ id: 'a', firmId: 'firm', clientId: null, groupId: null }] }])
})

it('a projection reports its state, position and lag', async () => {
  const projection = run(counters)
  const position = await addTo('a', 1)
  await projection.settled()
  expect(await projection.status()).toMatchObject({ name: 'projection counters@1', state: 'following', position, lagMs: 0, reason: null })
  await projection.close()
  expect(await projection.status()).toMatchObject({ state: 'closed' })
})

it('a second runner of the same projection is standby', async () => {
  const first = run(counters)
  await first.settled()
  const second = run(counters)
  await first.reached(await addTo('a', 1))
  await first.reached(await addTo('a', 1))
  expect(await second.status()).toMatchObject({ state: 'standby' })
  expect(await reader(ports.documents).get('counters', 'a')).toMatchObject({ adds: 2 })
})
