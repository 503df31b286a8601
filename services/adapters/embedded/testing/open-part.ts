/** Opens one port of an embedded folder for the contract suites and their child processes. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../../platform/events/ids.ts'
import type { Blobs } from '../../../platform/ports/blobs.ts'
import type { Documents } from '../../../platform/ports/documents.ts'
import type { EventStore } from '../../../platform/ports/event-store.ts'
import type { Json, Log } from '../../../platform/ports/log.ts'
import type { DamageTarget, PortFactory, OpenPort } from '../../../platform/testing/port-under-test.ts'
import { removeFolder, temporaryFolder } from '../../../platform/testing/folder.ts'
import { openBlobs } from '../blobs.ts'
import { openDocuments } from '../documents.ts'
import { openEventStore } from '../event-store.ts'
import { openLog } from '../log.ts'
import { openSqlite } from '../sqlite.ts'

export type Parts = { events: EventStore; log: Log; documents: Documents; blobs: Blobs }
type Argument = { part: keyof Parts; folder: string; rough?: number }

/** Closes the database after the port on it. */
function onDatabase<P extends { close(): Promise<void> }>(folder: string, open: (db: ReturnType<typeof openSqlite>) => P): P {
  const db = openSqlite(join(folder, 'work.db'), { synchronous: 'NORMAL' })
  const port = open(db)
  let closed = false
  return {
    ...port,
    async close() {
      if (closed) return
      closed = true
      await port.close()
      db.close()
    },
  }
}

export const openPort: OpenPort<Parts[keyof Parts]> = async argument => {
  const { part, folder, rough } = argument as unknown as Argument // made below
  if (part === 'events') return openEventStore(join(folder, 'events.db'))
  if (part === 'blobs') return openBlobs(join(folder, 'blobs'))
  if (part === 'documents') return onDatabase(folder, db => openDocuments(db))
  return onDatabase(folder, db => openLog(db, { retryDelayMs: 0, ...(rough === undefined ? {} : { rough }) }))
}

/** Damages bytes on the disk while another process has the folder open. */
export async function damageIn(folder: string, what: DamageTarget): Promise<void> {
  if ('hash' in what) {
    const path = join(folder, 'blobs', what.owner, what.hash)
    const bytes = await readFile(path)
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
    return writeFile(path, bytes)
  }
  const db = openSqlite(join(folder, 'events.db'), { synchronous: 'FULL' })
  const position = Number(db.prepare('SELECT max(position) AS last FROM events').get()?.['last'] ?? 0) + 10
  db.prepare(
    "INSERT INTO events (position, stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, 'Counted', '{\"n\":', '{}')",
  ).run(position, what.stream, what.revision, newId())
  db.close()
}

/** Makes one port on a new temporary folder for every test. */
export const partIn =
  <K extends keyof Parts>(part: K, options: { rough?: number } = {}): PortFactory<Parts[K]> =>
  async () => {
    const folder = await temporaryFolder()
    const argument: Json = { part, folder, ...options }
    return {
      open: async () => (await openPort(argument)) as Parts[K], // the part that the argument names
      opener: { module: import.meta.url, argument },
      damage: what => damageIn(folder, what),
      remove: () => removeFolder(folder),
    }
  }
