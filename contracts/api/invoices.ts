/** Invoices of the specified API (specification of scanning, sections 3 and 7). Dollars here; cents in events. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { Treatment } from '../events/invoice.ts'
import { perField, valueSources } from '../fields.ts'
import { Box } from '../page.ts'
import { maxCents, maxCharacters } from '../rules/value-limits.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

const Text = Type.String()

/** What a save may change, by the names of events. */
export const savedFields = [
  'paymentDate',
  'invoiceDate',
  'invoiceNumber',
  'supplierName',
  'supplierAbn',
  'category',
  'total',
  'gst',
  'treatment',
  'dueDate',
  'currency',
  'note',
] as const
export type SavedField = (typeof savedFields)[number]

/** What withdraws an acceptance when it changes. `pages`: other pages belong to the invoice. */
const changes = [...savedFields, 'pages'] as const
export type Changed = (typeof changes)[number]
export const ChangedSince = Type.Array(Type.Enum(changes))

/** Where a value is printed. `page`: of this invoice, from 1. `box`: in fractions of that page. */
export const placeOnPage = { page: Type.Optional(Type.Integer()), box: Type.Optional(Box) }

/**
 * What was extracted for one field. `confidence`: 0..1. `setBy`: who set the current value; `source`: the same in more detail
 * (contracts/fields.ts). `candidates`: other possible values, amounts in dollars.
 */
export const FieldState = Type.Object({
  confidence: Type.Number(),
  ...placeOnPage,
  setBy: Type.Union([Type.Literal('stage'), Type.Literal('person')]),
  source: Type.Optional(Type.Enum(valueSources)),
  candidates: Type.Array(Type.Object({ value: Type.Union([Text, Type.Number()]), ...placeOnPage })),
})
export type FieldState = Type.Static<typeof FieldState>

/** `fileId` and `filePage` (from 1): the page in the uploaded file. */
export const PageAnswer = Type.Object({
  page: Type.Integer(),
  fileId: Id,
  filePage: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
  image: Text,
  words: Text,
})

/** Who kept the GST, by name, and when (UTC ms). */
export const GstKeptAnswer = Type.Object({ by: Text, at: Type.Integer() })

/**
 * The state of a requested manual review. `by`: the accountant's name once taken. `late`: past `dueAt` (UTC ms) and not done, or done
 * later.
 */
export const ReviewState = Type.Object({
  state: Type.Union([Type.Literal('waiting'), Type.Literal('taken'), Type.Literal('done')]),
  dueAt: Type.Integer(),
  by: orNull(Text),
  late: Type.Boolean(),
  note: orNull(Text),
})
export type ReviewState = Type.Static<typeof ReviewState>

/**
 * `paymentDate`, `invoiceDate`: `YYYY-MM-DD`. `total`, `gst`: dollars, negative on credit notes, null when not known.
 * `signedImage` and `pages[].image` are short-lived addresses; `imageId` is the lasting public id that the CSV links to.
 * `fields` is keyed by the names of contracts/fields.ts, with those that rules read.
 */
export const InvoiceAnswer = Type.Object({
  id: Id,
  groupId: Id,
  paymentDate: orNull(Text),
  invoiceDate: orNull(Text),
  invoiceNumber: orNull(Text),
  supplier: orNull(Type.Object({ abn: orNull(Text), name: orNull(Text) })),
  tempSupplierName: orNull(Text),
  seller: orNull(Text),
  cat: orNull(Type.Object({ id: Text, name: Text })),
  total: orNull(Type.Number()),
  gst: orNull(Type.Number()),
  originalGst: orNull(Type.Number()),
  treatment: Treatment,
  signedImage: orNull(Text),
  imageId: Text,
  resourcePrefix: Text,
  parsedData: Text,
  wasModified: Type.Boolean(),
  /** `currency`: ISO 4217. `confirmed`: the fields that a person confirmed one by one. `by`: the name of the note's author. */
  dueDate: orNull(Text),
  currency: Text,
  confirmed: Type.Array(Text),
  note: Type.Optional(Type.Object({ text: Text, by: Text, at: Type.Integer() })),
  /** `reviewed`: a person accepted it. `anyway`: the flagged fields that were accepted as they are; absent when they were not named. */
  reviewed: Type.Boolean(),
  anyway: Type.Optional(Type.Array(Text)),
  manualReview: Type.Integer(),
  review: Type.Optional(ReviewState),
  model: Text,
  fields: Type.Record(Text, FieldState),
  pages: Type.Array(PageAnswer),
  order: Type.Integer(),
  /** Its rearranged pages are being extracted; edits are included already. */
  reading: Type.Optional(Type.Literal(true)),
  /** Ours: a person chose the treatment, or it follows from the GST. */
  treatmentSource: Type.Optional(Type.Union([Type.Literal('person'), Type.Literal('rule')])),
  /** Ours: a person kept the GST as it is, beside this total and treatment. `by`: a name. */
  gstKept: Type.Optional(GstKeptAnswer),
  /** Ours: the number of its last event, from 0; what a save sends as `seen`. */
  revision: Type.Optional(Type.Integer()),
  /** Ours: the row is not up to date (contracts/api/outdated-rows.ts). */
  failedRow: Type.Optional(Type.Literal(true)),
  /** Ours: what was changed after a person had accepted it, which withdrew the acceptance; absent otherwise. */
  changedSince: Type.Optional(ChangedSince),
})
export type InvoiceAnswer = Type.Static<typeof InvoiceAnswer>

/** What the Invoice entity has and nobody can edit: ignored in a save. */
const notEditable =
  'id|groupId|tempSupplierName|seller|originalGst|signedImage|imageId|resourcePrefix|parsedData|review|model|fields|pages|order|reading|treatmentSource|gstKept|revision|failedRow|changedSince'
/** Other names are refused: ignored, a value with a misspelt name would be lost although the answer says `saved`. */
const namesOfInvoices = { additionalProperties: false, patternProperties: { [`^(?:${notEditable})$`]: {} } }
const knownNamesOnly = { additionalProperties: false }
export const Supplier = Type.Object(
  {
    abn: Type.Optional(orNull(Type.String({ maxLength: 30 }))),
    name: Type.Optional(orNull(Type.String({ maxLength: maxCharacters.supplierName }))),
  },
  knownNamesOnly,
)

const CategoryName = Type.String({ maxLength: maxCharacters.category })
const Dollars = Type.Number({ minimum: -maxCents / 100, maximum: maxCents / 100 })

/**
 * Changed fields only, under their names in the Invoice entity. Dates `YYYY-MM-DD` or as typed; money in dollars. `supplier`: counts where
 * there is no `invoice_supplier`.
 */
export const InvoiceData = Type.Object(
  {
    supplier: Type.Optional(orNull(Supplier)),
    paymentDate: Type.Optional(orNull(Type.String({ maxLength: 40 }))),
    invoiceDate: Type.Optional(orNull(Type.String({ maxLength: 40 }))),
    invoiceNumber: Type.Optional(orNull(Type.String({ maxLength: maxCharacters.invoiceNumber }))),
    cat: Type.Optional(orNull(Type.Union([CategoryName, Type.Object({ id: Type.Optional(Text), name: CategoryName })]))),
    total: Type.Optional(orNull(Dollars)),
    gst: Type.Optional(orNull(Dollars)),
    treatment: Type.Optional(Treatment),
    wasModified: Type.Optional(Type.Boolean()),
    /** Ours: true accepts the row, false withdraws that. `anyway`: the flagged fields that are accepted as they are. */
    reviewed: Type.Optional(Type.Boolean()),
    anyway: Type.Optional(perField(Type.Literal(true))),
    manualReview: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(10)])),
    /** Ours: an invalid date or currency (ISO 4217) is refused. */
    dueDate: Type.Optional(orNull(Type.String({ maxLength: 40 }))),
    currency: Type.Optional(Type.String({ maxLength: 10 })),
    /** Ours: plain text of at most 2,000 characters; null or empty removes the note. */
    note: Type.Optional(orNull(Type.String({ maxLength: 20_000 }))),
    /** Ours: by field, true confirms the current value, false withdraws that. */
    confirmed: Type.Optional(perField(Type.Boolean())),
    /** Ours: `gst` was not typed, it follows from `total`. */
    gstFollows: Type.Optional(Type.Literal(true)),
  },
  namesOfInvoices,
)

const ShownValue = orNull(Type.Union([Text, Type.Number()]))
/**
 * A value that somebody else has changed since `seen`; amounts in dollars. `yours`: as requested; absent where it was confirmed or
 * accepted, not changed.
 */
export const SaveConflict = Type.Object({ field: Type.Enum(savedFields), theirs: ShownValue, yours: Type.Optional(ShownValue) })
export type SaveConflict = Type.Static<typeof SaveConflict>

/** Ours, optional: the `revision` of the invoice that the person had on screen. */
export const Seen = Type.Optional(Type.Integer({ minimum: 0 }))

/**
 * With `seen` a value that somebody else has changed since is not overwritten: its outcome has `saved` false and lists the `conflicts`;
 * every other value of the entry is saved. Without `seen` the last writer wins. `revision`: of the invoice as the caller now knows it, to
 * send as the next `seen`. Executes several commands for each entry, in a fixed order, and answers each outcome. A repeated request
 * completes what a crash interrupted.
 */
export const updateInvoices = endpoint({
  name: 'update-invoices',
  method: 'POST',
  path: '/api/accountant/invoices/update',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Saves edited fields of many invoices.',
  body: Type.Object({
    invoices: Type.Array(
      Type.Object({ invoice_id: Id, invoice_data: InvoiceData, invoice_supplier: Type.Optional(Supplier), seen: Seen }, knownNamesOnly),
      { minItems: 1, maxItems: 1000 },
    ),
    invoice_supplier: Type.Optional(Supplier),
  }),
  answer: Type.Object({
    outcomes: Type.Array(
      Type.Object({
        invoice_id: Id,
        saved: Type.Boolean(),
        error: Type.Optional(Type.Object({ code: Text, message: Text })),
        conflicts: Type.Optional(Type.Array(SaveConflict)),
        revision: Type.Optional(Type.Integer()),
      }),
    ),
  }),
})
/** Ours. `total` and `gst` in cents of `currency` (ISO 4217), absent for Australian dollars. */
export const FoundInvoice = Type.Object({
  id: Id,
  groupId: Id,
  client: Type.Object({ id: Id, name: Text }),
  paymentDate: orNull(Text),
  invoiceNumber: orNull(Text),
  supplier: orNull(Text),
  category: orNull(Text),
  total: orNull(Type.Integer()),
  gst: orNull(Type.Integer()),
  currency: Type.Optional(Text),
  /** The row is not up to date (outdated-rows.ts). */
  failedRow: Type.Optional(Type.Literal(true)),
})
export type FoundInvoice = Type.Static<typeof FoundInvoice>

/** Answers the 50 matches with the latest payment dates; `total` counts all of them. */
export const searchInvoices = endpoint({
  name: 'search-invoices',
  method: 'GET',
  path: '/api/accountant/invoices/search',
  may: ['staff-of-firm', 'auditor'],
  about: 'some',
  errors: 'plain',
  summary: "Finds invoices among all of a firm's, by supplier, ABN, number, category, date or amount.",
  query: Type.Object({ firmId: Id, text: Type.String({ minLength: 2, maxLength: 100 }), clientId: Type.Optional(Id) }),
  answer: Type.Object({ invoices: Type.Array(FoundInvoice), total: Type.Integer() }),
})
export const invoiceDeletion = endpoint({
  name: 'delete-invoice',
  method: 'POST',
  path: '/api/accountant/invoice/delete',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Deletes an invoice.',
  body: Type.Object({ invoice_id: Id }),
  answer: Done,
})
/**
 * Ours: the selected rows, as one act. `act_id`: to send to `act/undo`. `outcomes`: an invoice that cannot be deleted does not stop the
 * others.
 */
export const invoicesDeletion = endpoint({
  name: 'delete-invoices',
  method: 'POST',
  path: '/api/accountant/invoices/delete',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Deletes several invoices as one act, which can be undone by its id, and answers the outcome of each.',
  body: Type.Object({ invoice_ids: Type.Array(Id, { minItems: 1, maxItems: 1000 }) }),
  answer: Type.Object({
    act_id: Id,
    outcomes: Type.Array(
      Type.Object({ invoice_id: Id, deleted: Type.Boolean(), error: Type.Optional(Type.Object({ code: Text, message: Text })) }),
    ),
  }),
})
export const invoiceImage = endpoint({
  name: 'invoice-image',
  method: 'GET',
  path: '/api/accountant/invoice/image',
  may: ['staff-of-firm', 'auditor'],
  about: 'client',
  errors: 'plain',
  summary: 'A short-lived address of the page image, and of all pages with their words.',
  query: Type.Object({ invoice_id: Id }),
  answer: Type.Object({ url: Text, pages: Type.Array(PageAnswer) }),
})
/** By the id in the CSV. Answers a short-lived address on this origin. */
export const publicInvoiceImage = endpoint({
  name: 'public-invoice-image',
  method: 'GET',
  path: '/api/public/invoiceimage/:imageId',
  may: ['anyone'],
  errors: 'plain',
  summary: 'A short-lived address of the image behind a public id.',
  answer: Type.Object({ url: Text }),
})
