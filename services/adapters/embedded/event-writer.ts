/** The worker thread that writes events: it waits for the disk so that the event loop does not. */
import { parentPort, workerData } from 'node:worker_threads'
import { batchWriter, type WriteRequest } from './event-rows.ts'
import { openSqlite, type SqliteOptions } from './sqlite.ts'

const { path, options } = workerData as { path: string; options: SqliteOptions } // given by event-store.ts
let db = openSqlite(path, options)
let write = batchWriter(db)

parentPort?.on('message', (requests: WriteRequest[] | null) => {
  if (requests === null) {
    db.close()
    process.exit()
  }
  const { replies, broken } = write(requests)
  if (broken) {
    // After a failed fsync a second one may report success for lost pages: open the file again and read what is on the disk.
    db.close()
    db = openSqlite(path, options)
    write = batchWriter(db)
  }
  parentPort?.postMessage(replies)
})
