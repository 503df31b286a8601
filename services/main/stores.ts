/** Opens the four stores that the configuration names: a data folder, or servers. */
import { eventTypes } from '@docketry/contracts/event-types.ts'
import { openEmbedded } from '../adapters/embedded/open.ts'
import type { LogOptions } from '../adapters/embedded/log.ts'
import { eventType, recordEventTypes } from '../operations/event-type.ts'
import { executor } from '../platform/commands/execute.ts'
import { load } from '../platform/commands/load.ts'
import { closeAfter } from '../platform/concurrency/close-all.ts'
import { build } from '../platform/events/build.ts'
import { unknownTypes, withEventTypes, type EventTypeRegistry } from '../platform/events/event-types.ts'
import { newId } from '../platform/events/ids.ts'
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
  /** Documents that no event can rebuild: the site's, sent mails, the access log, what connects to Xero. As durable as the events. */
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
    try {
      return { ...stores, keys: keysIn(config.data, (await stores.events.head()) !== null), health: async () => ({}) }
    } catch (error) {
      return closeAfter(error, stores.close)
    }
  }
  const { secrets, prefix, ...addresses } = config.servers
  // Loaded only where they are used: the drivers of the three servers are a fifth of all modules.
  const { openServers } = await import('../adapters/servers/open.ts')
  return {
    ...(await openServers({ ...addresses, ...(prefix === null ? {} : { prefix }), topics: stageTopics, report })),
    keys: secrets,
    databases: null,
  }
}

/** The registry of event types in a store. */
export const eventTypeRegistry = (events: Pick<EventStore, 'read' | 'append'>): EventTypeRegistry => ({
  recorded: async () => (await load(events, eventType, null)).recorded,
  async record(types) {
    const commandId = newId()
    await executor(events)(recordEventTypes, { types }, { commandId, actId: commandId, actor: 'system', causeId: null, caller: null })
  },
})

/** Says at the start what a newer build has written that this one does not know. */
async function reportUnknownTypes(events: EventStore, report: Report): Promise<void> {
  const unknown = await unknownTypes(eventTypes, eventTypeRegistry(events)).catch(() => []) // a damaged registry is reported by the check
  for (const { eventType: type, version, build: by } of unknown) {
    report('a newer build has written to this store; what it changed is refused here', {
      type,
      version,
      build,
      start: `${by}, or a newer one`,
    })
  }
}

/**
 * Events are read and written as the types that this build knows. Also throws `import-unfinished`. `options`: of the embedded log, for
 * tests.
 */
export async function openStores(config: Config, report: Report, options: LogOptions = {}): Promise<Stores> {
  const stores = await openStoresAsTheyAre(config, report, options)
  try {
    await refuseHalfImported(stores.documents)
    await reportUnknownTypes(stores.events, report)
    return { ...stores, events: withEventTypes(stores.events, eventTypes, eventTypeRegistry(stores.events)) }
  } catch (error) {
    return closeAfter(error, stores.close)
  }
}
