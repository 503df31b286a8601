/** Stream `invoice-<invoiceId>`: the history of one invoice. Money is integer cents; credit notes are negative. */
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
 * What a person may change. `paymentDate` starts equal to `invoiceDate`, and decides quarter and CSV Date. `category` is a name. `currency` is an ISO 4217
 * code. Older events have neither `currency` (then AUD) nor `dueDate` (then unknown).
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

/** `order`: upload order of the file × 1000 + first page, so that rows follow the order of the pages. `prefix` is `scan_{n}`. */
export const InvoiceExtracted = fact('InvoiceExtracted', {
  invoiceId: Id, groupId: Id, clientId: Id, firmId: Id, fileId: Id, order: Type.Integer(), prefix: Type.String(),
  pages: Type.Array(PageRef), extraction: Extraction,
})
export const InvoiceEdited = fact('InvoiceEdited', { invoiceId: Id, groupId: Id, changed: Type.Partial(InvoiceValues) })
/** `withFile`: the file of a deleted batch with which it was deleted; absent when a person deleted the invoice by itself. */
export const InvoiceDeleted = fact('InvoiceDeleted', { invoiceId: Id, groupId: Id, withFile: Type.Optional(Id) })
/** Restored from the bin, as it was when it was deleted. */
export const InvoiceRestored = fact('InvoiceRestored', { invoiceId: Id, groupId: Id })
/** `choice` 10 opens a manual review, 0 is none (specification, section 6). */
export const ManualReviewChosen = fact('ManualReviewChosen', { invoiceId: Id, groupId: Id, choice: Type.Integer() })

/**
 * The manual review: the provider's accountant `reviewerId` took it, released it, or finished it, with or without a note for the firm. Corrections are
 * `InvoiceEdited`.
 */
export const ManualReviewTaken = fact('ManualReviewTaken', { invoiceId: Id, groupId: Id, reviewerId: Id })
export const ManualReviewReleased = fact('ManualReviewReleased', { invoiceId: Id, groupId: Id, reviewerId: Id })
export const ManualReviewFinished = fact('ManualReviewFinished', {
  invoiceId: Id, groupId: Id, reviewerId: Id, note: orNull(Type.String({ maxLength: 1000 })),
})

/** A person's note: plain text, null once removed. `by` is a user id, `at` UTC ms. */
export const Note = Type.Object({ text: Type.String({ minLength: 1, maxLength: 2000 }), by: Type.String(), at: Type.Integer() })
export type Note = Type.Static<typeof Note>
export const InvoiceNoted = fact('InvoiceNoted', { invoiceId: Id, groupId: Id, note: orNull(Note) })

/** Confirmed values by field: the date is the payment date, money is cents, null is an absent invoice number. A confirmation ends when the value changes. */
export const ConfirmedValues = perField(Type.Union([Type.String(), Type.Integer(), Type.Null()]))
export type ConfirmedValues = Type.Static<typeof ConfirmedValues>
/** What an acceptance covers: these values, as they were at this revision of the stream. */
export const AcceptedValues = Type.Object({ values: InvoiceValues, revision: Type.Integer() })
export type AcceptedValues = Type.Static<typeof AcceptedValues>
/**
 * A person accepted the row; withdrawn by undo, and by every later change of a value where `accepted` is present. `anyway`: the flagged values, by field, that
 * were accepted as they are. Absent in older events: then all doubtful values count as confirmed, and no wrong one. `accepted`: absent in older events: then a
 * later edit leaves the row accepted.
 */
export const InvoiceReviewed = fact('InvoiceReviewed', {
  invoiceId: Id, groupId: Id, anyway: Type.Optional(ConfirmedValues), accepted: Type.Optional(AcceptedValues),
})
export const ReviewWithdrawn = fact('ReviewWithdrawn', { invoiceId: Id, groupId: Id })
/** A person confirmed single values; withdrawn by undo. */
export const InvoiceFieldsConfirmed = fact('InvoiceFieldsConfirmed', { invoiceId: Id, groupId: Id, looked: ConfirmedValues })
export const FieldConfirmationsWithdrawn = fact('FieldConfirmationsWithdrawn', { invoiceId: Id, groupId: Id, fields: Type.Array(Type.KeyOf(ConfirmedValues), { minItems: 1 }) })

/**
 * A person rearranged pages: the invoice has these now. The event carries the whole new state. `extraction`: of exactly these pages, null until they are
 * extracted. `values`: those of the extraction (empty without one) with a person's edits over them. `byPerson`: the edited values. `reviewed`: accepted with
 * exactly these pages; `anyway` and `accepted` as above. `turn` as in contracts/events/pages.ts. `note` and `looked` as above; absent if none.
 */
export const InvoicePagesSet = fact('InvoicePagesSet', {
  invoiceId: Id, groupId: Id, clientId: Id, firmId: Id, fileId: Id, order: Type.Integer(), prefix: Type.String(), turn: Type.Integer(),
  pages: Type.Array(PageRef), extraction: orNull(Extraction), values: InvoiceValues, byPerson: Type.Array(Type.KeyOf(InvoiceValues)),
  reviewed: Type.Boolean(), manualReview: Type.Integer(), note: Type.Optional(Note), looked: Type.Optional(ConfirmedValues), anyway: Type.Optional(ConfirmedValues),
  accepted: Type.Optional(AcceptedValues),
})
/** Rearranged pages were extracted. `values` as above. */
export const InvoicePagesRead = fact('InvoicePagesRead', {
  invoiceId: Id, groupId: Id, fileId: Id, pages: Type.Array(PageRef), extraction: Extraction, values: InvoiceValues,
})
/** It has no pages any more: they were joined to another invoice. Its edits apply again when the join is undone. */
export const InvoiceSetAside = fact('InvoiceSetAside', { invoiceId: Id, groupId: Id, turn: Type.Integer() })

export const InvoiceEvent = Type.Union([
  InvoiceExtracted, InvoiceEdited, InvoiceDeleted, InvoiceRestored, ManualReviewChosen, InvoiceReviewed, ReviewWithdrawn, InvoicePagesSet, InvoicePagesRead, InvoiceSetAside,
  ManualReviewTaken, ManualReviewReleased, ManualReviewFinished, InvoiceNoted, InvoiceFieldsConfirmed, FieldConfirmationsWithdrawn,
])
export type InvoiceEvent = Type.Static<typeof InvoiceEvent>
