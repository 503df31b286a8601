import { invoiceHistory as call, type HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { ErasureRow } from '@docketry/contracts/projections/retention-rows.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import { codeOf } from '../../platform/errors/coded.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import { personIn } from '../../platform/events/person-in.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { invoiceStream } from '../invoice.ts'
import { invoiceIn } from '../invoice-in.ts'
import { told } from '../told.ts'

type UploadReceived = Extract<ScanGroupEvent, { type: 'UploadReceived' }>['data']
type Tools = { read: ReadRows; events: EventStore }

/** What is left of one whose retention has ended. */
const erasedEntry = (at: number): HistoryEntry => ({ at, kind: 'stage', by: 'retention', what: '[erased] The time that the plan keeps copies for had ended.', changes: [] })

/** Nothing of a stream that is kept no more. */
const readKept = (events: EventStore, stream: string): Promise<StoredEvent[]> => events.read(stream).catch((error: unknown) => {
  if (codeOf(error) === 'stream-erased') return []
  throw error
})

/**
 * What people did to the batch and its pages, by act. What follows from it is recorded as the system's; the act that all of it belongs to tells whose it was.
 */
const peopleByAct = (ofBatch: readonly StoredEvent[]): Map<string, string> =>
  new Map(ofBatch.filter(({ metadata }) => personIn(metadata.actor) !== null).map(({ metadata }) => [metadata.actId, metadata.actor]))

/** Who brought the file in which it began, and what it was called. Nothing where that is kept no more. */
function uploadOf(ofBatch: readonly StoredEvent[], facts: readonly InvoiceEvent[]): { name: string; at: number; actor: string } | null {
  const began = facts.find(it => it.type === 'InvoiceExtracted' || it.type === 'InvoicePagesSet')
  if (!began) return null
  const { fileId } = began.data
  for (const { type, data, metadata } of ofBatch) {
    const file = type === 'UploadReceived' ? (data as UploadReceived).files.find(it => it.fileId === fileId) : undefined // its type says what it holds
    if (file) return { name: file.name, ...metadata }
  }
  return null
}

/** Null for one that is there. */
async function erasedOf(read: ReadRows, invoiceId: string): Promise<ErasureRow | null> {
  const row = await read.get('erasures', invoiceId)
  return row?.kind === 'invoice' ? row : null
}

/** Read from the stream itself, so that it is the whole truth, also of an invoice that has no row any more. */
export const invoiceHistory = ({ read, events }: Tools) =>
  handler(call, {
    firm: async ({ query }) => (await erasedOf(read, query.invoice_id)) ?? (await invoiceIn(events, query.invoice_id)).origin,
    async answer({ query }) {
      const erased = await erasedOf(read, query.invoice_id)
      if (erased) return { history: [erasedEntry(erased.at)] }
      const stored = await events.read(invoiceStream(query.invoice_id))
      const facts = stored as unknown as InvoiceEvent[] // its streams hold nothing else
      const accountants = new Set(facts.flatMap(fact => (fact.type === 'ManualReviewTaken' ? [fact.data.reviewerId] : [])))
      const groupId = facts.find(it => it.type === 'InvoiceExtracted' || it.type === 'InvoicePagesSet')?.data.groupId ?? null
      const ofBatch = groupId === null ? [] : (await Promise.all([`scan-group-${groupId}`, `pages-${groupId}`].map(stream => readKept(events, stream)))).flat()
      const upload = uploadOf(ofBatch, facts)
      const doers = peopleByAct(ofBatch)
      const actorOf = ({ actor, actId }: StoredEvent['metadata']): string => (actor === 'system' ? (doers.get(actId) ?? actor) : actor)
      const actors = [...stored.map(({ metadata }) => actorOf(metadata)), ...(upload ? [upload.actor] : [])]
      const people = await read.getMany('users', [...new Set(actors.flatMap(actor => personIn(actor) ?? []))])
      const names = new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
      const words = told(facts)
      const by = (actor: string): Pick<HistoryEntry, 'kind' | 'by'> => {
        const person = personIn(actor)
        if (person === null) return { kind: 'stage', by: actor }
        const name = names.get(person) ?? 'Somebody who is no longer here'
        return { kind: 'person', by: accountants.has(person) ? `${name}, Docketry Accountant` : name }
      }
      const began: HistoryEntry[] = upload ? [{ at: upload.at, ...by(upload.actor), what: `Uploaded it in “${upload.name}”.`, changes: [] }] : []
      const history = stored.flatMap(({ metadata }, i): HistoryEntry[] => (words[i] ? [{ at: metadata.at, ...by(actorOf(metadata)), ...words[i] }] : []))
      return { history: [...began, ...history] }
    },
  })
