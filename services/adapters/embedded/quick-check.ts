/** Checks the SQLite files; the large ones in a worker thread, so that requests are answered meanwhile. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { reasonOf } from '../../platform/errors/coded.ts'
import type { FindingData } from '../../platform/events/findings.ts'
import type { Db } from './sqlite.ts'

/** SQLite's findings, at most this many lines. */
export const quickCheck = (db: Db): string[] =>
  db
    .prepare('PRAGMA quick_check(5)')
    .all()
    .map(row => String(row['quick_check']))
    .filter(line => line !== 'ok')

async function inThread(path: string): Promise<string[]> {
  const worker = new Worker(new URL('./quick-check-thread.ts', import.meta.url), { workerData: { path } })
  const [lines] = (await once(worker, 'message')) as [string[]] // 'error' rejects
  return lines
}

/** `openDatabase`: a small file that only its own connection can read. */
export async function checkDatabases(paths: string[], openDatabase: { path: string; db: Db }): Promise<FindingData[]> {
  const found: FindingData[] = []
  for (const path of [...paths, openDatabase.path]) {
    const lines = await (path === openDatabase.path ? Promise.resolve().then(() => quickCheck(openDatabase.db)) : inThread(path)).catch(
      (error: unknown) => [reasonOf(error)],
    )
    const what = `The database ${path} is damaged: ${lines.join('; ')}. Stop Docketry and restore the data folder from a backup.`
    if (lines.length > 0) found.push({ kind: 'database', subject: path, what })
  }
  return found
}
