import { allFields, type AnyField, type Extraction } from '@docketry/contracts/fields.ts'
import { perhapsNumber } from '@docketry/contracts/rules/doubt.ts'
import type { MachineBrief } from '@docketry/contracts/projections/rows.ts'

/** What was read for a field, by the model or by a rule, and what else it could be. */
export function readFor({ fields, candidates, byRule }: Pick<Extraction, 'fields' | 'candidates' | 'byRule'>, field: AnyField) {
  if (field === 'dueDate') return { found: byRule?.dueDate ?? null, others: byRule?.dueDates ?? [] }
  if (field === 'currency') return { found: byRule?.currency ?? null, others: [] }
  return { found: fields[field], others: candidates[field] }
}

export const machineBrief = (extraction: Extraction): MachineBrief => ({
  supplierName: extraction.fields.supplierName?.value ?? null,
  total: extraction.fields.total?.value ?? null,
  gst: extraction.fields.gst?.value ?? null,
  confidence: allFields.map(field => readFor(extraction, field).found?.confidence ?? null),
  perhapsNumber: extraction.fields.invoiceNumber === null && perhapsNumber(extraction),
})
