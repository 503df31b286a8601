/** When a value asks for a look. One threshold, used by cards, grid and bench. */
import type { ExtractedFields, FieldName } from '../fields.ts'

/** Below this calibrated confidence a field is doubtful. */
export const sureFrom = 0.9

/** Fields that an invoice should have; the invoice number is never flagged for being absent. */
export const expectedFields = ['invoiceDate', 'supplierName', 'supplierAbn', 'category', 'total', 'gst'] as const satisfies FieldName[]

/** The fields that a person should look at, as the machine left them. */
export const doubtfulFields = (fields: ExtractedFields): FieldName[] => [
  ...expectedFields.filter(name => fields[name] === null),
  ...(Object.keys(fields) as FieldName[]).filter(name => (fields[name]?.confidence ?? 1) < sureFrom), // keys of ExtractedFields are field names
]
