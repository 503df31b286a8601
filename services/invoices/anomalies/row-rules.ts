/** Flags that an invoice's own values decide: missing, invalid and low-confidence values. Pure. */
import { fieldTexts } from '@docketry/contracts/field-texts.ts'
import { fieldNames, type FieldName } from '@docketry/contracts/fields.ts'
import type { ExtractionSummary, InvoiceFlags } from '@docketry/contracts/projections/rows.ts'
import { isAbn } from '@docketry/contracts/rules/abn.ts'
import { expectedFields, isConfident } from '@docketry/contracts/rules/confidence.ts'
import { confirmedAsWhole } from '@docketry/contracts/rules/reviewed.ts'
import { isGstMissing } from '@docketry/contracts/rules/treatments.ts'
import { confidenceOf, isMoney, valueOf } from '../values.ts'
import { isAsRead, isSetByPerson } from '../value-sources.ts'
import { gstAnomalies } from './gst-anomalies.ts'
import type { CheckedRow, OwnAnomaly } from './row-anomaly.ts'

/** What these rules read of an extraction. Of total and GST the confidence itself, of the other fields whether it is low. */
export function readPart(machine: ExtractionSummary): InvoiceFlags['read'] {
  const low = fieldNames.filter(field => !isMoney(field) && !isConfident(field, confidenceOf(machine, field) ?? 1))
  return {
    total: machine.total,
    gst: machine.gst,
    confidence: [confidenceOf(machine, 'total'), confidenceOf(machine, 'gst')],
    ...(low.length > 0 ? { low } : {}),
    ...(machine.perhapsNumber ? { perhapsNumber: true as const } : {}),
  }
}

function isLow({ low = [], confidence: [total, gst] }: InvoiceFlags['read'], field: FieldName): boolean {
  if (isMoney(field)) return !isConfident(field, (field === 'total' ? total : gst) ?? 1)
  return low.includes(field)
}

const missing = (row: CheckedRow): OwnAnomaly[] =>
  expectedFields
    .filter(field => (field === 'gst' ? isGstMissing(row.values.parts) : valueOf(row.values, field) === null))
    .map(field => ({
      field,
      level: 'wrong',
      reason: row.wasFound?.(field)
        ? `The ${fieldTexts[field]} is empty: the value that was read was removed.`
        : `No ${fieldTexts[field]} was found.`,
    }))

const lowConfidence = (row: CheckedRow): OwnAnomaly[] =>
  fieldNames
    .filter(field => isAsRead(row, field) && valueOf(row.values, field) !== null && isLow(row.machine, field))
    .map(field => ({ field, level: 'doubtful', reason: `Not sure of this ${fieldTexts[field]}. Compare it with the page.` }))

/** No invoice number was extracted, though a candidate may be one. */
const overlookedNumber = (row: CheckedRow): OwnAnomaly[] =>
  isSetByPerson(row, 'invoiceNumber') || row.values.invoiceNumber !== null || !row.machine.perhapsNumber
    ? []
    : [{ field: 'invoiceNumber', level: 'doubtful', reason: 'No invoice number was found for certain. Check whether there is one.' }]

function invalid(row: CheckedRow, today: string): OwnAnomaly[] {
  const { supplierAbn, paymentDate } = row.values
  return [
    ...(supplierAbn !== null && !isAbn(supplierAbn)
      ? [{ field: 'supplierAbn' as const, level: 'wrong' as const, reason: 'This ABN fails its checksum.' }]
      : []),
    ...(paymentDate !== null && paymentDate > today
      ? [{ field: 'invoiceDate' as const, level: 'wrong' as const, reason: 'This date is in the future.' }]
      : []),
    ...gstAnomalies(row),
  ]
}

/** Missing and invalid values come before low-confidence ones. `today` is `YYYY-MM-DD` in the firm's zone. */
export function rowAnomalies(row: CheckedRow, today: string): OwnAnomaly[] {
  const found = [...missing(row), ...invalid(row, today), ...lowConfidence(row), ...overlookedNumber(row)]
  return confirmedAsWhole(row.reviewed, row.anyway) ? found.filter(it => it.level === 'wrong') : found
}
