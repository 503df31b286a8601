/** Stream `invoice-<invoiceId>`: how one invoice came to be. Money is integer cents; credit notes are negative. */
import Type from 'typebox'
import { Extraction } from '../fields.ts'
import { fact, Id, IsoDate, orNull } from './fact.ts'
import { PageRef } from './file.ts'

export const Treatment = Type.Union([
  Type.Literal('taxable'), Type.Literal('gst-free'), Type.Literal('input-taxed'), Type.Literal('capital'), Type.Literal('private'),
])
export type Treatment = Type.Static<typeof Treatment>

/** `amount` includes `gst`; null is not known. One part by default. */
export const Part = Type.Object({ amount: orNull(Type.Integer()), gst: orNull(Type.Integer()), treatment: Treatment })
export type Part = Type.Static<typeof Part>

/** What a person may change. `paymentDate` starts equal to `invoiceDate`, and decides quarter and CSV Date. `category` is a name. */
export const InvoiceValues = Type.Object({
  invoiceDate: orNull(IsoDate),
  paymentDate: orNull(IsoDate),
  invoiceNumber: orNull(Type.String({ maxLength: 100 })),
  supplierName: orNull(Type.String({ maxLength: 200 })),
  supplierAbn: orNull(Type.String({ maxLength: 20 })),
  category: orNull(Type.String({ maxLength: 100 })),
  parts: Type.Array(Part, { minItems: 1, maxItems: 20 }),
})
export type InvoiceValues = Type.Static<typeof InvoiceValues>

/** `order`: upload order of the file × 1000 + first page, so that rows stand as the paper lay. `prefix` is `scan_{n}`. */
export const InvoiceExtracted = fact('InvoiceExtracted', {
  invoiceId: Id, groupId: Id, clientId: Id, firmId: Id, fileId: Id, order: Type.Integer(), prefix: Type.String(),
  pages: Type.Array(PageRef), extraction: Extraction,
})
export const InvoiceEdited = fact('InvoiceEdited', { invoiceId: Id, groupId: Id, changed: Type.Partial(InvoiceValues) })
export const InvoiceDeleted = fact('InvoiceDeleted', { invoiceId: Id, groupId: Id })
/** `choice` 10 opens a manual review, 0 is none (specification, section 6). */
export const ManualReviewChosen = fact('ManualReviewChosen', { invoiceId: Id, groupId: Id, choice: Type.Integer() })

/** A person has looked at the row and accepts it as it stands; withdrawn when that was undone. */
export const InvoiceReviewed = fact('InvoiceReviewed', { invoiceId: Id, groupId: Id })
export const ReviewWithdrawn = fact('ReviewWithdrawn', { invoiceId: Id, groupId: Id })

export const InvoiceEvent = Type.Union([
  InvoiceExtracted, InvoiceEdited, InvoiceDeleted, ManualReviewChosen, InvoiceReviewed, ReviewWithdrawn,
])
export type InvoiceEvent = Type.Static<typeof InvoiceEvent>
