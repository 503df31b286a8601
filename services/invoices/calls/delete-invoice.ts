import { deleteInvoice as call } from '@docketry/contracts/calls/invoices.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import { handler } from '../../core/answering.ts'
import type { EventStore } from '../../core/ports/event-store.ts'
import type { ReadRows } from '../../core/read-rows.ts'
import { refuse } from '../../core/refuse.ts'
import { deleteInvoice as command } from '../commands/delete-invoice.ts'
import { invoice, invoiceStream } from '../invoice.ts'

type Tools = { read: ReadRows; events: EventStore }

/** A deleted invoice has no row any more; whoever asks again because no answer came is still answered. */
async function firmOf({ read, events }: Tools, invoiceId: string): Promise<string | null> {
  const row = await read.get('invoices', invoiceId)
  if (row !== null) return row.firmId
  const facts = (await events.read(invoiceStream(invoiceId))) as unknown as InvoiceEvent[] // its streams hold nothing else
  return facts.reduce(invoice.evolve, invoice.initial).origin?.firmId ?? null
}

export const deleteInvoice = (tools: Tools) =>
  handler(call, {
    firm: ({ body }) => firmOf(tools, body.invoice_id),
    async answer({ body, execute }) {
      const { facts } = await execute(command, { invoiceId: body.invoice_id })
      if (facts.length === 0) throw refuse('not-found')
      return { success: true as const }
    },
  })
