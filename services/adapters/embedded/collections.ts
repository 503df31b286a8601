/** Collections as tables, with an index on the expression of every field that a projection declares as queried. */
import { coded } from '../../platform/errors/coded.ts'
import { checkCollection, valueAt } from '../../platform/ports/checked-query.ts'
import type { Change, Indexes } from '../../platform/ports/documents.ts'
import { pathOf, typeOf, valueOf } from './document-sql.ts'
import { tableOf, type RowWrite } from './row-writes.ts'
import type { Db, Statement } from './sqlite.ts'

type Collection = {
  table: string
  /** False only for an indexed field that has never been an array in any document. */
  mayBeArray(field: string): boolean
  /**
   * The changes as rows to write, with the fields that are registered where one is an array for the first time. Throws `invalid-document`.
   */
  prepared(changes: Change[]): Pick<RowWrite, 'rows' | 'register' | 'size'>
  load: Statement
  live: Statement
  ids: Statement
}
type Collections = {
  /** Null when the collection does not exist. */
  get(name: string): Collection | null
  make(name: string, indexes?: Indexes): Collection
  /** Whether `make` has anything to do. */
  needsMaking(name: string, indexes: Indexes): boolean
  /** What `make` does, in steps that may each have a transaction. When some of them failed, `make` or `making` may be repeated. */
  making(name: string, indexes: Indexes): (() => void)[]
  /** Also deletes its checkpoint. */
  drop(name: string): void
  /** Part of what `drop` does: an index, or some rows. Repeated until it answers true, when the collection is dropped. */
  dropPart(name: string): boolean
  /** Whether it has so many rows that a thread should go through them. */
  isLarge(name: string): boolean
  /** Clears the cache of tables after a transaction was rolled back. */
  forget(): void
}

/** A collection is large from this number of rows: indexing them takes some 20 ms. */
const largeRows = 5000
/** Rows that are dropped at once, which takes a tenth of a second when they have 5 KB: deleted content is overwritten. */
const dropRows = 2000

export function collectionsOf(db: Db): Collections {
  db.exec('CREATE TABLE IF NOT EXISTS collections (name TEXT PRIMARY KEY, fields TEXT NOT NULL, arrays TEXT NOT NULL) WITHOUT ROWID')
  const known = db.prepare('SELECT fields, arrays FROM collections WHERE name = ?')
  const register = db.prepare('INSERT OR REPLACE INTO collections (name, fields, arrays) VALUES (?, ?, ?)')
  const forget = db.prepare('DELETE FROM collections WHERE name = ?')
  const dropCheckpoint = db.prepare('DELETE FROM checkpoints WHERE collection = ?')
  const indexesOf = db.prepare("SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL")
  const tableNamed = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")
  const open = new Map<string, Collection>()

  function use(name: string, fields: string[], arrays: Set<string>): Collection {
    const table = tableOf(name)
    const collection: Collection = {
      table,
      mayBeArray: field => field !== 'id' && (arrays.has(field) || !fields.includes(field)),
      prepared(changes) {
        let size = 0
        const before = arrays.size
        const rows = changes.map(({ id, position, document }): RowWrite['rows'][number] => {
          if (document && document.id !== id) throw coded('invalid-document', `${name}: document ${document.id} under id ${id}`)
          if (document) for (const field of fields) if (!arrays.has(field) && Array.isArray(valueAt(document, field))) arrays.add(field)
          const body = document && JSON.stringify(document)
          size += body?.length ?? 0
          return [id, position, body]
        })
        return { rows, size, register: arrays.size > before ? [JSON.stringify(fields), JSON.stringify([...arrays])] : null }
      },
      // A JSON array, so that one parameter serves any number of ids.
      load: db.prepare(`SELECT id, position, body FROM ${table} WHERE id IN (SELECT value FROM json_each(?))`),
      live: db.prepare(`SELECT body FROM ${table} WHERE id = ? AND body IS NOT NULL`),
      ids: db.prepare(`SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT ?`),
    }
    open.set(name, collection)
    return collection
  }

  function get(name: string): Collection | null {
    const found = open.get(name)
    if (found) return found
    const row = known.get(name)
    return row ? use(name, JSON.parse(String(row['fields'])), new Set(JSON.parse(String(row['arrays'])))) : null
  }

  const fieldsBefore = (name: string): string[] | null => {
    const row = known.get(name)
    return row ? (JSON.parse(String(row['fields'])) as string[]) : null // written below
  }
  function needsMaking(name: string, { unique = [], fields = [] }: Indexes): boolean {
    const before = fieldsBefore(name)
    return before === null || unique.length > 0 || fields.flat().some(field => !before.includes(field))
  }

  /** Those of the fields that are an array in any row, found in one pass. */
  function arraysIn(table: string, fields: string[]): string[] {
    if (fields.length === 0) return []
    const found = db.prepare(`SELECT ${fields.map((field, i) => `max(${typeOf(field)} = 'array') AS "${i}"`).join()} FROM ${table}`).get()
    return fields.filter((_, i) => found?.[String(i)] === 1)
  }

  function making(name: string, { unique = [], fields = [] }: Indexes): (() => void)[] {
    checkCollection(name)
    const table = tableOf(name)
    // An absent field counts as a value, as in MongoDB: SQLite would otherwise allow any number of absent ones.
    const uniqueOf = (group: string[]): string[] => group.map(field => `ifnull(json_quote(body -> ${pathOf(field)}), 'null')`)
    return [
      () => db.exec(`CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY, position INTEGER NOT NULL, body TEXT)`),
      ...fields.map(
        group => () =>
          db.exec(
            `CREATE INDEX IF NOT EXISTS "f:${name}:${group.join()}" ON ${table} (${[...group.map(valueOf), 'id'].join()}) WHERE body IS NOT NULL`,
          ),
      ),
      ...unique.map(
        group => () =>
          db.exec(
            `CREATE UNIQUE INDEX IF NOT EXISTS "u:${name}:${group.join()}" ON ${table} (${uniqueOf(group).join()}) WHERE body IS NOT NULL`,
          ),
      ),
      () => {
        const all = [...new Set([...(fieldsBefore(name) ?? []), ...fields.flat()])]
        register.run(name, JSON.stringify(all), JSON.stringify(arraysIn(table, all)))
      },
    ]
  }

  function make(name: string, indexes: Indexes = {}): Collection {
    const found = needsMaking(name, indexes) ? null : get(name)
    if (found) return found
    for (const step of making(name, indexes)) step()
    open.delete(name)
    return get(name) as Collection // it is registered now
  }

  function dropPart(name: string): boolean {
    const table = tableOf(name)
    open.delete(name)
    const index = indexesOf.get(`d:${name}`)?.['name']
    if (index !== undefined) {
      db.exec(`DROP INDEX "${String(index)}"`)
      return false
    }
    // The checkpoint is deleted last: without it, rows that a crash left would count as newer than all events.
    if (
      tableNamed.get(`d:${name}`) &&
      db.prepare(`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} LIMIT ${dropRows})`).run().changes === dropRows
    )
      return false
    db.exec(`DROP TABLE IF EXISTS ${table}`)
    forget.run(name)
    dropCheckpoint.run(name)
    return true
  }

  return {
    get,
    make,
    needsMaking,
    making,
    drop(name) {
      while (!dropPart(name)) continue
    },
    dropPart,
    isLarge: name =>
      get(name) !== null &&
      Number(db.prepare(`SELECT count(*) AS n FROM (SELECT 1 FROM ${tableOf(name)} LIMIT ${largeRows})`).get()?.['n']) === largeRows,
    forget: () => open.clear(),
  }
}
