/** Flags that an invoice's own values decide: missing, invalid and low-confidence values. Pure. */
import { fieldTexts } from '@docketry/contracts/field-texts.ts'
import { fieldNames } from '@docketry/contracts/fields.ts'
import { isAbn } from '@docketry/contracts/rules/abn.ts'
import { expectedFields, isConfident } from '@docketry/contracts/rules/confidence.ts'
import { confirmedAsWhole } from '@docketry/contracts/rules/reviewed.ts'
import { isGstMissing } from '@docketry/contracts/rules/treatments.ts'
import { confidenceOf, valueOf } from '../values.ts'
import { isAsRead, isSetByPerson } from '../value-sources.ts'
import { gstAnomalies } from './gst-anomalies.ts'
import type { CheckedRow, OwnAnomaly } from './row-anomaly.ts'

const missing = (row: CheckedRow): OwnAnomaly[] =>
  expectedFields
    .filter(field => (field === 'gst' ? isGstMissing(row.values.parts) : valueOf(row.values, field) === null))
    .map(field => ({
      field,
      level: 'wrong',
      reason:
        confidenceOf(row.machine, field) === null
          ? `No ${fieldTexts[field]} was found.`
          : `The ${fieldTexts[field]} is empty: the value that was read was removed.`,
    }))

const lowConfidence = (row: CheckedRow): OwnAnomaly[] =>
  fieldNames
    .filter(
      field => isAsRead(row, field) && valueOf(row.values, field) !== null && !isConfident(field, confidenceOf(row.machine, field) ?? 1),
    )
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
