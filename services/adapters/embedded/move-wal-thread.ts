/**
 * Moves the write-ahead log into the file, once for each message, while the thread that writes rows goes on: it would wait for the disk
 * otherwise. Answers each message when it is done.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from './sqlite.ts'

const { path } = workerData as { path: string } // given by row-write-thread.ts
const db = openSqlite(path, { synchronous: 'NORMAL' })

parentPort?.on('message', () => {
  try {
    db.exec('PRAGMA wal_checkpoint(PASSIVE)')
  } catch {
    // The thread that writes rows moves all of it when the log has its full size.
  }
  parentPort?.postMessage(null)
})
