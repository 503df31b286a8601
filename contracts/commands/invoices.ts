/** Commands on an invoice, which stage extract and the deletion and restoration of a file dispatch. */
import Type from 'typebox'
import { InvoiceExtracted } from '../events/invoice.ts'
import { Id } from '../events/fact.ts'
import { commandRef } from './command-ref.ts'

export const recordExtraction = commandRef('record-extraction', InvoiceExtracted.properties.data)
/** `withFile`: the file whose deletion, with its batch, deletes the invoice. */
export const deleteInvoice = commandRef('delete-invoice', Type.Object({ invoiceId: Id, withFile: Type.Optional(Id) }))
export const restoreInvoiceWithFile = commandRef('restore-invoice-with-file', Type.Object({ invoiceId: Id }))
