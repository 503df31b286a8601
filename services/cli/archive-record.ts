/** Records an export as an event in the source store, an import or a restore as one in the target. */
import { eventTypes } from '@docketry/contracts/event-types.ts'
import type { ImportRecord } from '../archive/import.ts'
import { archiveIdOf, type ArchiveContents, type Manifest } from '../archive/manifest.ts'
import { eventTypeRegistry } from '../main/stores.ts'
import { eventType } from '../operations/event-type.ts'
import { recordOperation } from '../operations/operation.ts'
import { executor } from '../platform/commands/execute.ts'
import { withEventTypes } from '../platform/events/event-types.ts'
import { idFrom, newId } from '../platform/events/ids.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import { byOperator } from './control/by-operator.ts'

/** `events`: as `openStores` opens them. `reason`: why, as typed. */
export const recordExport =
  (events: EventStore, reason: string | undefined) =>
  async (contents: ArchiveContents): Promise<void> =>
    void (await executor(events)(
      recordOperation,
      { operation: { type: 'ArchiveExported', data: { operationId: newId(), ...contents } } },
      byOperator('docketry export', reason),
    ))

/** The command, and why, as typed. */
export type ImportedBy = { by: 'import' | 'restore'; reason?: string | undefined }

/**
 * `events`: as `openStoresAsTheyAre` opens them. An archive goes into a store once, so the id of the import is made of both ids: an import
 * that continues after a crash finds its own event, and records no second one. With that event the store may record the event's type, in
 * the registry of event types.
 */
export async function importRecord(events: EventStore, manifest: Manifest, { by, reason }: ImportedBy): Promise<ImportRecord> {
  const operationId = idFrom('import', archiveIdOf(manifest), await events.id())
  const registered = eventType.stream(null)
  return {
    async record(contents) {
      const known = withEventTypes(events, eventTypes, eventTypeRegistry(events))
      await executor(known)(
        recordOperation,
        { operation: { type: 'ArchiveImported', data: { operationId, by, ...contents } } },
        byOperator(`docketry ${by}`, reason),
      )
    },
    isOf: ({ stream, data }) =>
      stream === `operation-${operationId}` || (stream === registered && (data as { eventType?: unknown }).eventType === 'ArchiveImported'), // any data: a field is looked for
  }
}
