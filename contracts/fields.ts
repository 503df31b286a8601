/**
 * The fields of an invoice: the seven that the model scores (`fieldNames`), and those that rules read. Scores become answers in
 * services/pipeline/fields/answer-fields.ts: names and numbers are ranked a second time, and of the category the score is one input among
 * others (rank-categories.ts). What counts as right for each: ops/train/what-is-right.md.
 */
import Type from 'typebox'
import { Hash, orNull } from './events/fact.ts'
import { LineItems } from './line-items.ts'
import { Box } from './page.ts'

/** Order is the order of the grid's columns and of the model's field ids. */
export const fieldNames = ['invoiceDate', 'invoiceNumber', 'supplierAbn', 'supplierName', 'category', 'total', 'gst'] as const
export type FieldName = (typeof fieldNames)[number]
/** Fields that rules read from the words, beside the model. */
export const ruleFields = ['dueDate', 'currency'] as const
export type RuleField = (typeof ruleFields)[number]
export const allFields = [...fieldNames, ...ruleFields] as const
export type AnyField = FieldName | RuleField
/**
 * Who or what set the present value of a field: a person; a rule, from another value or from the words; an e-invoice; earlier invoices of
 * the supplier; else the model.
 */
export const valueSources = ['person', 'rule', 'e-invoice', 'known-supplier', 'model'] as const
export type ValueSource = (typeof valueSources)[number]
/** An optional value for each field. */
export const perField = <T extends Type.TSchema>(it: T) =>
  Type.Partial(
    Type.Object({
      invoiceDate: it,
      invoiceNumber: it,
      supplierAbn: it,
      supplierName: it,
      category: it,
      total: it,
      gst: it,
      dueDate: it,
      currency: it,
    }),
  )

/**
 * One value with its origin. `value`: dates `YYYY-MM-DD`, money in integer cents (credit notes negative), ABN 11 digits, else text.
 * `confidence` 0..1 is calibrated: of values with confidence 0.9, nine in ten are right.
 * `page` counts from 1 within the invoice; page and box are absent when the value is not on a page.
 */
const valueOf = <T extends Type.TSchema>(value: T) =>
  Type.Object({
    value,
    confidence: Type.Number(),
    page: Type.Optional(Type.Integer()),
    box: Type.Optional(Box),
  })

export const TextValue = valueOf(Type.String())
export type TextValue = Type.Static<typeof TextValue>
export const CentsValue = valueOf(Type.Integer())
export type CentsValue = Type.Static<typeof CentsValue>

/** A field that was not found is null. */
export const ExtractedFields = Type.Object({
  invoiceDate: orNull(TextValue),
  invoiceNumber: orNull(TextValue),
  supplierAbn: orNull(TextValue),
  supplierName: orNull(TextValue),
  category: orNull(TextValue),
  total: orNull(CentsValue),
  gst: orNull(CentsValue),
})
export type ExtractedFields = Type.Static<typeof ExtractedFields>

/** Candidates for each field, best first, at most five, including the chosen one. */
export const FieldCandidates = Type.Object({
  invoiceDate: Type.Array(TextValue),
  invoiceNumber: Type.Array(TextValue),
  supplierAbn: Type.Array(TextValue),
  supplierName: Type.Array(TextValue),
  category: Type.Array(TextValue),
  total: Type.Array(CentsValue),
  gst: Type.Array(CentsValue),
})
export type FieldCandidates = Type.Static<typeof FieldCandidates>

/**
 * Fields found by rules: the due date (null if none), with all candidates, best first; and the currency, an ISO 4217 code. Confidence as
 * above, by the kind of label that was found.
 */
export const ByRule = Type.Object({ dueDate: orNull(TextValue), dueDates: Type.Array(TextValue), currency: TextValue })
export type ByRule = Type.Static<typeof ByRule>

/**
 * What was taken from the firm's earlier invoices of a known supplier. `by` and `key`: how the supplier was recognised: by this ABN, this
 * `supplierKey` (contracts/rules/suppliers.ts) or this domain. `invoices`: ids of the confirmed invoices that were used, newest first.
 * `fields`: those whose values are as in these invoices. `replaced`: the model's own values of the fields that were changed. `rules`: the
 * version of the rules (services/pipeline/known-suppliers).
 */
export const KnownSupplierUse = Type.Object({
  by: Type.Union([Type.Literal('abn'), Type.Literal('name'), Type.Literal('domain')]),
  key: Type.String(),
  invoices: Type.Array(Type.String()),
  fields: Type.Array(Type.KeyOf(ExtractedFields)),
  replaced: Type.Partial(
    Type.Object({
      supplierName: orNull(Type.String()),
      supplierAbn: orNull(Type.String()),
      category: orNull(Type.String()),
      invoiceNumber: orNull(Type.String()),
    }),
  ),
  rules: Type.Integer(),
})
export type KnownSupplierUse = Type.Static<typeof KnownSupplierUse>

/**
 * What an extraction was made from. `key`: hex SHA-256 over the words of its pages, the model and the code: the same pages with the same
 * key have the same words, model and code. `client`: what was known of the client, which is never the supplier. `knownSuppliers`: hash of
 * what was known of the confirmed invoices that were looked at (`hashOfRows`); absent where there were none. `today`: the day (UTC), after
 * which dates are in the future; missing in older extractions.
 */
export const ExtractionInputs = Type.Object({
  key: Hash,
  client: Type.Object({ abn: orNull(Type.String()), names: Type.Array(Type.String()) }),
  knownSuppliers: Type.Optional(Hash),
  today: Type.Optional(Type.String()),
})
export type ExtractionInputs = Type.Static<typeof ExtractionInputs>

/**
 * The buyer as the pages print it. `abn`: the one ABN under a heading such as `Bill to`, 11 digits with a valid checksum. `otherAbns`: all
 * other ABNs of the invoice's pages, also misread ones of which the checksum allows a single correction.
 */
export const PrintedBuyer = Type.Object({ abn: Type.String(), otherAbns: Type.Array(Type.String()) })
export type PrintedBuyer = Type.Static<typeof PrintedBuyer>

/**
 * The result of one run of the model on one invoice. `absence`: the confidence, 0..1, that an invoice number which is null does not exist;
 * missing in older extractions. `model`: name and version, e.g. `fields@1-3f9a2c`. `currency`: that of `byRule`, which is missing in older
 * extractions. `domains`: of web and email addresses on the pages; absent if none. `knownSupplier`: absent where the firm knew no such
 * supplier. `lineItems`: absent where none were found, and in older extractions. `buyer`: absent where the pages print no clear ABN of a
 * buyer, and in older extractions. `inputs`: missing in older extractions. `eInvoice`: the fields that an e-invoice states; absent without
 * one, and in older extractions.
 */
export const Extraction = Type.Object({
  model: Type.String(),
  fields: ExtractedFields,
  candidates: FieldCandidates,
  absence: Type.Optional(Type.Object({ invoiceNumber: Type.Optional(Type.Number()) })),
  currency: Type.String(),
  byRule: Type.Optional(ByRule),
  domains: Type.Optional(Type.Array(Type.String())),
  knownSupplier: Type.Optional(KnownSupplierUse),
  lineItems: Type.Optional(LineItems),
  buyer: Type.Optional(PrintedBuyer),
  inputs: Type.Optional(ExtractionInputs),
  eInvoice: Type.Optional(Type.Array(Type.Enum(allFields))),
})
export type Extraction = Type.Static<typeof Extraction>
