/** The worker thread that checks a database, so that the event loop does not wait for the disk. */
import { parentPort, workerData } from 'node:worker_threads'
import { reasonOf } from '../../platform/errors/coded.ts'
import { quickCheck } from './quick-check.ts'
import { openSqlite } from './sqlite.ts'

const { path } = workerData as { path: string } // given by quick-check.ts

function lines(): string[] {
  try {
    const db = openSqlite(path, { synchronous: 'NORMAL', readOnly: true })
    try {
      return quickCheck(db)
    } finally {
      db.close()
    }
  } catch (error) {
    return [reasonOf(error)]
  }
}
parentPort?.postMessage(lines())
