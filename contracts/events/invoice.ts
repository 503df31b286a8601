/** Stream `invoice-<invoiceId>`: the history of one invoice. Money is integer cents; credit notes are negative. */
import Type from 'typebox'
import { allFields, Extraction, perField } from '../fields.ts'
import { fact, Hash, Id, IsoDate, orNull } from './fact.ts'
import { PageRef } from './file.ts'
import { maxCharacters } from '../rules/value-limits.ts'

/**
 * `no-gst`: the supplier is not registered for GST. `capital` may carry GST or none. What each does to the BAS:
 * contracts/rules/worksheet.ts.
 */
export const Treatment = Type.Union([
  Type.Literal('taxable'),
  Type.Literal('gst-free'),
  Type.Literal('input-taxed'),
  Type.Literal('capital'),
  Type.Literal('private'),
  Type.Literal('no-gst'),
])
export type Treatment = Type.Static<typeof Treatment>

/** Cents; `amount` includes `gst`; null is not known. An invoice has one part by default. */
export const Part = Type.Object({ amount: orNull(Type.Integer()), gst: orNull(Type.Integer()), treatment: Treatment })
export type Part = Type.Static<typeof Part>

/**
 * What a person may change. `paymentDate` starts equal to `invoiceDate`, and decides quarter and CSV Date. `category` is a name. `currency`
 * is an ISO 4217 code. Older events have neither `currency` (then AUD) nor `dueDate` (then unknown).
 */
export const InvoiceValues = Type.Object({
  invoiceDate: orNull(IsoDate),
  paymentDate: orNull(IsoDate),
  invoiceNumber: orNull(Type.String({ maxLength: maxCharacters.invoiceNumber })),
  supplierName: orNull(Type.String({ maxLength: maxCharacters.supplierName })),
  supplierAbn: orNull(Type.String({ maxLength: maxCharacters.supplierAbn })),
  category: orNull(Type.String({ maxLength: maxCharacters.category })),
  parts: Type.Array(Part, { minItems: 1, maxItems: 20 }),
  dueDate: Type.Optional(orNull(IsoDate)),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
})
export type InvoiceValues = Type.Static<typeof InvoiceValues>

/**
 * Who set total, GST and treatment, one by one: `person`, or `rule` for a GST that followed from a total that a person set. Absent: total
 * and GST as the extraction has them, the treatment as it follows from the GST.
 */
export const AmountSources = Type.Object({
  total: Type.Optional(Type.Literal('person')),
  gst: Type.Optional(Type.Union([Type.Literal('person'), Type.Literal('rule')])),
  treatment: Type.Optional(Type.Literal('person')),
})
export type AmountSources = Type.Static<typeof AmountSources>
/** The total (cents) and treatment beside which a person kept the GST. */
export const KeptBeside = Type.Object({ total: orNull(Type.Integer()), treatment: Treatment })
export type KeptBeside = Type.Static<typeof KeptBeside>
/** A GST that a person kept: `by` a user id, `at` UTC ms. */
export const GstKept = Type.Object({ ...KeptBeside.properties, by: Type.String(), at: Type.Integer() })
export type GstKept = Type.Static<typeof GstKept>

/** `order`: upload order of the file × 1000 + first page, so that rows follow the order of the pages. `prefix` is `scan_{n}`. */
const origin = {
  invoiceId: Id,
  groupId: Id,
  clientId: Id,
  firmId: Id,
  fileId: Id,
  order: Type.Integer(),
  prefix: Type.String(),
}

export const InvoiceExtracted = fact('InvoiceExtracted', {
  ...origin,
  pages: Type.Array(PageRef),
  extraction: Extraction,
})
/**
 * `amountSources`: as they are after the edit; present whenever `parts` changed. Absent in older events: there, amounts that differ from
 * the extraction were set by the person.
 */
export const InvoiceEdited = fact('InvoiceEdited', {
  invoiceId: Id,
  groupId: Id,
  changed: Type.Partial(InvoiceValues),
  amountSources: Type.Optional(AmountSources),
})
/** `withFile`: the file of a deleted batch with which it was deleted; absent when a person deleted the invoice by itself. */
export const InvoiceDeleted = fact('InvoiceDeleted', { invoiceId: Id, groupId: Id, withFile: Type.Optional(Id) })
/** Restored from the bin, as it was when it was deleted. */
export const InvoiceRestored = fact('InvoiceRestored', { invoiceId: Id, groupId: Id })
/** `choice` 10 opens a manual review, 0 is none (specification, section 6). */
export const ManualReviewChosen = fact('ManualReviewChosen', { invoiceId: Id, groupId: Id, choice: Type.Integer() })

/**
 * The manual review: the provider's accountant `reviewerId` took it, released it, or finished it, with or without a note for the firm.
 * Corrections are `InvoiceEdited`.
 */
export const ManualReviewTaken = fact('ManualReviewTaken', { invoiceId: Id, groupId: Id, reviewerId: Id })
export const ManualReviewReleased = fact('ManualReviewReleased', { invoiceId: Id, groupId: Id, reviewerId: Id })
export const ManualReviewFinished = fact('ManualReviewFinished', {
  invoiceId: Id,
  groupId: Id,
  reviewerId: Id,
  note: orNull(Type.String({ maxLength: 1000 })),
})

/** A person's note: plain text, null once removed. `by` is a user id, `at` UTC ms. */
export const Note = Type.Object({
  text: Type.String({ minLength: 1, maxLength: maxCharacters.note }),
  by: Type.String(),
  at: Type.Integer(),
})
export type Note = Type.Static<typeof Note>
export const InvoiceNoted = fact('InvoiceNoted', { invoiceId: Id, groupId: Id, note: orNull(Note) })

/**
 * Confirmed values by field: the date is the payment date, money is cents, null is an invoice number that the page does not have. A
 * confirmation ends when the value changes.
 */
export const ConfirmedValues = perField(Type.Union([Type.String(), Type.Integer(), Type.Null()]))
export type ConfirmedValues = Type.Static<typeof ConfirmedValues>
/** What an acceptance covers: these values, as they were at this revision of the stream. */
export const AcceptedValues = Type.Object({ values: InvoiceValues, revision: Type.Integer() })
export type AcceptedValues = Type.Static<typeof AcceptedValues>
/**
 * A person accepted the row; withdrawn by undo, and by every later change of a value where `accepted` is present. `anyway`: the flagged
 * values, by field, that were accepted as they are. Older events have neither. Without `anyway` all doubtful values count as confirmed, and
 * no wrong or missing one; without `accepted` a later edit leaves the row accepted.
 */
export const InvoiceReviewed = fact('InvoiceReviewed', {
  invoiceId: Id,
  groupId: Id,
  anyway: Type.Optional(ConfirmedValues),
  accepted: Type.Optional(AcceptedValues),
})
export const ReviewWithdrawn = fact('ReviewWithdrawn', { invoiceId: Id, groupId: Id })
/**
 * A person confirmed single values; withdrawn by undo. `beside`: present where the GST is among them, which is kept only as long as total
 * and treatment stay as given here. Absent in older events: there the GST stays confirmed whatever the total becomes.
 */
export const InvoiceFieldsConfirmed = fact('InvoiceFieldsConfirmed', {
  invoiceId: Id,
  groupId: Id,
  looked: ConfirmedValues,
  beside: Type.Optional(KeptBeside),
})
export const FieldConfirmationsWithdrawn = fact('FieldConfirmationsWithdrawn', {
  invoiceId: Id,
  groupId: Id,
  fields: Type.Array(Type.KeyOf(ConfirmedValues), { minItems: 1 }),
})

/**
 * A person rearranged pages: the invoice has these now. The event carries the whole new state. `extraction`: of exactly these pages, null
 * until they are extracted. `values`: those of the extraction (empty without one) with a person's edits over them. `byPerson`: the edited
 * values. `reviewed`: accepted with exactly these pages; `anyway` and `accepted` as above. `turn` as in contracts/events/pages.ts. `note`,
 * `looked`, `gstKept` and `amountSources` as above; absent if none.
 */
export const InvoicePagesSet = fact('InvoicePagesSet', {
  ...origin,
  turn: Type.Integer(),
  pages: Type.Array(PageRef),
  extraction: orNull(Extraction),
  values: InvoiceValues,
  byPerson: Type.Array(Type.KeyOf(InvoiceValues)),
  reviewed: Type.Boolean(),
  manualReview: Type.Integer(),
  note: Type.Optional(Note),
  looked: Type.Optional(ConfirmedValues),
  anyway: Type.Optional(ConfirmedValues),
  accepted: Type.Optional(AcceptedValues),
  gstKept: Type.Optional(GstKept),
  amountSources: Type.Optional(AmountSources),
})
/** Rearranged pages were extracted. `values` as above. */
export const InvoicePagesRead = fact('InvoicePagesRead', {
  invoiceId: Id,
  groupId: Id,
  fileId: Id,
  pages: Type.Array(PageRef),
  extraction: Extraction,
  values: InvoiceValues,
})
/** It has no pages any more: they are part of another invoice now. Its edits apply again when that is undone. */
export const InvoiceSetAside = fact('InvoiceSetAside', { invoiceId: Id, groupId: Id, turn: Type.Integer() })

/** A value of a field as shown: the date is the payment date, money is cents, null is none. */
const FieldValue = Type.Union([Type.String(), Type.Integer(), Type.Null()])
/**
 * Three values of one field: what the earlier model read (`old`), what the invoice has (`now`), and what the new model reads (`proposed`),
 * with its confidence, null where it found nothing. `byPerson`: a person typed or confirmed `now`, so that it stays.
 */
export const FieldDifference = Type.Object({
  field: Type.Enum(allFields),
  old: FieldValue,
  now: FieldValue,
  byPerson: Type.Boolean(),
  proposed: FieldValue,
  confidence: orNull(Type.Number()),
})
export type FieldDifference = Type.Static<typeof FieldDifference>

/**
 * A new model has read the same pages; no value changes. `model` and `was`: the new model, and that of the present extraction. `stored`:
 * hash of the new extraction, a blob of `fileId`. `words`: hashes of the pages' words, where they were read again too (blobs of their
 * files), and `reading`, the version by which.
 */
export const ExtractionProposed = fact('ExtractionProposed', {
  invoiceId: Id,
  groupId: Id,
  runId: Id,
  fileId: Id,
  model: Type.String(),
  was: Type.String(),
  stored: Hash,
  differences: Type.Array(FieldDifference),
  reading: Type.Optional(Type.String()),
  words: Type.Optional(Type.Array(Type.Object({ fileId: Id, words: Hash }))),
})
/**
 * Proposed values of these fields became the invoice's. `adoptionId`: the run, or the act of the person. `extraction` and `values`: the
 * whole state after it, as of InvoicePagesRead.
 */
export const ExtractionAdopted = fact('ExtractionAdopted', {
  invoiceId: Id,
  groupId: Id,
  adoptionId: Id,
  stored: Hash,
  model: Type.String(),
  fields: Type.Array(Type.Enum(allFields), { minItems: 1 }),
  extraction: Extraction,
  values: InvoiceValues,
})
/**
 * An adoption was reverted: `fields` have their former values again. `kept`: fields that were changed, confirmed or read again since, and
 * stay. `runId`: null for an act of one invoice.
 */
export const AdoptionReverted = fact('AdoptionReverted', {
  invoiceId: Id,
  groupId: Id,
  adoptionId: Id,
  runId: orNull(Id),
  fields: Type.Array(Type.Enum(allFields)),
  kept: Type.Array(Type.Enum(allFields)),
  extraction: Extraction,
  values: InvoiceValues,
})

export const InvoiceEvent = Type.Union([
  InvoiceExtracted,
  InvoiceEdited,
  InvoiceDeleted,
  InvoiceRestored,
  ManualReviewChosen,
  InvoiceReviewed,
  ReviewWithdrawn,
  InvoicePagesSet,
  InvoicePagesRead,
  InvoiceSetAside,
  ManualReviewTaken,
  ManualReviewReleased,
  ManualReviewFinished,
  InvoiceNoted,
  InvoiceFieldsConfirmed,
  FieldConfirmationsWithdrawn,
  ExtractionProposed,
  ExtractionAdopted,
  AdoptionReverted,
])
export type InvoiceEvent = Type.Static<typeof InvoiceEvent>
