import { restoreInvoice as call } from '@docketry/contracts/api/bin.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { Whose } from '../../platform/auth/caller.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { restoreInvoice as command } from '../commands/delete-invoice.ts'

/** In the bin, there again, or erased: whose it is, or was. */
async function whoseWas(read: ReadRows, invoiceId: string): Promise<Whose | null> {
  const [deleted, live, erased] = await Promise.all([read.getDeleted('invoices', invoiceId), read.get('invoices', invoiceId), read.get('erasures', invoiceId)])
  return deleted?.deleted.row ?? live ?? (erased?.kind === 'invoice' ? erased : null)
}

export const restoreInvoice = ({ read }: { read: ReadRows }) =>
  handler(call, {
    firm: ({ body }) => whoseWas(read, body.invoice_id),
    async answer({ body: { invoice_id: invoiceId }, execute }) {
      const [deleted, live] = await Promise.all([read.getDeleted('invoices', invoiceId), read.get('invoices', invoiceId)])
      if (!deleted && !live) throw refuse((await read.get('erasures', invoiceId)) ? 'bin.erased' : 'not-found')
      // Restored into a batch that is in the bin it would be seen nowhere.
      if (deleted && (await read.getDeleted('scan-groups', deleted.deleted.row.groupId))) throw refuse('bin.batch-first')
      await execute(command, { invoiceId })
      return { success: true as const }
    },
  })
