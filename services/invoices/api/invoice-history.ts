/** Makes an invoice's history from its events and those of its batch. The sentences are in services/invoices/history-text.ts. */
import { invoiceHistory, type HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { ErasureRow } from '@docketry/contracts/projections/retention-rows.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { codeOf } from '../../platform/errors/coded.ts'
import { userIdOfActor, type StoredEvent } from '../../platform/events/event.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { historyText } from '../history-text.ts'
import { invoice } from '../invoice.ts'
import { userNames } from './notes-and-reviews.ts'
import { load } from '../../platform/commands/load.ts'

type UploadReceived = Extract<ScanGroupEvent, { type: 'UploadReceived' }>['data']
type Tools = { read: ReadRows; events: EventStore }

/** The only entry of an invoice that was erased at the end of its retention. */
const erasedEntry = (at: number): HistoryEntry => ({ at, kind: 'stage', by: 'retention', what: '[erased] The time that the plan keeps copies for had ended.', changes: [] })

/** The events of a stream; none of an erased one. */
const readUnlessErased = (events: EventStore, stream: string): Promise<StoredEvent[]> => events.read(stream).catch((error: unknown) => {
  if (codeOf(error) === 'stream-erased') return []
  throw error
})

/** The acting user of each act on the batch and its pages, by `actId`. Events that follow from an act have the system as their actor and the same `actId`. */
const actorsByAct = (ofBatch: readonly StoredEvent[]): Map<string, string> =>
  new Map(ofBatch.filter(({ metadata }) => userIdOfActor(metadata.actor) !== null).map(({ metadata }) => [metadata.actId, metadata.actor]))

/** Name and actor of the upload that the invoice came from; null once its batch is erased. */
function uploadOf(ofBatch: readonly StoredEvent[], invoiceEvents: readonly InvoiceEvent[]): { name: string; at: number; actor: string } | null {
  const first = invoiceEvents.find(it => it.type === 'InvoiceExtracted' || it.type === 'InvoicePagesSet')
  if (!first) return null
  const { fileId } = first.data
  for (const { type, data, metadata } of ofBatch) {
    const file = type === 'UploadReceived' ? (data as UploadReceived).files.find(it => it.fileId === fileId) : undefined // the type says which data it has
    if (file) return { name: file.name, ...metadata }
  }
  return null
}

/** Null for an invoice that is not erased. */
async function erasedOf(read: ReadRows, invoiceId: string): Promise<ErasureRow | null> {
  const row = await read.get('erasures', invoiceId)
  return row?.kind === 'invoice' ? row : null
}

/** Read from the invoice's stream, which is complete, also for an invoice without a row. */
export const handleInvoiceHistory = ({ read, events }: Tools) =>
  handler(invoiceHistory, {
    firm: async ({ query }) => (await erasedOf(read, query.invoice_id)) ?? (await load(events, invoice, query.invoice_id)).origin,
    async answer({ query }) {
      const erased = await erasedOf(read, query.invoice_id)
      if (erased) return { history: [erasedEntry(erased.at)] }
      const stored = await events.read(invoice.stream(query.invoice_id))
      const invoiceEvents = stored as unknown as InvoiceEvent[] // invoice streams contain invoice events only
      const accountants = new Set(invoiceEvents.flatMap(event => (event.type === 'ManualReviewTaken' ? [event.data.reviewerId] : [])))
      const groupId = invoiceEvents.find(it => it.type === 'InvoiceExtracted' || it.type === 'InvoicePagesSet')?.data.groupId ?? null
      const ofBatch = groupId === null ? [] : (await Promise.all([`scan-group-${groupId}`, `pages-${groupId}`].map(stream => readUnlessErased(events, stream)))).flat()
      const upload = uploadOf(ofBatch, invoiceEvents)
      const actorsOfActs = actorsByAct(ofBatch)
      const actorOf = ({ actor, actId }: StoredEvent['metadata']): string => (actor === 'system' ? (actorsOfActs.get(actId) ?? actor) : actor)
      const actors = [...stored.map(({ metadata }) => actorOf(metadata)), ...(upload ? [upload.actor] : [])]
      const names = await userNames(read, actors.flatMap(actor => userIdOfActor(actor) ?? []))
      const lines = historyText(invoiceEvents)
      const by = (actor: string): Pick<HistoryEntry, 'kind' | 'by'> => {
        const person = userIdOfActor(actor)
        if (person === null) return { kind: 'stage', by: actor }
        const name = names.get(person) ?? 'Somebody who is no longer here'
        return { kind: 'person', by: accountants.has(person) ? `${name}, Docketry Accountant` : name }
      }
      const uploaded: HistoryEntry[] = upload ? [{ at: upload.at, ...by(upload.actor), what: `Uploaded it in “${upload.name}”.`, changes: [] }] : []
      const history = stored.flatMap(({ metadata }, i): HistoryEntry[] => (lines[i] ? [{ at: metadata.at, ...by(actorOf(metadata)), ...lines[i] }] : []))
      return { history: [...uploaded, ...history] }
    },
  })
