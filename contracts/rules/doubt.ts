/** When a value asks for a look. One threshold, used by cards, grid and bench. */
import type { ExtractedFields, FieldCandidates, FieldName } from '../fields.ts'

/** Below this calibrated confidence a field is doubtful: on a pile of generated documents the least that stops at nine in ten wrong values and at few right ones. */
export const sureFrom = 0.92

/** From this on a GST amount is vouched for even where it is not one eleventh of the total: part of a basket is often free of it. */
export const partFreeFrom = 0.95

/** Fields that an invoice should have; the invoice number is never flagged for being absent. */
export const expectedFields = ['invoiceDate', 'supplierName', 'supplierAbn', 'category', 'total', 'gst'] as const satisfies FieldName[]

/**
 * A number that is said not to be on the paper is never flagged for that, but asks for a look where something may be it after all: of such
 * readings at this probability, more than half of the papers do have a number (measured on generated piles, ops/train/README.md).
 */
const perhapsFrom = 0.0025

/** Whether an invoice number may have been overlooked. */
export const perhapsNumber = ({ invoiceNumber }: Pick<FieldCandidates, 'invoiceNumber'>): boolean =>
  invoiceNumber.some(({ confidence }) => confidence >= perhapsFrom)

/** The fields that a person should look at, as the machine left them. */
export const doubtfulFields = (fields: ExtractedFields, candidates?: FieldCandidates): FieldName[] => [
  ...expectedFields.filter(name => fields[name] === null),
  ...(fields.invoiceNumber === null && candidates && perhapsNumber(candidates) ? ['invoiceNumber' as const] : []),
  ...(Object.keys(fields) as FieldName[]).filter(name => (fields[name]?.confidence ?? 1) < sureFrom), // keys of ExtractedFields are field names
]

/** Values by field; null is missing. */
type Values = Readonly<Record<string, string | number | null | undefined>>
/** An invoice's doubtful fields with what the machine said, what people looked at of it, and whether they changed or accepted the row. */
export type Doubts = { doubtful: Values; looked: Values; modified: boolean; reviewed: boolean }

export const doubtfulValues = (fields: ExtractedFields): Record<string, string | number | null> =>
  Object.fromEntries(doubtfulFields(fields).map(name => [name, fields[name]?.value ?? null]))

export type Standing = 'reviewed' | 'doubtful' | 'open'

/** How an invoice counts. What is missing stays doubtful however often it is looked at; another value is doubted until it was. */
export const standingOf = ({ doubtful, looked, modified, reviewed }: Doubts): Standing =>
  modified || reviewed ? 'reviewed' : Object.entries(doubtful).some(([name, value]) => value === null || looked[name] !== value) ? 'doubtful' : 'open'
