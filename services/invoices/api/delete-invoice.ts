import { deleteInvoice as call } from '@docketry/contracts/api/invoices.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { deleteInvoice as command } from '../commands/delete-invoice.ts'
import { invoiceIn } from '../invoice-in.ts'

type Tools = { read: ReadRows; events: EventStore }

export const deleteInvoice = (tools: Tools) =>
  handler(call, {
    /** A deleted invoice has no row any more; whoever asks again because no answer came is still answered. */
    firm: async ({ body: { invoice_id: id } }) =>
      ((await tools.read.get('invoices', id)) ?? (await invoiceIn(tools.events, id)).origin),
    async answer({ body, execute }) {
      // Its pages are part of another row: to delete it would take them away from whoever takes the join back.
      if ((await invoiceIn(tools.events, body.invoice_id)).aside) throw refuse('invoice.set-aside')
      const { facts } = await execute(command, { invoiceId: body.invoice_id })
      if (facts.length === 0) throw refuse('not-found')
      return { success: true as const }
    },
  })
