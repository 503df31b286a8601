/**
 * Not in the specification: what the review page reads. `scans/detail` (specification of scanning, section 7) answers every invoice whole,
 * some 4.7 kB each, with dollars. Here the rows of a group are short, extraction details (candidates, boxes, images) are fetched for rows
 * near the active one, and money is integer cents.
 */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { Treatment } from '../events/invoice.ts'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { ChangedSince, FieldState, GstKeptAnswer, PageAnswer, placeOnPage, ReviewState } from './invoices.ts'
import { GroupDetail, QuarterIndex } from './scans.ts'

const Text = Type.String()
const Cents = Type.Integer()

/**
 * An invoice as a row. `total` and `gst` in cents, negative on credit notes. Default values are omitted: the requested group, taxable, AUD,
 * no due date, nothing confirmed or typed, neither accepted, modified nor sent for review, and supplier and GST as extracted.
 */
export const ServerRow = Type.Object({
  id: Id,
  groupId: Type.Optional(Id),
  order: Type.Integer(),
  prefix: Text,
  imageId: Text,
  paymentDate: orNull(Text),
  invoiceNumber: orNull(Text),
  abn: orNull(Text),
  supplier: orNull(Text),
  category: orNull(Text),
  total: orNull(Cents),
  gst: orNull(Cents),
  /** The printed date, `YYYY-MM-DD`. Present on the cash basis only, where `paymentDate` is the day of the payment. */
  invoiceDate: Type.Optional(orNull(Text)),
  treatment: Type.Optional(Treatment),
  dueDate: Type.Optional(Text),
  currency: Type.Optional(Text),
  readSupplier: Type.Optional(orNull(Text)),
  readGst: Type.Optional(orNull(Cents)),
  /** Fields of contracts/fields.ts: `confirmedFields` are confirmed one by one, the values of `typed` were set by a person. */
  confirmedFields: Type.Optional(Type.Array(Text)),
  typed: Type.Optional(Type.Array(Text)),
  /** The GST followed from a total that a person set. `gstKept`: a person kept it as it is. */
  gstByRule: Type.Optional(Type.Literal(true)),
  gstKept: Type.Optional(GstKeptAnswer),
  note: Type.Optional(Type.Object({ text: Text, by: Text, at: Type.Integer() })),
  reviewed: Type.Optional(Type.Literal(true)),
  /** Flagged fields that were accepted as they are. */
  anyway: Type.Optional(Type.Array(Text)),
  wasModified: Type.Optional(Type.Literal(true)),
  reading: Type.Optional(Type.Literal(true)),
  manualReview: Type.Optional(Type.Integer()),
  review: Type.Optional(ReviewState),
  /** Confidence in thousandths, in the order of `allFields` (contracts/fields.ts); null where nothing was found. */
  confidence: Type.Array(orNull(Type.Integer())),
  /** Values that are as in earlier invoices of the supplier: fields of contracts/fields.ts, and the sentence that says so. */
  known: Type.Optional(Type.Object({ fields: Type.Array(Text), words: Text })),
  /**
   * Fields of contracts/fields.ts in which a newer model proposes another value that may be adopted. Absent for auditors, who do not see
   * proposals.
   */
  proposed: Type.Optional(Type.Array(Text)),
  /** The row is not up to date (contracts/api/outdated-rows.ts). */
  failedRow: Type.Optional(Type.Literal(true)),
  /** Changes whenever the extraction details change. */
  stamp: Text,
  /** As in InvoiceAnswer. */
  revision: Type.Optional(Type.Integer()),
  changedSince: Type.Optional(ChangedSince),
})
export type ServerRow = Type.Static<typeof ServerRow>

/**
 * What was extracted for one field, as `FieldState`, with amounts in cents: a candidate of `total` or `gst` has `cents`, any other a
 * `value` (`YYYY-MM-DD` for dates).
 */
export const FieldDetails = Type.Object({
  ...Type.Omit(FieldState, ['candidates']).properties,
  candidates: Type.Array(Type.Union([Type.Object({ cents: Cents, ...placeOnPage }), Type.Object({ value: Text, ...placeOnPage })])),
})
export type FieldDetails = Type.Static<typeof FieldDetails>

/**
 * Extraction details of an invoice. `stamp`: that of the row that they belong to. `parsedData`: the specified JSON, with dollars. `fields`:
 * by the names of contracts/fields.ts.
 */
export const ExtractionDetails = Type.Object({
  id: Id,
  stamp: Text,
  model: Text,
  parsedData: Text,
  fields: Type.Record(Text, FieldDetails),
  pages: Type.Array(PageAnswer),
})
export type ExtractionDetails = Type.Static<typeof ExtractionDetails>

/** The largest number of extraction details in one answer. */
export const maxDetails = 100
const detailsCount = Type.Integer({ minimum: 0, maximum: maxDetails })

/**
 * The anomalies of `scans/detail`: four numbers of `cells` each: index in `lines`, index in `fieldNames` (contracts/fields.ts), 0 for wrong
 * or 1 for doubtful, index in `reasons`. Thousands of rows have few reasons.
 */
export const Marks = Type.Object({ reasons: Type.Array(Text), cells: Type.Array(Type.Integer()) })
export type Marks = Type.Static<typeof Marks>

export const ReviewRows = Type.Object({
  ...Type.Omit(GroupDetail, ['invoices', 'anomalies', 'raw']).properties,
  lines: Type.Array(ServerRow),
  marks: Marks,
  details: Type.Array(ExtractionDetails),
})
export type ReviewRows = Type.Static<typeof ReviewRows>

/**
 * Groups and quarters as in `scans/detail`. `details`: the number of extraction details to include, from the row `from` on, else from the
 * first.
 */
export const reviewRows = endpoint({
  name: 'review-rows',
  method: 'GET',
  path: '/api/accountant/scans/rows',
  may: ['staff-of-firm', 'auditor'],
  about: 'client',
  errors: 'plain',
  summary: 'One scan group or quarter as the review page shows it: every invoice in brief, with the extraction details of the first ones.',
  query: Type.Object({
    groupId: Type.Optional(Id),
    quarter: Type.Optional(QuarterIndex),
    firmId: Type.Optional(Id),
    clientId: Type.Optional(Id),
    noChild: Type.Optional(Type.Boolean()),
    details: Type.Optional(detailsCount),
    from: Type.Optional(Id),
  }),
  answer: ReviewRows,
})

/** `ids`: of invoices of one client, separated by commas. Missing invoices, and those of other clients, are left out. */
export const extractionDetails = endpoint({
  name: 'extraction-details',
  method: 'GET',
  path: '/api/accountant/invoices/papers', // `papers`: the former name of these details, kept for clients
  may: ['staff-of-firm', 'auditor'],
  about: 'client',
  errors: 'plain',
  summary: 'What was extracted from the pages of some invoices, with short-lived addresses of their images.',
  query: Type.Object({
    ids: Type.String({ minLength: 1, maxLength: maxDetails * 65, pattern: `^[^,]{1,64}(,[^,]{1,64}){0,${maxDetails - 1}}$` }),
  }),
  answer: Type.Object({ details: Type.Array(ExtractionDetails) }),
})
