/** The acts that the events of an invoice's history are part of: whether each can be undone, and what undoing it would change. */
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { isUndoable } from '../../shared/undo.ts'
import { isUndone, type RecordedInvoiceEvent } from '../undo/undo-facts.ts'

type UploadReceived = Extract<ScanGroupEvent, { type: 'UploadReceived' }>['data']

/**
 * How many invoices undoing an act deletes at most, by `actId`: undoing an upload deletes those of its files, undoing a restoration of the
 * batch all of it. Empty while the batch is deleted.
 */
export async function deletionsOf(read: ReadRows, groupId: string, ofBatch: readonly StoredEvent[]): Promise<Map<string, number>> {
  const [batch, totals] = await Promise.all([read.get('scan-groups', groupId), read.get('group-totals', groupId)])
  if (!batch || !totals) return new Map()
  const countIn = (fileIds: readonly string[]): number =>
    fileIds.flatMap(id => batch.files[id]?.invoices ?? []).filter(({ id }) => id in totals.invoices).length
  return new Map(
    ofBatch.flatMap(({ type, data, metadata: { actId } }): [string, number][] => {
      if (type === 'GroupRestored') return [[actId, countIn(batch.order)]]
      return type === 'UploadReceived' ? [[actId, countIn((data as UploadReceived).files.map(({ fileId }) => fileId))]] : [] // the type says which data it has
    }),
  )
}

/**
 * The acts of these ids that can be undone, as entries show them. `own`: the events of the invoice, which decide whether the act was undone
 * in it: in others it may have been undone before. `deletions`: see deletionsOf.
 */
export async function actsOf(
  read: ReadRows,
  ids: readonly string[],
  { stream: ownStream, events: own }: { stream: string; events: readonly RecordedInvoiceEvent[] },
  deletions: ReadonlyMap<string, number>,
): Promise<Map<string, NonNullable<HistoryEntry['act']>>> {
  const rows = await read.getMany('acts', [...new Set(ids)])
  const undoing = await read.getMany('acts', [...new Set(rows.flatMap(({ undoneBy }) => undoneBy))])
  return new Map(
    rows.map(({ id, streams, undoneBy, undoes }) => {
      const deletes = deletions.get(id) ?? 0
      const isOfInvoice = own.some(event => event.metadata.actId === id && isUndoable(event))
      const undone = undoneBy.length > 0 && (!isOfInvoice || isUndone(own, id))
      const isTouched = (stream: string): boolean => undoing.some(act => undoneBy.includes(act.id) && act.streams.includes(stream))
      const notUndone = undone ? 0 : streams.filter(stream => stream === ownStream || !isTouched(stream)).length
      return [
        id,
        {
          id,
          rows: streams.length,
          ...(notUndone > 0 && notUndone < streams.length ? { notUndone } : {}),
          undone,
          undoes: undoes !== null,
          ...(deletes > 0 ? { deletes } : {}),
        },
      ]
    }),
  )
}
