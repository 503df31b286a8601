import Type from 'typebox'
import * as reference from '@docketry/contracts/commands/invoices.ts'
import { Id } from '@docketry/contracts/events/fact.ts'
import { commandOn } from '../../platform/commands/command.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { invoice, onInvoice } from '../invoice.ts'

export const deleteInvoice = onInvoice({
  ...reference.deleteInvoice,
  decide: (body, state, { groupId }) => (state.deleted ? [] : [{ type: 'InvoiceDeleted', data: { ...body, groupId } }]),
})

/** A person restores it from the bin. An invoice deleted with its batch is restored with the batch only. */
export const restoreInvoice = onInvoice({
  name: 'restore-invoice',
  body: Type.Object({ invoiceId: Id }),
  decide({ invoiceId }, state, { groupId }) {
    if (!state.deleted) return []
    if (state.deletedWithFile) throw refuse('bin.batch-first')
    return [{ type: 'InvoiceRestored', data: { invoiceId, groupId } }]
  },
})

/** Follows the restoration of its file. An invoice that a person had deleted by itself stays in the bin. */
export const restoreInvoiceWithFile = commandOn(invoice)({
  ...reference.restoreInvoiceWithFile,
  may: ['system'],
  id: body => body.invoiceId,
  scope: (_, { origin }) => ({ firmId: origin?.firmId ?? null, clientId: origin?.clientId ?? null }),
  decide: ({ invoiceId }, { origin, deleted, deletedWithFile }) =>
    origin !== null && deleted && deletedWithFile ? [{ type: 'InvoiceRestored', data: { invoiceId, groupId: origin.groupId } }] : [],
})
