import { deleteInvoice as call } from '@docketry/contracts/calls/invoices.ts'
import { handler } from '../../core/answering.ts'
import type { ReadRows } from '../../core/read-rows.ts'
import { deleteInvoice as command } from '../commands/delete-invoice.ts'

export const deleteInvoice = ({ read }: { read: ReadRows }) =>
  handler(call, {
    firm: async ({ body }) => (await read.get('invoices', body.invoice_id))?.firmId ?? null,
    async answer({ body, execute }) {
      await execute(command, { invoiceId: body.invoice_id })
      return { success: true as const }
    },
  })
