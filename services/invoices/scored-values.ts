/** How two models compare on what people confirmed: each value that is known to be right, beside what either of them reads. Pure. */
import type { ScoredValue } from '@docketry/contracts/api/reprocessing.ts'
import { fieldNames, type Extraction, type FieldName } from '@docketry/contracts/fields.ts'
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import type { ReportingBasis } from '@docketry/contracts/rules/reporting.ts'
import { printedDateOf } from '../shared/printed-dates.ts'
import { modelValue, readOnPages } from './learned-values.ts'
import { confirmedFields, isMoney, valueOf } from './values.ts'
import { amountSource, readAmounts } from './value-sources.ts'

/**
 * Whether the present value is known to be right: a person typed it, confirmed it, or accepted the row. Two cases are not known by that:
 *
 * - A GST that followed from a typed total, until it is confirmed or accepted.
 * - The printed date on the cash basis, once a person typed the payment date: for a bill of 3 June that was paid on 9 July, whoever confirms
 *   or accepts 9 July has looked at the payment. Then only a printed date that was typed is known.
 */
function isKnown(
  { reviewed, confirmedValues, values, byPerson, amountSources, extraction }: InvoiceRow,
  field: FieldName,
  basis: ReportingBasis,
): boolean {
  if (field === 'invoiceDate' && basis === 'cash' && (byPerson.includes('paymentDate') || byPerson.includes('invoiceDate')))
    return byPerson.includes('invoiceDate')
  if (reviewed || (confirmedFields(confirmedValues, values) as string[]).includes(field)) return true
  if (isMoney(field))
    return (
      amountSource({ values, byPerson, machine: readAmounts(extraction), ...(amountSources ? { amountSources } : {}) }, field) === 'person'
    )
  return byPerson.includes(field === 'invoiceDate' ? 'paymentDate' : field)
}

/**
 * `next`: what the new model reads from the same words. `basis`: of the invoice's client. Nothing for an invoice that waits for its
 * extraction.
 */
export function scoredValues(row: InvoiceRow, next: Extraction, basis: ReportingBasis): ScoredValue[] {
  if (row.reading) return []
  const [oldRead, nextRead] = [readOnPages(row.extraction), readOnPages(next)]
  return fieldNames
    .filter(field => isKnown(row, field, basis))
    .map(field => ({
      invoiceId: row.id,
      groupId: row.groupId,
      clientId: row.clientId,
      firmId: row.firmId,
      supplier: row.values.supplierName,
      field,
      right: field === 'invoiceDate' ? printedDateOf(row.values, basis) : valueOf(row.values, field),
      old: modelValue(oldRead, field),
      next: modelValue(nextRead, field),
    }))
}
