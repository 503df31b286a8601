/** The worker thread that writes, indexes and drops many rows, so that the event loop answers requests meanwhile. */
import { parentPort, workerData } from 'node:worker_threads'
import { codeOf, reasonOf } from '../../platform/errors/coded.ts'
import { collectionsOf } from './collections.ts'
import { isWrite, rowWriter, smallChanger, type ReturnedRow, type RowWrite, type SchemaChange, type SmallChange } from './row-writes.ts'
import { emptyWal, isConstraint, openSqlite, transact, writeError } from './sqlite.ts'

/** Of one write, schema change or small change: the returned rows when it is committed, of a small change only. */
export type RowWriteReply = { returned: ReturnedRow[] } | { code: string | null; message: string }

/**
 * Pages (4 KiB) after which the write-ahead log is moved into the file. Rows that are built change the same pages again and again, and each of them is moved once; SQLite's own limit of 1000 makes a build
 * take half as long again.
 */
const pagesInWal = 64_000
/** KiB of pages that this connection keeps. */
const cacheSize = 131_072

const { path } = workerData as { path: string } // given by background-writes.ts
const db = openSqlite(path, { synchronous: 'NORMAL' })
db.exec(`PRAGMA wal_autocheckpoint = ${pagesInWal}; PRAGMA cache_size = -${cacheSize}`)
const write = rowWriter(db)
const changeSmall = smallChanger(db)
const collections = collectionsOf(db)
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

/** Each step is committed by itself, so that other writes to the file wait for one of them at most. */
function carryOut(change: SchemaChange): RowWriteReply {
  try {
    for (const step of 'drop' in change ? collections.dropping(change.drop) : collections.making(change.make, change.indexes)) transact(db, step)
    return done
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

function repliesTo(works: (RowWrite | SchemaChange | SmallChange)[]): RowWriteReply[] {
  const [first] = works
  if (first === undefined || isWrite(first)) return commit(works.filter(isWrite))
  return ['sql' in first ? changeAlone(first) : carryOut(first)]
}

/** Writes, or one schema change, or one small change. */
parentPort?.on('message', (works: (RowWrite | SchemaChange | SmallChange)[] | null) => {
  if (works === null) {
    // Nothing that was overwritten or erased meanwhile stays in the log.
    emptyWal(db)
    db.close()
    process.exit()
  }
  parentPort?.postMessage(repliesTo(works))
})
