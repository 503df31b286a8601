/** The worker thread that writes, indexes and drops many rows, so that the event loop answers requests meanwhile. */
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { codeOf, reasonOf } from '../../platform/errors/coded.ts'
import { collectionsOf } from './collections.ts'
import {
  isWrite,
  rowWriter,
  smallChanger,
  type ReturnedRow,
  type RowWrite,
  type SchemaStep,
  type SmallChange,
  type Work,
} from './row-writes.ts'
import { emptyWal, isConstraint, openSqlite, transact, writeError } from './sqlite.ts'

/**
 * Of one write, step of a schema change or small change: the returned rows when it is committed, of a small change only; `unfinished` when
 * more steps follow.
 */
export type RowWriteReply = { returned: ReturnedRow[] } | { unfinished: true } | { code: string | null; message: string }

/**
 * Pages (4 KiB) after which the write-ahead log is moved into the file. Rows that are built change the same pages again and again, and each
 * of them is moved once; SQLite's own limit of 1000 makes a build take half as long again.
 */
const pagesInWal = 64_000
/** Pages from which another thread begins to move it, so that little is left to do here. */
const pagesToMove = 40_000
/** KiB of pages that this connection keeps. */
const cacheSize = 131_072

const { path } = workerData as { path: string } // given by background-writes.ts
const db = openSqlite(path, { synchronous: 'NORMAL' })
db.exec(`PRAGMA wal_autocheckpoint = ${pagesInWal}; PRAGMA cache_size = -${cacheSize}`)
const write = rowWriter(db)
const changeSmall = smallChanger(db)
const collections = collectionsOf(db)
const walSize = db.prepare('PRAGMA wal_checkpoint(NOOP)')
const done: RowWriteReply = { returned: [] }

function failureOf(error: unknown): RowWriteReply {
  const known = writeError(error)
  return { code: isConstraint(known) ? 'not-unique' : codeOf(known), message: reasonOf(known) }
}

function commit(writes: RowWrite[]): RowWriteReply[] {
  try {
    transact(db, () => writes.forEach(write))
    return writes.map(() => done)
  } catch (error) {
    // One write must not fail the others.
    if (writes.length > 1) return writes.flatMap(one => commit([one]))
    return [failureOf(error)]
  }
}

/** Whether it was the last step. */
function takeStep(change: SchemaStep): boolean {
  if ('drop' in change) return collections.dropPart(change.drop)
  const steps = collections.making(change.make, change.indexes)
  steps[change.step]?.()
  return change.step >= steps.length - 1
}

function carryOut(change: SchemaStep): RowWriteReply {
  try {
    return transact(db, () => takeStep(change)) ? done : { unfinished: true }
  } catch (error) {
    return failureOf(error)
  }
}

function changeAlone(change: SmallChange): RowWriteReply {
  try {
    return { returned: transact(db, () => changeSmall(change)) }
  } catch (error) {
    return failureOf(error)
  }
}

function repliesTo(works: Work[]): RowWriteReply[] {
  const [first] = works
  if (first === undefined || isWrite(first)) return commit(works.filter(isWrite))
  return ['sql' in first ? changeAlone(first) : carryOut(first)]
}

/** Started for the first large log. */
let mover: Worker | null = null
let isMoving = false

function moveWal(): void {
  const { log, checkpointed } = walSize.get() as { log: number; checkpointed: number } // the columns of this pragma
  if (isMoving || log - checkpointed < pagesToMove) return
  mover ??= new Worker(new URL('./move-wal-thread.ts', import.meta.url), { workerData: { path } })
    .on('message', () => (isMoving = false))
    // From then on this thread alone moves it: `isMoving` stays true.
    .on('error', () => {})
  isMoving = true
  mover.postMessage(null)
}

/** Writes, or one step of a schema change, or one small change. */
parentPort?.on('message', async (works: Work[] | null) => {
  if (works === null) {
    await mover?.terminate()
    // Nothing that was overwritten or erased meanwhile stays in the log.
    emptyWal(db)
    db.close()
    process.exit()
  }
  parentPort?.postMessage(repliesTo(works))
  moveWal()
})
