/** Deletes an invoice, and restores it from the bin. */
import { invoiceRestoration } from '@docketry/contracts/api/bin.ts'
import { invoiceDeletion } from '@docketry/contracts/api/invoices.ts'
import { handler } from '../../platform/endpoints/handler.ts'
import type { Ownership } from '../../platform/auth/caller.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { deleteInvoice, restoreInvoice } from '../commands/delete-invoice.ts'
import { invoice } from '../invoice.ts'
import { load } from '../../platform/commands/load.ts'

type Tools = { read: ReadRows; events: EventStore }

export const handleDeleteInvoice = ({ read, events }: Tools) =>
  handler(invoiceDeletion, {
    /** A deleted invoice has no row: a repeated request finds its firm in the stream. */
    firm: async ({ body: { invoice_id: id } }) => ((await read.get('invoices', id)) ?? (await load(events, invoice, id)).origin),
    async answer({ body, execute }) {
      // Its pages are part of another invoice: deleting it would lose them when the join is undone.
      if ((await load(events, invoice, body.invoice_id)).isSetAside) throw refuse('invoice.set-aside')
      const { facts } = await execute(deleteInvoice, { invoiceId: body.invoice_id })
      if (facts.length === 0) throw refuse('not-found')
      return { success: true as const }
    },
  })

/** Firm and client of an invoice that exists, is in the bin, or was erased. */
async function ownerOf(read: ReadRows, invoiceId: string): Promise<Ownership | null> {
  const [deleted, live, erased] = await Promise.all([read.getDeleted('invoices', invoiceId), read.get('invoices', invoiceId), read.get('erasures', invoiceId)])
  return deleted?.deleted.row ?? live ?? (erased?.kind === 'invoice' ? erased : null)
}

export const handleRestoreInvoice = ({ read }: Pick<Tools, 'read'>) =>
  handler(invoiceRestoration, {
    firm: ({ body }) => ownerOf(read, body.invoice_id),
    async answer({ body: { invoice_id: invoiceId }, execute }) {
      const [deleted, live] = await Promise.all([read.getDeleted('invoices', invoiceId), read.get('invoices', invoiceId)])
      if (!deleted && !live) throw refuse((await read.get('erasures', invoiceId)) ? 'bin.erased' : 'not-found')
      // In a batch that is in the bin nobody would see it.
      if (deleted && (await read.getDeleted('scan-groups', deleted.deleted.row.groupId))) throw refuse('bin.batch-first')
      await execute(restoreInvoice, { invoiceId }, '', deleted ? { undoes: deleted.deleted.actId } : {})
      return { success: true as const }
    },
  })
