/** The seven fields of an invoice, as the model gives them. What counts as right for each: ops/train/what-is-right.md. */
import Type from 'typebox'
import { Box } from './page.ts'

/** Order is the order of the grid's columns and of the model's field ids. */
export const fieldNames = ['invoiceDate', 'invoiceNumber', 'supplierAbn', 'supplierName', 'category', 'total', 'gst'] as const
export type FieldName = (typeof fieldNames)[number]
/** Fields that rules read from the words, beside the model. */
export const ruleFields = ['dueDate', 'currency'] as const
export type RuleField = (typeof ruleFields)[number]
export const allFields = [...fieldNames, ...ruleFields] as const
export type AnyField = FieldName | RuleField
/** Something by field, absent where there is nothing to say. */
export const perField = <T extends Type.TSchema>(it: T) => Type.Partial(Type.Object({
  invoiceDate: it, invoiceNumber: it, supplierAbn: it, supplierName: it, category: it, total: it, gst: it, dueDate: it, currency: it,
}))

/**
 * One value with its origin. `value`: dates `YYYY-MM-DD`, money in integer cents (credit notes negative), ABN 11 digits, else text.
 * `confidence` 0..1 is calibrated: of values said at 0.9, nine in ten are right.
 * `page` counts from 1 within the invoice; page and box are absent when the value stands nowhere on the paper.
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

const orNull = <T extends Type.TSchema>(value: T) => Type.Union([value, Type.Null()])

/** A field that is not on the paper is null. */
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

/** What else might be right, best first, at most five a field, the chosen one included. */
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
 * What rules read: the day to pay by (null where none is named), with all days that could be it, best first; and what the sums are in,
 * an ISO 4217 code. Confidence as above, by the kind of label that was found.
 */
export const ByRule = Type.Object({ dueDate: orNull(TextValue), dueDates: Type.Array(TextValue), currency: TextValue })
export type ByRule = Type.Static<typeof ByRule>

/**
 * What one run of the model says of one invoice. `absence`: how sure it is, 0..1, that a field which is null is not on the paper, for fields that
 * paper may well lack; older extractions do not say. `model` names the model and its version, e.g. `fields@1-3f9a2c`. `currency` is that of
 * `byRule`, which extractions lack that were made before rules read anything.
 */
export const Extraction = Type.Object({
  model: Type.String(),
  fields: ExtractedFields,
  candidates: FieldCandidates,
  absence: Type.Optional(Type.Object({ invoiceNumber: Type.Optional(Type.Number()) })),
  currency: Type.String(),
  byRule: Type.Optional(ByRule),
})
export type Extraction = Type.Static<typeof Extraction>
