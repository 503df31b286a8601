/** Opens the four stores that the configuration names: a data folder, or servers. */
import { openEmbedded } from '../adapters/embedded/open.ts'
import type { LogOptions } from '../adapters/embedded/log.ts'
import { openServers } from '../adapters/servers/open.ts'
import type { FindingData } from '../platform/events/findings.ts'
import type { Blobs } from '../platform/ports/blobs.ts'
import type { Documents } from '../platform/ports/documents.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { Log } from '../platform/ports/log.ts'
import type { Report } from '../platform/errors/report.ts'
import { refuseHalfImported } from '../archive/import-mark.ts'
import type { Config } from './config/config.ts'
import { keysIn, type Keys } from './config/keys.ts'
import { stageTopics } from './stage-names.ts'

export type Stores = {
  events: EventStore
  log: Log
  documents: Documents
  /** Documents that no event can rebuild (`services/site/`); as durable as the events. */
  durable: Documents
  blobs: Blobs
  keys: Keys
  /** By server null if healthy, otherwise a sentence; resolves within three seconds. */
  health(): Promise<Record<string, string | null>>
  /** Checks the SQLite files; null on servers. */
  databases: (() => Promise<FindingData[]>) | null
  close(): Promise<void>
}

/** Also opens stores with an unfinished import, for the import itself. Throws the adapters' errors, with a sentence. */
export async function openStoresAsTheyAre(config: Config, report: Report, options: LogOptions = {}): Promise<Stores> {
  if (config.servers === null) {
    const stores = await openEmbedded(config.data, options)
    return { ...stores, keys: keysIn(config.data), health: async () => ({}) }
  }
  const { secrets, prefix, ...addresses } = config.servers
  return { ...(await openServers({ ...addresses, ...(prefix === null ? {} : { prefix }), topics: stageTopics, report })), keys: secrets, databases: null }
}

/** Also throws `import-unfinished`. `options`: of the embedded log, for tests. */
export async function openStores(config: Config, report: Report, options: LogOptions = {}): Promise<Stores> {
  const stores = await openStoresAsTheyAre(config, report, options)
  try {
    await refuseHalfImported(stores.documents)
    return stores
  } catch (error) {
    await stores.close()
    throw error
  }
}
