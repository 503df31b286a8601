/**
 * Commands on an invoice, which stage extract, the deletion and restoration of a file, and reprocessing dispatch; and one on a run of
 * reprocessing, which stages dispatch.
 */
import Type from 'typebox'
import { Basis } from '../events/business.ts'
import { InvoiceExtracted } from '../events/invoice.ts'
import { Hash, Id, orNull } from '../events/fact.ts'
import { PageRef } from '../events/file.ts'
import { allFields, Extraction } from '../fields.ts'
import { ProposalFailed } from '../events/reprocessing.ts'
import { commandRef } from './command-ref.ts'

export const recordExtraction = commandRef('record-extraction', InvoiceExtracted.properties.data)
/** `withFile`: the file whose deletion, with its batch, deletes the invoice. */
export const deleteInvoice = commandRef('delete-invoice', Type.Object({ invoiceId: Id, withFile: Type.Optional(Id) }))
export const restoreInvoiceWithFile = commandRef('restore-invoice-with-file', Type.Object({ invoiceId: Id }))

/**
 * `stored`: hash of `extraction`, a blob of `fileId`. `pages`: those that were read. `reading`: the version by which their words were read
 * again, null where they stayed. `basis`: of the client; accruals in messages of older versions.
 */
export const proposeExtraction = commandRef(
  'propose-extraction',
  Type.Object({
    invoiceId: Id,
    runId: Id,
    fileId: Id,
    pages: Type.Array(PageRef),
    extraction: Extraction,
    stored: Hash,
    reading: orNull(Type.String()),
    basis: Type.Optional(Basis),
  }),
)
/** `extraction`: the proposed one, whose hash is `stored`. `confidence`: the least that a value needs. `basis`: of the client. */
export const adoptByRule = commandRef(
  'adopt-by-rule',
  Type.Object({
    invoiceId: Id,
    adoptionId: Id,
    stored: Hash,
    extraction: Extraction,
    fields: Type.Array(Type.Enum(allFields)),
    confidence: Type.Number(),
    basis: Type.Optional(Basis),
  }),
)
/** `runId`: the run that reverts, null for one invoice. */
export const revertAdoption = commandRef('revert-adoption', Type.Object({ invoiceId: Id, adoptionId: Id, runId: orNull(Id) }))

/** On the run: an invoice for which a stage could make no proposal. */
export const recordProposalFailed = commandRef('record-proposal-failed', ProposalFailed.properties.data)
