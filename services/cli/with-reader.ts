/** The stores that the settings name, to read them: a data folder beside the process that runs on it, or servers. */
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { eventTypes } from '@docketry/contracts/event-types.ts'
import { openEmbeddedToRead, type EmbeddedReader, type FollowOptions } from '../adapters/embedded/open-to-read.ts'
import { refuseHalfImported } from '../archive/import-mark.ts'
import type { Stores as ArchiveStores } from '../archive/lines.ts'
import { textsFrom, type LoadTexts } from '../integrity/same-rows.ts'
import type { VerifyTools } from '../integrity/verify-stores.ts'
import type { Config } from '../main/config/config.ts'
import { openStores } from '../main/stores.ts'
import { eventType } from '../operations/event-type.ts'
import { load } from '../platform/commands/load.ts'
import { coded, codeOf, reasonOf } from '../platform/errors/coded.ts'
import { reportToStderr } from '../platform/errors/report.ts'
import { readingEventTypes } from '../platform/events/event-types.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { Log } from '../platform/ports/log.ts'

/** `eventsOf`: only the events of these types; null where the store reads all in any case. */
export type Readable = { blobs: Pick<Blobs, 'get' | 'has' | 'bytes'> } & Pick<ArchiveStores, 'documents'> & {
    texts: LoadTexts
    events: VerifyTools['events'] & Pick<EventStore, 'damaged'>
    log: Pick<Log, 'lag' | 'deadLetters'>
    eventsOf: ((types: ReadonlySet<string>) => Pick<EventStore, 'follow'>) | null
  }

/** The events of a data folder, each in the newest version of its type. */
export const eventsIn = ({ events }: EmbeddedReader, options: FollowOptions = {}): EmbeddedReader['events'] =>
  readingEventTypes(
    { ...events, follow: (after: number | null, signal: AbortSignal) => events.follow(after, signal, options) },
    eventTypes,
    async () => (await load(events, eventType, null)).recorded,
  )

const absent = new Set(['ENOENT', 'ENOTDIR'])

/**
 * Throws, each with a sentence, `no-folder` where the settings name a data folder that has no data, and `no-access` where this user may not
 * read it.
 */
export function requireData({ servers, data }: Pick<Config, 'servers' | 'data'>): void {
  if (servers !== null) return
  try {
    accessSync(join(data, 'events.db'), constants.R_OK)
  } catch (error) {
    if (absent.has(codeOf(error) ?? ''))
      throw coded('no-folder', `There is no data of Docketry in ${data}. Name its folder with DOCKETRY_DATA.`)
    throw coded('no-access', `The data in ${data} cannot be read (${reasonOf(error)}). Run the command as the user that runs Docketry.`)
  }
}

/** Throws `no-folder`, `import-unfinished`, and what opening throws, with sentences. */
export async function withReader<T>(config: Config, use: (stores: Readable) => Promise<T>): Promise<T> {
  requireData(config)
  if (config.servers !== null) {
    const stores = await openStores(config, reportToStderr)
    return use({ ...stores, texts: textsFrom(stores.documents), eventsOf: null }).finally(() => stores.close())
  }
  if (!existsSync(join(config.data, 'work.db')))
    throw coded(
      'no-folder',
      `There is no work.db in ${config.data}: it holds the projections and the queues. Restore it from a backup, or start Docketry, which builds the projections anew, and run this again.`,
    )
  const stores = await openEmbeddedToRead(config.data)
  try {
    await refuseHalfImported(stores.documents)
    return await use({ ...stores, events: eventsIn(stores), eventsOf: types => eventsIn(stores, { types }) })
  } finally {
    stores.close()
  }
}
