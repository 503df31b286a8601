/** The worker thread that writes many rows, so that the event loop answers requests meanwhile. */
import { parentPort, workerData } from 'node:worker_threads'
import { codeOf, reasonOf } from '../../platform/errors/coded.ts'
import { rowWriter, type RowWrite } from './row-writes.ts'
import { emptyWal, isFull, openSqlite, transact } from './sqlite.ts'

/** Of one write: null when it is committed. */
export type RowWriteReply = { code: string | null; message: string } | null

/**
 * Pages (4 KiB) after which the write-ahead log is moved into the file. Rows that are built change the same pages again and again, and each of them is moved once; SQLite's own limit of 1000 makes a build
 * take half as long again.
 */
const pagesInWal = 16_000
/** KiB of pages that this connection keeps. */
const cacheSize = 65_536

const { path } = workerData as { path: string } // given by background-writes.ts
const db = openSqlite(path, { synchronous: 'NORMAL' })
db.exec(`PRAGMA wal_autocheckpoint = ${pagesInWal}; PRAGMA cache_size = -${cacheSize}`)
const write = rowWriter(db)

function commit(writes: RowWrite[]): RowWriteReply[] {
  try {
    transact(db, () => writes.forEach(write))
    return writes.map(() => null)
  } catch (error) {
    // One write must not fail the others.
    if (writes.length > 1) return writes.flatMap(one => commit([one]))
    return [{ code: isFull(error) ? 'storage-full' : (codeOf(error) ?? null), message: reasonOf(error) }]
  }
}

parentPort?.on('message', (writes: RowWrite[] | null) => {
  if (writes === null) {
    // Nothing that was overwritten or erased meanwhile stays in the log.
    emptyWal(db)
    db.close()
    process.exit()
  }
  parentPort?.postMessage(commit(writes))
})
