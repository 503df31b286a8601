import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { eventsOf } from '../../platform/testing/events.ts'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { makeEventTables } from './event-rows.ts'
import { groupCommit } from './group-commit.ts'
import { openSqlite } from './sqlite.ts'

it('group commit rejects with unknown-outcome when its writer dies, and starts another for the next append', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'later', 'events.db')
  const writer = groupCommit(path, { synchronous: 'FULL' }, () => {})
  const events = eventsOf(1).map(({ id, type }) => ({ id, type, data: '{}', metadata: '{}' }))
  // The folder does not exist yet: the writer fails when it starts.
  await expect(writer.write({ stream: 's', expected: 'no-stream', events })).rejects.toMatchObject({ code: 'unknown-outcome' })
  await mkdir(join(folder, 'later'))
  const db = openSqlite(path, { synchronous: 'FULL' })
  makeEventTables(db)
  expect(await writer.write({ stream: 's', expected: 'no-stream', events })).toMatchObject({ revision: 0 })
  await writer.close()
  db.close()
  await removeFolder(folder)
})

it('the event store uses synchronous=FULL and a write-ahead log', async () => {
  const folder = await temporaryFolder()
  for (const [synchronous, level] of [
    ['FULL', 2],
    ['NORMAL', 1],
  ] as const) {
    const db = openSqlite(join(folder, `${synchronous}.db`), { synchronous })
    expect(db.prepare('PRAGMA synchronous').get()?.['synchronous']).toBe(level)
    expect(db.prepare('PRAGMA journal_mode').get()?.['journal_mode']).toBe('wal')
    expect(db.prepare('PRAGMA secure_delete').get()?.['secure_delete']).toBe(1)
    db.close()
  }
  await removeFolder(folder)
})
