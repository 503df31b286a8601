/** Collections as tables, with an index on the expression of every field that a projection declares as queried. */
import { coded } from '../../platform/errors/coded.ts'
import type { Change, Document } from '../../platform/ports/documents.ts'
import { pathOf, typeOf, valueOf } from './document-sql.ts'
import { tableOf, type RowWrite } from './row-writes.ts'
import type { Db, Statement } from './sqlite.ts'

export type Indexes = { unique?: string[][]; fields?: string[][] }
export type Collection = {
  table: string
  /** False only for an indexed field that has never been an array in any document. */
  mayBeArray(field: string): boolean
  /** The changes as rows to write, with the fields that are registered where one is an array for the first time. Throws `invalid-document`. */
  prepared(changes: Change[]): Pick<RowWrite, 'rows' | 'register' | 'size'>
  load: Statement
  live: Statement
  ids: Statement
}
export type Collections = {
  /** Null when the collection does not exist. */
  get(name: string): Collection | null
  make(name: string, indexes?: Indexes): Collection
  drop(name: string): void
  /** Clears the cache of tables after a transaction was rolled back. */
  forget(): void
}

const collectionName = /^[A-Za-z0-9][A-Za-z0-9@._-]{0,99}$/

function at(document: Document, field: string): unknown {
  return field
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], document) // JSON only
}

export function collectionsOf(db: Db): Collections {
  db.exec(
    'CREATE TABLE IF NOT EXISTS collections (name TEXT PRIMARY KEY, fields TEXT NOT NULL, arrays TEXT NOT NULL) WITHOUT ROWID',
  )
  const known = db.prepare('SELECT fields, arrays FROM collections WHERE name = ?')
  const register = db.prepare('INSERT OR REPLACE INTO collections (name, fields, arrays) VALUES (?, ?, ?)')
  const forget = db.prepare('DELETE FROM collections WHERE name = ?')
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
          if (document) for (const field of fields) if (!arrays.has(field) && Array.isArray(at(document, field))) arrays.add(field)
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

  function make(name: string, { unique = [], fields = [] }: Indexes = {}): Collection {
    if (!collectionName.test(name)) throw coded('invalid-query', `not a collection name: ${JSON.stringify(name)}`)
    const row = known.get(name)
    const before: string[] = row ? JSON.parse(String(row['fields'])) : []
    const all = [...new Set([...before, ...fields.flat()])]
    if (row && all.length === before.length && unique.length === 0) return get(name) ?? use(name, all, new Set())
    const table = tableOf(name)
    db.exec(`CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY, position INTEGER NOT NULL, body TEXT)`)
    for (const group of fields) {
      db.exec(
        `CREATE INDEX IF NOT EXISTS "f:${name}:${group.join()}" ON ${table} (${[...group.map(valueOf), 'id'].join()}) WHERE body IS NOT NULL`,
      )
    }
    for (const group of unique) {
      // An absent field counts as a value, as in MongoDB: SQLite would otherwise allow any number of absent ones.
      const values = group.map(field => `ifnull(json_quote(body -> ${pathOf(field)}), 'null')`)
      db.exec(
        `CREATE UNIQUE INDEX IF NOT EXISTS "u:${name}:${group.join()}" ON ${table} (${values.join()}) WHERE body IS NOT NULL`,
      )
    }
    const arrays = all.filter(field => db.prepare(`SELECT 1 FROM ${table} WHERE ${typeOf(field)} = 'array' LIMIT 1`).get())
    register.run(name, JSON.stringify(all), JSON.stringify(arrays))
    return use(name, all, new Set(arrays))
  }

  return {
    get,
    make,
    drop(name) {
      if (!get(name)) return
      db.exec(`DROP TABLE ${tableOf(name)}`)
      forget.run(name)
      open.delete(name)
    },
    forget: () => open.clear(),
  }
}
