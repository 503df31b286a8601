/** Opens SQLite files. Only this file imports the driver. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { coded } from '../../platform/errors/coded.ts'

export type Db = DatabaseSync
export type Statement = StatementSync
export type SqlValue = SQLInputValue

/** Raised when the tables change so that older code would misread them. */
const format = 1

/** How long a write waits for that of another connection; the longest is the index of a very large collection. */
const maxWriteMs = 30_000

export type SqliteOptions = {
  /** FULL: an acknowledged write survives a power cut. NORMAL: the file may roll back to an earlier commit, and is never corrupt. */
  synchronous: 'FULL' | 'NORMAL'
  readOnly?: boolean
  /** No other connection, of this or of another process, opens the file while this one is open; theirs throw (`isBusy`). */
  exclusive?: boolean
  /** Most pages (4 KiB) the file may have; for tests of a full disk. */
  maxPages?: number
}

/** Opens or makes the file. Throws code `newer-format` when newer code wrote it. */
export function openSqlite(path: string, { synchronous, readOnly = false, exclusive = false, maxPages }: SqliteOptions): Db {
  const db = new DatabaseSync(path, { readOnly, timeout: exclusive ? 0 : maxWriteMs })
  try {
    return prepared(db, { synchronous, readOnly, exclusive, maxPages })
  } catch (error) {
    db.close()
    throw error
  }
}

function prepared(
  db: Db,
  { synchronous, readOnly, exclusive, maxPages }: Required<Omit<SqliteOptions, 'maxPages'>> & { maxPages: number | undefined },
): Db {
  // Before the first read, so that the lock is permanent and the index of the write-ahead log needs no shared memory.
  if (exclusive) db.exec('PRAGMA locking_mode = EXCLUSIVE')
  const found = Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0)
  if (found > format) {
    throw coded(
      'newer-format',
      `This data folder was written by a newer Docketry (format ${found}, this one knows ${format}). ` +
        'Update Docketry, or choose another folder.',
    )
  }
  // Ignores the case of all letters; SQLite's own LIKE knows A to Z only. `wanted` is in lower case.
  db.function('contains', { deterministic: true }, (text: SqlValue, wanted: SqlValue) =>
    typeof text === 'string' && text.toLowerCase().includes(String(wanted)) ? 1 : 0,
  )
  if (readOnly) return db
  // secure_delete overwrites erased bytes. With WAL readers never wait for the writer.
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}; PRAGMA secure_delete = ON`)
  if (found < format) db.exec(`PRAGMA user_version = ${format}`)
  if (maxPages !== undefined) db.exec(`PRAGMA max_page_count = ${maxPages}`)
  return db
}

/** Runs `work` in one transaction: all of it, or none when it throws. */
export function transact<T>(db: Db, work: () => T): T {
  db.exec('BEGIN IMMEDIATE')
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } catch (error) {
    // After some errors, such as a full disk, SQLite has already rolled back.
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

/** Moves everything into the main file and empties the write-ahead log, so that no deleted data stays in it. */
export const emptyWal = (db: Db): void => db.exec('PRAGMA wal_checkpoint(TRUNCATE)')

const primaryCode = (error: unknown): number =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : 0

export const isFull = (error: unknown): boolean => primaryCode(error) === 13
export const isBroken = (error: unknown): boolean => primaryCode(error) === 10
export const isConstraint = (error: unknown): boolean => primaryCode(error) === 19
export const isBusy = (error: unknown): boolean => primaryCode(error) === 5

/** The error of a write as callers see it: `storage-full` where the disk is full, otherwise as it is. */
export const writeError = (error: unknown): unknown =>
  isFull(error) ? coded('storage-full', 'There is no room left on the disk; nothing was written.') : error

/** Node closes a connection, and so ends its lock, when it collects an object that nothing refers to. */
const locks = new Set<Db>()

/**
 * Locks the file for this process until the returned function is called or the process ends, also if nobody keeps that function. Throws
 * when another connection has locked it (`isBusy`).
 */
export function openLock(path: string): () => void {
  const db = new DatabaseSync(path, { timeout: 0 })
  try {
    db.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    db.close()
    throw error
  }
  locks.add(db)
  return () => {
    locks.delete(db)
    db.close()
  }
}
