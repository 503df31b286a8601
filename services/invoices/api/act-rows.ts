/** The rows of an act of a person, from the events of its streams. What the act did is described as in an invoice's history. */
import { actRows, type ActPart } from '@docketry/contracts/api/acts.ts'
import type { GroupingEvent } from '@docketry/contracts/events/grouping.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { ActRow } from '@docketry/contracts/projections/act-rows.ts'
import { seesClient, type Caller } from '../../platform/auth/caller.ts'
import { foldAsFarAsPossible, readUnderstood, readUnlessErased } from '../../platform/commands/load.ts'
import { mapConcurrently } from '../../platform/concurrency/map-concurrently.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { codeOf } from '../../platform/errors/coded.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { modelNames, modelsUsed } from '../../shared/models.ts'
import { withNames } from '../../shared/named-batches.ts'
import { idIn } from '../../shared/undo.ts'
import { supplierAndNumber } from '../../shared/supplier-and-number.ts'
import { historyText } from '../history/history-text.ts'
import { invoice } from '../invoice.ts'
import { batchText, groupingText } from '../history/source-history.ts'

type Tools = { read: ReadRows; events: Pick<EventStore, 'read'> }
const pageSize = 50
const atOnce = 16

async function invoicePart(
  { events }: Tools,
  { id: actId, firmId }: ActRow,
  invoiceId: string,
  modelName: (version: string) => string,
): Promise<ActPart | null> {
  const erased: ActPart = {
    kind: 'invoice',
    id: invoiceId,
    name: '',
    groupId: null,
    clientId: null,
    firmId: firmId ?? '',
    isErased: true,
    parts: [],
  }
  try {
    const stored = await readUnderstood(events, invoice.stream(invoiceId))
    const all = stored as unknown as InvoiceEvent[] // invoice streams contain invoice events only
    const {
      origin,
      values: { supplierName, invoiceNumber },
      deleted,
    } = foldAsFarAsPossible(invoice, stored).state
    if (!origin) return null // not seen by this caller
    const lines = historyText(all, modelName)
    const parts = stored.flatMap(({ metadata }, i) =>
      metadata.actId === actId && lines[i]
        ? [{ what: lines[i].what, changes: lines[i].changes.map(({ field, from, to }) => ({ field, from, to })) }]
        : [],
    )
    const name = supplierAndNumber(supplierName, invoiceNumber)
    return {
      kind: 'invoice',
      id: invoiceId,
      name,
      groupId: deleted ? null : origin.groupId,
      clientId: origin.clientId,
      firmId: origin.firmId,
      isErased: false,
      parts,
    }
  } catch (error) {
    if (codeOf(error) === 'stream-erased') return erased
    throw error
  }
}

/** For one event: the batch that it mainly concerns, and a sentence about what was done. */
function batchOf({ type, data, stream }: StoredEvent, nameOf: (id: string) => string): { id: string; what: string } | null {
  const event = { type, data } as unknown as ScanGroupEvent | GroupingEvent // by its type; pages have neither
  if (event.type === 'UploadReceived')
    return {
      id: idIn(stream, 'scan-group-') ?? '',
      what: event.data.mail ? `Processed mail of ${event.data.mail.from} automatically.` : 'Uploaded files to the batch.',
    }
  if (event.type === 'GroupMerged' || event.type === 'GroupSeparated' || event.type === 'GroupTakenOut' || event.type === 'GroupPutBack') {
    const id = 'childId' in event.data ? event.data.childId : event.data.groupId
    const what = groupingText(event, id, nameOf)
    return what === null ? null : { id, what }
  }
  const pages = idIn(stream, 'pages-')
  if (pages !== null) return { id: pages, what: 'Moved pages between its invoices.' }
  const id = idIn(stream, 'scan-group-')
  const what = id === null ? null : batchText(event)
  return id === null || what === null ? null : { id, what }
}

/** For a stream of a batch, its pages, or a client's merges: the batches that the act changed. */
async function batchParts({ read, events }: Tools, { id: actId, firmId }: ActRow, stream: string, at: number): Promise<ActPart[]> {
  const stored = await readUnlessErased(events, stream)
  const batchId = idIn(stream, 'scan-group-') ?? idIn(stream, 'pages-')
  if (stored === null)
    return batchId === null
      ? []
      : [{ kind: 'batch', id: batchId, name: '', groupId: null, clientId: null, firmId: firmId ?? '', isErased: true, parts: [] }]
  const own = stored.filter(({ metadata }) => metadata.actId === actId)
  const named = own.flatMap(({ data }) =>
    Object.values(data as { groupId?: string; childId?: string; parentId?: string | null }).filter(id => typeof id === 'string'),
  ) // ids among other values find no batch
  const found = await read.getMany('scan-groups', [...new Set([...named, ...(batchId === null ? [] : [batchId])])])
  const batches = new Map((await withNames(read, found, at)).map(row => [row.id, row]))
  const done = own.flatMap(event => batchOf(event, id => (batches.has(id) ? `“${batches.get(id)?.name}”` : 'another batch')) ?? [])
  return [...Map.groupBy(done, ({ id }) => id)].map(([id, some]): ActPart => {
    const row = batches.get(id)
    return {
      kind: 'batch',
      id,
      name: row?.name ?? '',
      groupId: row ? id : null,
      clientId: row?.clientId ?? null,
      firmId: row?.firmId ?? firmId ?? '',
      isErased: false,
      parts: some.map(({ what }) => ({ what, changes: [] })),
    }
  })
}

const isSeen = (caller: Caller | null, { firmId, clientId }: ActPart): boolean => clientId === null || seesClient(caller, firmId, clientId)

export const handleActRows = (tools: Tools) =>
  handler(actRows, {
    firm: ({ query }) => tools.read.get('acts', query.act_id),
    async answer({ query: { act_id: id, from = 0 }, caller, at }) {
      const act = await tools.read.get('acts', id)
      const streams = act?.streams ?? []
      const modelName = modelNames(act === null ? [] : await modelsUsed(tools.events))
      const found =
        act === null
          ? []
          : await mapConcurrently(atOnce, streams.slice(from, from + pageSize), async stream => {
              const invoiceId = idIn(stream, 'invoice-')
              return invoiceId === null
                ? batchParts(tools, act, stream, at)
                : [await invoicePart(tools, act, invoiceId, modelName)].filter(part => part !== null)
            })
      return {
        total: streams.length,
        rows: found.flat().filter(part => isSeen(caller, part)),
        next: from + pageSize < streams.length ? from + pageSize : null,
      }
    },
  })
