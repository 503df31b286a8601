/** Read models as JSON in SQLite; filters, sorting and ranges use indexes on expressions of the fields. */
import { coded } from '../../platform/errors/coded.ts'
import type { CheckpointOrigin, Document, Documents, Indexes } from '../../platform/ports/documents.ts'
import { collectionsOf } from './collections.ts'
import { sqlOf } from './document-sql.ts'
import { backgroundWrites } from './background-writes.ts'
import { rowWriter, smallChanger, type ReturnedRow } from './row-writes.ts'
import { transact, writeError, type Db, type SqlValue } from './sqlite.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS checkpoints (collection TEXT PRIMARY KEY, position INTEGER NOT NULL, origin TEXT) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS pointers (view TEXT PRIMARY KEY, collection TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS leases (name TEXT PRIMARY KEY, holder TEXT NOT NULL, until INTEGER NOT NULL, token INTEGER NOT NULL) WITHOUT ROWID`

/** Files of older versions have checkpoints without an origin. Throws `older-folder` where it may not be added. */
function addOrigin(db: Db, readOnly: boolean): void {
  const columns = db
    .prepare('PRAGMA table_info(checkpoints)')
    .all()
    .map(row => row['name'])
  if (columns.includes('origin')) return
  if (readOnly) throw coded('older-folder', 'This data folder was last used by an older Docketry. Start this one on it first.')
  db.exec('ALTER TABLE checkpoints ADD COLUMN origin TEXT')
}

const documentOf = (row: Record<string, unknown>): Document => JSON.parse(String(row['body']))

/** Writes of at least this many rows are carried out by a thread: only building a projection writes so many at once. */
const backgroundRows = 100

/** Pages after which this connection moves the write-ahead log into the file: SQLite's default. While the thread runs, the thread does. */
const ownCheckpoint = 1000

const setPointer = 'INSERT OR REPLACE INTO pointers (view, collection) VALUES (?, ?)'
/** Returns a row where the lease is free, or the holder's own: then with a new token. */
const takeLease = `INSERT INTO leases (name, holder, until, token) VALUES (?, ?, ?, 1) ON CONFLICT (name) DO UPDATE
  SET holder = excluded.holder, until = excluded.until, token = leases.token + 1 WHERE leases.holder = excluded.holder OR leases.until <= ? RETURNING token`
/** Returns a row where the holder still has the lease. */
const renewLease = 'UPDATE leases SET until = ? WHERE name = ? AND holder = ? RETURNING token'

/**
 * Documents on an open database, which the caller closes. `readOnly`: as the database was opened, beside the process that writes. `path`:
 * of its file, when a thread may write many rows; none runs after `close()`. Besides the port's errors: `storage-full`.
 */
export function openDocuments(
  db: Db,
  { clock = Date.now, readOnly = false, path = null }: { clock?: () => number; readOnly?: boolean; path?: string | null } = {},
): Documents {
  db.exec(schema)
  addOrigin(db, readOnly)
  // Only one process writes the folder: the holders of older leases have ended.
  if (!readOnly) db.exec('UPDATE leases SET until = 0')
  const collections = collectionsOf(db)
  const checkpoint = db.prepare('SELECT position FROM checkpoints WHERE collection = ?')
  const origin = db.prepare('SELECT origin FROM checkpoints WHERE collection = ?')
  const background =
    path === null ? null : backgroundWrites(path, runs => db.exec(`PRAGMA wal_autocheckpoint = ${runs ? 0 : ownCheckpoint}`))
  const writeRows = rowWriter(db)
  const pointer = db.prepare('SELECT collection FROM pointers WHERE view = ?')
  const changeOwn = smallChanger(db)

  function change<T>(work: () => T): T {
    try {
      return transact(db, work)
    } catch (error) {
      collections.forget()
      throw writeError(error)
    }
  }

  /**
   * While the thread writes, it carries this out too: otherwise the event loop would wait for the file until one of its transactions has
   * ended.
   */
  async function small(sql: string, values: SqlValue[][]): Promise<ReturnedRow[]> {
    return background?.busy() ? background.change({ sql, values }) : change(() => changeOwn({ sql, values }))
  }

  /** Collections that the thread indexes or drops: what is done to them meanwhile follows. */
  const changing = new Map<string, Promise<void>>()

  async function inThread(name: string, work: Promise<void>): Promise<void> {
    changing.set(
      name,
      work.catch(() => {}),
    )
    try {
      await work
    } finally {
      changing.delete(name)
      collections.forget()
    }
  }
  async function ensure(name: string, indexes: Indexes): Promise<void> {
    while (changing.has(name)) await changing.get(name)
    if (!collections.needsMaking(name, indexes)) return
    if (background === null || !(background.busy() || collections.isLarge(name))) return void change(() => collections.make(name, indexes))
    await inThread(name, background.carryOut({ make: name, indexes }))
  }

  return {
    async get(name, id) {
      const row = collections.get(name)?.live.get(id)
      return row ? documentOf(row) : null
    },
    async getMany(name, ids) {
      const rows = collections.get(name)?.load.all(JSON.stringify(ids)) ?? []
      const found = new Map(rows.filter(row => row['body'] !== null).map(row => [String(row['id']), documentOf(row)]))
      return [...new Set(ids)].flatMap(id => found.get(id) ?? [])
    },
    async load(name, ids) {
      const rows = collections.get(name)?.load.all(JSON.stringify(ids)) ?? []
      return new Map(
        rows.map(row => [
          String(row['id']),
          { position: Number(row['position']), document: row['body'] === null ? null : documentOf(row) },
        ]),
      )
    },
    async ids(name, after, limit) {
      return (collections.get(name)?.ids.all(after, limit) ?? []).map(row => String(row['id']))
    },
    async find(name, query) {
      const collection = collections.get(name)
      const { where, order } = sqlOf(query, collection?.mayBeArray ?? (() => false))
      if (!collection) return { rows: [], total: 0 }
      const rows = db.prepare(`SELECT body FROM ${collection.table} WHERE ${where.text} ${order.text}`).all(...where.values)
      // Without a range the number of rows is the total.
      const total = query.range
        ? Number(db.prepare(`SELECT count(*) AS n FROM ${collection.table} WHERE ${where.text}`).get(...where.values)?.['n'])
        : rows.length
      return { rows: rows.map(documentOf), total }
    },
    async write(name, changes, { position, lease, origin: from }) {
      while (changing.has(name)) await changing.get(name)
      const collection = collections.get(name) ?? change(() => collections.make(name))
      const write = { collection: name, ...collection.prepared(changes), position, origin: from ? JSON.stringify(from) : null, ...lease }
      if (background === null || !(changes.length >= backgroundRows || background.busy())) return change(() => writeRows(write))
      try {
        await background.write(write)
      } catch (error) {
        collections.forget()
        throw error
      }
    },
    async checkpoint(name) {
      const row = checkpoint.get(name)
      return row ? Number(row['position']) : null
    },
    async origin(name) {
      const stored = origin.get(name)?.['origin']
      return typeof stored === 'string' ? (JSON.parse(stored) as CheckpointOrigin) : null // written below
    },
    async checkpoints(names) {
      return new Map(
        names.flatMap(name => {
          const row = checkpoint.get(name)
          return row ? [[name, Number(row['position'])]] : []
        }),
      )
    },
    ensure,
    async pointer(projection) {
      const row = pointer.get(projection)
      return row ? String(row['collection']) : null
    },
    async point(projection, name) {
      await small(setPointer, [[projection, name]])
    },
    async drop(name) {
      while (changing.has(name)) await changing.get(name)
      // While the thread writes, the event loop would wait for the file.
      if (background === null || !(background.busy() || collections.isLarge(name))) return change(() => collections.drop(name))
      await inThread(name, background.carryOut({ drop: name }))
    },
    async lease(name, holder, ms) {
      const now = clock()
      const [taken] = await small(takeLease, [[name, holder, now + ms, now]])
      return taken ? { holder, token: Number(taken['token']) } : null
    },
    async renew(names, holder, ms) {
      const until = clock() + ms
      const renewed = await small(
        renewLease,
        names.map(name => [until, name, holder]),
      )
      return names.filter((_, i) => renewed[i])
    },
    async release(name, holder) {
      await small(renewLease, [[0, name, holder]])
    },
    async close() {
      await background?.close()
    },
  }
}
