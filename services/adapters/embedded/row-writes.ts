/**
 * Writes of rows with their checkpoint, and of leases and pointers, prepared apart from the connection that carries them out: the main one,
 * or that of a thread (background-writes.ts).
 */
import { coded } from '../../platform/errors/coded.ts'
import type { Indexes } from '../../platform/ports/documents.ts'
import { isConstraint, type Db, type SqlValue, type Statement } from './sqlite.ts'

/**
 * `rows`: id, position, and body as JSON (null: deleted). `register`: indexed fields and those that are arrays, both as JSON, where that
 * has changed. `origin` as JSON. `size`: characters of the bodies.
 */
export type RowWrite = {
  collection: string
  rows: [id: string, position: number, body: string | null][]
  register: [fields: string, arrays: string] | null
  position: number
  origin: string | null
  holder: string
  token: number
  size: number
}

/** A collection that is to be made with these indexes, or to be dropped. */
export type SchemaChange = { make: string; indexes: Indexes } | { drop: string }
/** One step of it, in a transaction of its own. `step`: from 0. */
export type SchemaStep = SchemaChange & { step: number }

/** A statement that changes one row, carried out once for each of `values`, in one transaction: of a lease or a pointer. */
export type SmallChange = { sql: string; values: SqlValue[][] }
/** The row that a statement returns; null where it returns none. */
export type ReturnedRow = Record<string, SqlValue> | null

export type Work = RowWrite | SchemaStep | SmallChange

export const isWrite = (work: Work): work is RowWrite => 'rows' in work

/** Carries out small changes on an open database, each within the caller's transaction. Throws the errors of SQLite. */
export function smallChanger(db: Db): (change: SmallChange) => ReturnedRow[] {
  const prepared = new Map<string, Statement>()
  return ({ sql, values }) => {
    const statement = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, statement)
    return values.map(one => (statement.get(...one) as ReturnedRow | undefined) ?? null) // numbers and texts only
  }
}

export const tableOf = (collection: string): string => `"d:${collection}"`

/**
 * Carries out writes on an open database, each within the caller's transaction. Throws `fenced`, `not-unique`, and the errors of SQLite.
 */
export function rowWriter(db: Db): (write: RowWrite) => void {
  const newestToken = db.prepare('SELECT token FROM leases WHERE name = ?')
  const register = db.prepare('INSERT OR REPLACE INTO collections (name, fields, arrays) VALUES (?, ?, ?)')
  const setCheckpoint = db.prepare(`INSERT INTO checkpoints (collection, position, origin) VALUES (?, ?, ?)
    ON CONFLICT (collection) DO UPDATE SET position = max(position, excluded.position), origin = ifnull(excluded.origin, origin)`)
  const puts = new Map<string, Statement>()

  function putIn(collection: string): Statement {
    const known = puts.get(collection)
    if (known) return known
    const table = tableOf(collection)
    const put = db.prepare(`INSERT INTO ${table} (id, position, body) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE
      SET position = excluded.position, body = excluded.body WHERE excluded.position > ${table}.position`)
    puts.set(collection, put)
    return put
  }

  return ({ collection, rows, register: registered, position, origin, holder, token }) => {
    const newest = newestToken.get(collection)
    if (newest && token < Number(newest['token'])) throw coded('fenced', `${holder} no longer writes ${collection}`)
    if (registered) register.run(collection, ...registered)
    const put = rows.length > 0 ? putIn(collection) : null
    for (const [id, at, body] of rows) {
      try {
        put?.run(id, at, body)
      } catch (error) {
        throw isConstraint(error) ? coded('not-unique', `${collection}: another document has the unique values of ${id}`) : error
      }
    }
    setCheckpoint.run(collection, position, origin)
  }
}
