/** Checkpoints of another history, on a data folder; and a real backup of `events.db` under newer projections. */
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { executor } from '../../platform/commands/execute.ts'
import { newId } from '../../platform/events/ids.ts'
import { foreignCheckpointContract } from '../../platform/projections/foreign-checkpoint.contract.ts'
import { reader } from '../../platform/projections/read-projections.ts'
import { runProjection } from '../../platform/projections/run-projection.ts'
import { add, counters } from '../../platform/testing/counter.ts'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { openEmbedded } from './open.ts'
import { partIn } from './testing/open-part.ts'

foreignCheckpointContract('embedded checkpoints', partIn('events'), partIn('documents'))

it('a copy of events.db that is put back under newer projections gives the rows of the copy', async () => {
  const folder = await temporaryFolder()
  const database = join(folder, 'events.db')
  async function session(work: (addTo: (counterId: string, by: number) => Promise<unknown>) => Promise<void>): Promise<unknown[]> {
    const ports = await openEmbedded(folder)
    const projection = runProjection(counters, { ...ports, report: () => {} })
    await work((counterId, by) =>
      executor(ports.events)(add, { counterId, by }, { commandId: newId(), actId: newId(), actor: 'user:1', causeId: null, caller: null }),
    )
    await projection.settled()
    const { rows } = await reader(ports.documents).find('counters', { sort: [{ field: 'id' }] })
    await projection.close()
    await ports.close()
    return rows.map(row => [row.id, row['total']])
  }
  await session(async addTo => void (await addTo('a', 1)))
  await copyFile(database, join(folder, 'backup.db'))
  expect(
    await session(async addTo => {
      await addTo('a', 10)
      await addTo('lost', 1)
    }),
  ).toEqual([
    ['a', 11],
    ['lost', 1],
  ])
  for (const end of ['-wal', '-shm']) await rm(`${database}${end}`, { force: true })
  await copyFile(join(folder, 'backup.db'), database)
  // New events take the positions of the lost ones.
  expect(
    await session(async addTo => {
      await addTo('b', 2)
      await addTo('c', 3)
      await addTo('d', 4)
    }),
  ).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
    ['d', 4],
  ])
  await removeFolder(folder)
})
