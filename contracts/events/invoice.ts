/** Stream `invoice-<invoiceId>`: how one invoice came to be. Money is integer cents; credit notes are negative. */
import Type from 'typebox'
import { Extraction, perField } from '../fields.ts'
import { fact, Id, IsoDate, orNull } from './fact.ts'
import { PageRef } from './file.ts'

export const Treatment = Type.Union([
  Type.Literal('taxable'), Type.Literal('gst-free'), Type.Literal('input-taxed'), Type.Literal('capital'), Type.Literal('private'),
])
export type Treatment = Type.Static<typeof Treatment>

/** `amount` includes `gst`; null is not known. One part by default. */
export const Part = Type.Object({ amount: orNull(Type.Integer()), gst: orNull(Type.Integer()), treatment: Treatment })
export type Part = Type.Static<typeof Part>

/**
 * What a person may change. `paymentDate` starts equal to `invoiceDate`, and decides quarter and CSV Date. `category` is a name. `currency` is
 * an ISO 4217 code; it and `dueDate` are absent in what was stored before they were read: AUD, and not known.
 */
export const InvoiceValues = Type.Object({
  invoiceDate: orNull(IsoDate),
  paymentDate: orNull(IsoDate),
  invoiceNumber: orNull(Type.String({ maxLength: 100 })),
  supplierName: orNull(Type.String({ maxLength: 200 })),
  supplierAbn: orNull(Type.String({ maxLength: 20 })),
  category: orNull(Type.String({ maxLength: 100 })),
  parts: Type.Array(Part, { minItems: 1, maxItems: 20 }),
  dueDate: Type.Optional(orNull(IsoDate)),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
})
export type InvoiceValues = Type.Static<typeof InvoiceValues>

/** `order`: upload order of the file × 1000 + first page, so that rows stand as the paper lay. `prefix` is `scan_{n}`. */
export const InvoiceExtracted = fact('InvoiceExtracted', {
  invoiceId: Id, groupId: Id, clientId: Id, firmId: Id, fileId: Id, order: Type.Integer(), prefix: Type.String(),
  pages: Type.Array(PageRef), extraction: Extraction,
})
export const InvoiceEdited = fact('InvoiceEdited', { invoiceId: Id, groupId: Id, changed: Type.Partial(InvoiceValues) })
/** `withFile`: it went with this file of a batch that was deleted; absent where a person deleted the invoice by itself. */
export const InvoiceDeleted = fact('InvoiceDeleted', { invoiceId: Id, groupId: Id, withFile: Type.Optional(Id) })
/** Taken out of the bin, as it was when it was deleted. */
export const InvoiceRestored = fact('InvoiceRestored', { invoiceId: Id, groupId: Id })
/** `choice` 10 opens a manual review, 0 is none (specification, section 6). */
export const ManualReviewChosen = fact('ManualReviewChosen', { invoiceId: Id, groupId: Id, choice: Type.Integer() })

/**
 * What the provider's accountant does about it: `reviewerId` took it, put it back, or finished it with a note for the firm or without.
 * What they correct is an `InvoiceEdited` of theirs.
 */
export const ManualReviewTaken = fact('ManualReviewTaken', { invoiceId: Id, groupId: Id, reviewerId: Id })
export const ManualReviewReleased = fact('ManualReviewReleased', { invoiceId: Id, groupId: Id, reviewerId: Id })
export const ManualReviewFinished = fact('ManualReviewFinished', {
  invoiceId: Id, groupId: Id, reviewerId: Id, note: orNull(Type.String({ maxLength: 1000 })),
})

/** A person's note beside the invoice: plain text, null once it was taken away. `by` is a user id, `at` UTC ms. */
export const Note = Type.Object({ text: Type.String({ minLength: 1, maxLength: 2000 }), by: Type.String(), at: Type.Integer() })
export type Note = Type.Static<typeof Note>
export const InvoiceNoted = fact('InvoiceNoted', { invoiceId: Id, groupId: Id, note: orNull(Note) })

/** Fields by the values that a person looked at: the date is the payment date, sums are cents, null is a number that the paper has not. One that changes later is to be looked at again. */
export const Looked = perField(Type.Union([Type.String(), Type.Integer(), Type.Null()]))
export type Looked = Type.Static<typeof Looked>
/**
 * A person has looked at the row and accepts it; withdrawn when that was undone. `anyway`: the values, by field, that were wrong or doubtful and were
 * accepted all the same. It is absent in what was stored before they were named: then all that was doubtful counts as confirmed, and nothing that was wrong.
 */
export const InvoiceReviewed = fact('InvoiceReviewed', { invoiceId: Id, groupId: Id, anyway: Type.Optional(Looked) })
export const ReviewWithdrawn = fact('ReviewWithdrawn', { invoiceId: Id, groupId: Id })
/** A person looked at single values and accepts them as they stand; withdrawn when that was undone. */
export const InvoiceFieldsConfirmed = fact('InvoiceFieldsConfirmed', { invoiceId: Id, groupId: Id, looked: Looked })
export const FieldConfirmationsWithdrawn = fact('FieldConfirmationsWithdrawn', { invoiceId: Id, groupId: Id, fields: Type.Array(Type.KeyOf(Looked), { minItems: 1 }) })

/**
 * A person moved pages: the invoice holds these now. It is told whole, as it stands from here on: `extraction` is what was read of just these
 * pages before, null while they are being read; `values` are those of the extraction (empty while there is none) with what people typed over
 * them; `byPerson` names what people typed; `reviewed`: it was accepted with just these pages, `anyway` as above. `turn` as in contracts/events/pages.ts.
 * `note` and `looked` as above; absent is none.
 */
export const InvoicePagesSet = fact('InvoicePagesSet', {
  invoiceId: Id, groupId: Id, clientId: Id, firmId: Id, fileId: Id, order: Type.Integer(), prefix: Type.String(), turn: Type.Integer(),
  pages: Type.Array(PageRef), extraction: orNull(Extraction), values: InvoiceValues, byPerson: Type.Array(Type.KeyOf(InvoiceValues)),
  reviewed: Type.Boolean(), manualReview: Type.Integer(), note: Type.Optional(Note), looked: Type.Optional(Looked), anyway: Type.Optional(Looked),
})
/** Those pages were read. `values` as above. */
export const InvoicePagesRead = fact('InvoicePagesRead', {
  invoiceId: Id, groupId: Id, fileId: Id, pages: Type.Array(PageRef), extraction: Extraction, values: InvoiceValues,
})
/** It holds no page any more: they were joined with another invoice's. What people typed waits for the join to be taken back. */
export const InvoiceSetAside = fact('InvoiceSetAside', { invoiceId: Id, groupId: Id, turn: Type.Integer() })

export const InvoiceEvent = Type.Union([
  InvoiceExtracted, InvoiceEdited, InvoiceDeleted, InvoiceRestored, ManualReviewChosen, InvoiceReviewed, ReviewWithdrawn, InvoicePagesSet, InvoicePagesRead, InvoiceSetAside,
  ManualReviewTaken, ManualReviewReleased, ManualReviewFinished, InvoiceNoted, InvoiceFieldsConfirmed, FieldConfirmationsWithdrawn,
])
export type InvoiceEvent = Type.Static<typeof InvoiceEvent>
