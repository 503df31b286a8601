import { invoiceHistory as call, type HistoryEntry } from '@docketry/contracts/calls/history.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ScanGroupEvent } from '@docketry/contracts/events/scan-group.ts'
import type { ErasureRow } from '@docketry/contracts/views/retention-rows.ts'
import { handler } from '../../core/answering.ts'
import { personIn } from '../../core/person-in.ts'
import type { EventStore } from '../../core/ports/event-store.ts'
import type { ReadRows } from '../../core/read-rows.ts'
import { invoiceStream } from '../invoice.ts'
import { invoiceIn } from '../invoice-in.ts'
import { told } from '../told.ts'

type UploadReceived = Extract<ScanGroupEvent, { type: 'UploadReceived' }>['data']
type Tools = { read: ReadRows; events: EventStore }

/** What is left of one whose retention has ended. */
const erasedEntry = (at: number): HistoryEntry => ({ at, kind: 'stage', by: 'retention', what: '[erased] The time that the plan keeps copies for had ended.', changes: [] })

/** Who brought the file in which it began, and what it was called. Nothing where that is kept no more. */
async function uploadOf(events: EventStore, facts: readonly InvoiceEvent[]): Promise<{ name: string; at: number; actor: string } | null> {
  const began = facts.find(it => it.type === 'InvoiceExtracted' || it.type === 'InvoicePagesSet')
  if (!began) return null
  const { fileId, groupId } = began.data
  const stored = await events.read(`scan-group-${groupId}`).catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'stream-erased') return [] // an error of the store has a code
    throw error
  })
  for (const { type, data, metadata } of stored) {
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
      const upload = await uploadOf(events, facts)
      const actors = [...stored.map(({ metadata }) => metadata.actor), ...(upload ? [upload.actor] : [])]
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
      const history = stored.flatMap(({ metadata: { at, actor } }, i): HistoryEntry[] => (words[i] ? [{ at, ...by(actor), ...words[i] }] : []))
      return { history: [...began, ...history] }
    },
  })
