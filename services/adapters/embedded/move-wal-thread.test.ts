import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { removeFolder, temporaryFolder } from '../../platform/testing/folder.ts'
import { openSqlite } from './sqlite.ts'

it('the thread moves the write-ahead log of another connection into the file, as far as a reader that is behind allows', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'work.db')
  const [writer, reader] = [openSqlite(path, { synchronous: 'NORMAL' }), openSqlite(path, { synchronous: 'NORMAL' })]
  const size = () => ({ ...writer.prepare('PRAGMA wal_checkpoint(NOOP)').get() })
  writer.exec('PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (n)')
  const thread = new Worker(new URL('./move-wal-thread.ts', import.meta.url), { workerData: { path } })
  const moved = async () => {
    thread.postMessage(null)
    await once(thread, 'message')
    const { log, checkpointed } = size()
    return Number(log) - Number(checkpointed)
  }
  try {
    expect(await moved()).toBe(0)
    writer.exec('INSERT INTO t VALUES (1)')
    reader.exec('BEGIN; SELECT * FROM t')
    writer.exec('INSERT INTO t VALUES (2)')
    expect(await moved()).toBeGreaterThan(0)
    reader.exec('COMMIT')
    expect(await moved()).toBe(0)
  } finally {
    await thread.terminate()
    reader.close()
    writer.close()
    await removeFolder(folder)
  }
})
