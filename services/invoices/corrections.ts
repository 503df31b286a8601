/** People's corrections of an invoice as training data: what was extracted, what is right, and where both are printed. Pure. */
import { fieldNames, type Extraction, type FieldName } from '@docketry/contracts/fields.ts'
import type { Box } from '@docketry/contracts/page.ts'
import type { InvoiceRow } from '@docketry/contracts/projections/rows.ts'
import { isAbn } from '@docketry/contracts/rules/abn.ts'
import type { ReportingBasis } from '@docketry/contracts/rules/reporting.ts'
import { supplierKey } from '@docketry/contracts/rules/suppliers.ts'
import { printedDateOf } from '../shared/printed-dates.ts'
import { correctedFields, modelValue, readOnPages } from './learned-values.ts'
import { valueOf } from './values.ts'

/**
 * One corrected value. Dates are `YYYY-MM-DD`, money is integer cents. `extracted`: the model's own value. `supplier`: the ABN as it is
 * now, else the `supplierKey` of the name. `page` counts from 1 in `pages`; pages name their words by hash (contracts/page.ts, a blob of
 * the file). A place is null where the extraction did not have the value among its candidates: the corrected value may not be printed at
 * all.
 */
export type Correction = {
  firmId: string
  clientId: string
  invoiceId: string
  supplier: string | null
  model: string
  field: FieldName
  extracted: string | number | null
  corrected: string | number | null
  extractedPlace: { page: number; box: Box } | null
  correctedPlace: { page: number; box: Box } | null
  pages: { fileId: string; page: number; words: string; width: number; height: number }[]
}

function placeOf(
  { fields, candidates, knownSupplier }: Extraction,
  field: FieldName,
  value: string | number | null,
): Correction['extractedPlace'] {
  // A name taken from earlier invoices has the place of the one that it replaced.
  if (field === 'supplierName' && value === fields.supplierName?.value && knownSupplier?.replaced.supplierName !== undefined) return null
  const all = [...(fields[field] ? [fields[field]] : []), ...candidates[field]]
  const found = value === null ? undefined : all.find(it => it.value === value && it.box !== undefined)
  return found?.page === undefined || found.box === undefined ? null : { page: found.page, box: found.box }
}

/** The supplier's ABN where it is a valid one, else the key of its name; null without either. */
function supplierIn({ supplierAbn, supplierName }: InvoiceRow['values']): string | null {
  if (supplierAbn !== null && isAbn(supplierAbn)) return supplierAbn
  return supplierName === null ? null : supplierKey(supplierName)
}

/**
 * None for an invoice that waits for its extraction. `basis`: of its client. On the cash basis a date that a person typed is that of the
 * payment, and no correction of the printed one.
 */
export function correctionsOf(
  { id, firmId, clientId, extraction, values, reviewed, pages, reading }: InvoiceRow,
  basis: ReportingBasis,
): Correction[] {
  if (reading) return []
  const read = readOnPages(extraction)
  const now = Object.fromEntries(
    fieldNames.map(field => [field, field === 'invoiceDate' ? printedDateOf(values, basis) : valueOf(values, field)]),
  ) as Record<FieldName, string | number | null> // one entry for each name
  const supplier = supplierIn(values)
  return correctedFields({ values: now, read, reviewed }).map(field => ({
    firmId,
    clientId,
    invoiceId: id,
    supplier,
    model: extraction.model,
    field,
    extracted: modelValue(read, field),
    corrected: now[field],
    extractedPlace: placeOf(extraction, field, modelValue(read, field)),
    correctedPlace: placeOf(extraction, field, now[field]),
    pages: pages.map(({ fileId, page, words, width, height }) => ({ fileId, page, words, width, height })),
  }))
}
