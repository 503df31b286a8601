/** All four ports on one data folder, without any server. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { closeAfter, closeAll } from '../../platform/concurrency/close-all.ts'
import type { FindingData } from '../../platform/events/findings.ts'
import type { Blobs } from '../../platform/ports/blobs.ts'
import type { Documents } from '../../platform/ports/documents.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { Log } from '../../platform/ports/log.ts'
import { openBlobs } from './blobs.ts'
import { openDocuments } from './documents.ts'
import { openEventStore } from './event-store.ts'
import { lockFolder, notePid, unlessInUse } from './folder-lock.ts'
import { openLog, type LogOptions } from './log.ts'
import { makePrivate } from './private-folder.ts'
import { checkDatabases } from './quick-check.ts'
import { openSqlite } from './sqlite.ts'

/** `durable`: documents that no event can rebuild. `databases`: checks the SQLite files. */
export type Embedded = {
  events: EventStore
  log: Log
  documents: Documents
  durable: Documents
  blobs: Blobs
  databases(): Promise<FindingData[]>
  close(): Promise<void>
}

/**
 * Opens or makes the folder. Throws `folder-in-use` (another process has it) or `newer-format`, both with a sentence for people.
 *
 * `events.db` is FULL: acknowledged events survive a power cut. Log and documents share `work.db`, which is NORMAL and may lose its
 * last writes: both then roll back together, and the rest is rebuilt from the events. Documents that no event can rebuild (the public
 * site's articles, addresses and counts) are in `site.db`, which is FULL.
 */
export async function openEmbedded(folder: string, options: LogOptions = {}): Promise<Embedded> {
  // Only its owner may read it: it contains other people's bookkeeping.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const closing: (() => void | Promise<void>)[] = [lockFolder(folder)]
  const close = (): Promise<void> => closeAll(closing)
  try {
    const site = unlessInUse(folder, 'site.db', path => openSqlite(path, { synchronous: 'FULL', exclusive: true }))
    closing.push(() => site.close())
    notePid(folder)
    const work = openSqlite(join(folder, 'work.db'), { synchronous: 'NORMAL' })
    closing.push(() => work.close())
    const events = openEventStore(join(folder, 'events.db'))
    closing.push(events.close)
    const documents = openDocuments(work, { path: join(folder, 'work.db') })
    closing.push(documents.close)
    const durable = openDocuments(site)
    const log = openLog(work, options)
    const databases = () =>
      checkDatabases(
        ['events.db', 'work.db'].map(name => join(folder, name)),
        { path: join(folder, 'site.db'), db: site },
      )
    closing.push(log.close)
    const blobs = await openBlobs(join(folder, 'blobs'))
    await makePrivate(folder)
    return { events, log, documents, durable, blobs, databases, close }
  } catch (error) {
    return closeAfter(error, close)
  }
}
