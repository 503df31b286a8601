/** Deletes one invoice or several, and restores one from the bin. */
import { invoiceRestoration } from '@docketry/contracts/api/bin.ts'
import { invoiceDeletion, invoicesDeletion } from '@docketry/contracts/api/invoices.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { allows, type Ownership } from '../../platform/auth/caller.ts'
import { mapConcurrently } from '../../platform/concurrency/map-concurrently.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { Refusal, refuse } from '../../platform/errors/refuse.ts'
import { deleteInvoice, restoreInvoice } from '../commands/delete-invoice.ts'
import { invoice, type InvoiceState } from '../invoice.ts'
import { foldAsFarAsPossible, readMarked } from '../../platform/commands/load.ts'

type Tools = { read: ReadRows; events: EventStore }

/** From its stream, up to an event that cannot be applied: the command refuses that. Null where the stream was erased. */
async function stateOf(events: EventStore, invoiceId: string): Promise<InvoiceState | null> {
  const stored = await readMarked(events, invoice.stream(invoiceId))
  return stored && foldAsFarAsPossible(invoice, stored).state
}

/** Throws `not-found` where it is deleted or erased already, and `invoice.set-aside`. */
async function deleteOne(
  events: EventStore,
  { caller, execute }: Pick<EndpointRequest<unknown>, 'caller' | 'execute'>,
  invoiceId: string,
  label: string,
): Promise<void> {
  const state = await stateOf(events, invoiceId)
  if (state === null) throw refuse('not-found')
  // Its pages are part of another invoice: deleting it would lose them when the join is undone. One that is not the caller's is not found.
  if (state.isSetAside && allows(invoicesDeletion.may, caller, state.origin)) throw refuse('invoice.set-aside')
  const { facts } = await execute(deleteInvoice, { invoiceId }, label)
  if (facts.length === 0) throw refuse('not-found')
}

export const handleDeleteInvoice = ({ read, events }: Tools) =>
  handler(invoiceDeletion, {
    /** A deleted invoice has no row: a repeated request finds its firm in the stream. */
    firm: async ({ body: { invoice_id: id } }) => (await read.get('invoices', id)) ?? (await stateOf(events, id))?.origin ?? null,
    async answer(request) {
      await deleteOne(events, request, request.body.invoice_id, '')
      return { success: true as const }
    },
  })

/** Invoices deleted at once. Each has its own stream, so their order does not matter. */
const atOnce = 32

export const handleDeleteInvoices = ({ read, events }: Tools) =>
  handler(invoicesDeletion, {
    // Each command checks the firm of its own invoice; the request as a whole is allowed when one of the invoices is the caller's, and
    // otherwise refused as the first one is.
    async firm({ body: { invoice_ids: ids }, caller }) {
      const isOwn = (of: Ownership | null): of is Ownership => of !== null && allows(invoicesDeletion.may, caller, of)
      const rows = await read.getMany('review-rows', ids)
      const found = rows.find(isOwn)
      if (found) return found
      // A repeated request finds the firm of what is deleted in the streams.
      const origins = await mapConcurrently(atOnce, ids, async id => (await stateOf(events, id))?.origin ?? null)
      return origins.find(isOwn) ?? rows[0] ?? origins.find(origin => origin !== null) ?? null
    },
    async answer(request) {
      const {
        actId,
        body: { invoice_ids: ids },
      } = request
      if (new Set(ids).size < ids.length) throw refuse('request.invalid', 'invoice_ids')
      const outcomes = await mapConcurrently(atOnce, ids, async id => {
        try {
          await deleteOne(events, request, id, id)
          return { invoice_id: id, deleted: true }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return { invoice_id: id, deleted: false, error: { code: error.code, message: error.message } }
        }
      })
      if (outcomes.every(({ error }) => error?.code === 'not-found')) throw refuse('not-found')
      return { act_id: actId, outcomes }
    },
  })

/** Firm and client of an invoice that exists, is in the bin, or was erased. */
async function ownerOf(read: ReadRows, invoiceId: string): Promise<Ownership | null> {
  const [deleted, live, erased] = await Promise.all([
    read.getDeleted('invoices', invoiceId),
    read.get('invoices', invoiceId),
    read.get('erasures', invoiceId),
  ])
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
