/** Reads what happened to the batch and the files that an invoice came in; source-history.ts makes the sentences. */
import type { PageRef } from '@docketry/contracts/events/file.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import { readUnlessErased } from '../../platform/commands/load.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { withNames } from '../../shared/named-batches.ts'
import { batchLines, batchNameAt, containingBatches, containingLines, fileLines, type SourceLine } from './source-history.ts'

/** The events of a stream; none of an erased one. */
export const readOrNone = async (events: Pick<EventStore, 'read'>, stream: string): Promise<StoredEvent[]> =>
  (await readUnlessErased(events, stream)) ?? []

/** The pages that an invoice has from this event on; null where they do not change. */
export const pagesIn = ({ type, data }: InvoiceEvent): PageRef[] | null =>
  type === 'InvoiceExtracted' || type === 'InvoicePagesSet' ? data.pages : null

/**
 * `ofBatch`: the events of the batch, without those of its pages. `groupId`, `clientId`: the batch and the client that the invoice came in
 * for. `now` in UTC ms.
 */
export async function linesOfSources(
  { read, events }: { read: ReadRows; events: Pick<EventStore, 'read'> },
  ofBatch: readonly StoredEvent[],
  invoiceEvents: readonly InvoiceEvent[],
  { groupId, clientId }: { groupId: string; clientId: string },
  now: number,
): Promise<SourceLine[]> {
  const pages = Map.groupBy(
    invoiceEvents.flatMap(event => pagesIn(event) ?? []),
    ({ fileId }) => fileId,
  )
  const [all, files] = await Promise.all([
    readOrNone(events, `grouping-${clientId}`),
    Promise.all([...pages.keys()].map(async fileId => ({ fileId, stored: await readOrNone(events, `file-${fileId}`) }))),
  ])
  const batchesIn = ({ data }: StoredEvent): string[] => {
    const { childId, parentId } = data as { childId?: string; parentId?: string | null } // such streams contain such events only
    return [childId, parentId].filter(id => typeof id === 'string')
  }
  const containing = containingBatches(all, groupId)
  const ownOrContaining = new Set([groupId, ...containing.map(one => one.groupId)])
  const merges = all.filter(event => batchesIn(event).some(id => ownOrContaining.has(id)))
  const others = [...new Set(merges.flatMap(batchesIn))].filter(id => id !== groupId)
  const names = new Map((await withNames(read, await read.getMany('scan-groups', others), now)).map(({ id, name }) => [id, name]))
  const streams = new Map(await Promise.all(others.map(async id => [id, await readOrNone(events, `scan-group-${id}`)] as const)))
  const nameOf = (id: string, position: number): string => {
    const name = batchNameAt(streams.get(id) ?? [], position) || names.get(id)
    return name === undefined ? 'another batch' : `“${name}”`
  }
  const invoiceId = invoiceEvents[0]?.data.invoiceId ?? ''
  return [
    ...batchLines(ofBatch, merges, groupId, nameOf),
    ...containingLines(containing, merges, streams, nameOf),
    ...files.flatMap(({ fileId, stored }) =>
      fileLines(stored, { invoiceId, pages: new Set((pages.get(fileId) ?? []).map(({ page }) => page)), isAlone: files.length === 1 }),
    ),
  ]
}
