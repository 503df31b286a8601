import { invoiceHistory as call, type HistoryEntry } from '@docketry/contracts/calls/history.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ErasureRow } from '@docketry/contracts/views/retention-rows.ts'
import { handler } from '../../core/answering.ts'
import { personIn } from '../../core/person-in.ts'
import type { EventStore } from '../../core/ports/event-store.ts'
import type { ReadRows } from '../../core/read-rows.ts'
import { invoiceStream } from '../invoice.ts'
import { invoiceIn } from '../invoice-in.ts'
import { told } from '../told.ts'

type Tools = { read: ReadRows; events: EventStore }

/** What is left of one whose retention has ended. */
const erasedEntry = (at: number): HistoryEntry => ({ at, kind: 'stage', by: 'retention', what: '[erased] The time that the plan keeps copies for had ended.', changes: [] })

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
      const people = await read.getMany('users', [...new Set(stored.flatMap(({ metadata }) => personIn(metadata.actor) ?? []))])
      const names = new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
      const words = told(facts)
      const history = stored.flatMap(({ metadata: { at, actor } }, i): HistoryEntry[] => {
        const [entry, person] = [words[i], personIn(actor)]
        if (!entry) return []
        if (person === null) return [{ at, kind: 'stage', by: actor, ...entry }]
        const name = names.get(person) ?? 'Somebody who is no longer here'
        return [{ at, kind: 'person', by: accountants.has(person) ? `${name}, Docketry Accountant` : name, ...entry }]
      })
      return { history }
    },
  })
