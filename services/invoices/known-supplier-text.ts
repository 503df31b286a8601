/** The sentences on screens and in histories about values that are as in earlier invoices of the supplier. Pure. */
import type { KnownSupplierUse } from '@docketry/contracts/fields.ts'
import type { KnownSupplierRow, LearnedField } from '@docketry/contracts/projections/known-supplier-rows.ts'
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { valueOf } from './values.ts'
import { isSetByPerson } from './value-sources.ts'

const verbs = { supplierName: 'named', category: 'categorised', invoiceNumber: 'numbered' } as const satisfies Record<LearnedField, string>
const isLearned = (field: string): field is LearnedField => field in verbs

/** `Known supplier: named and categorised as in your last 4 invoices.` Null where it concerns no field. */
function knownSupplierText(fields: readonly string[], invoices: number): string | null {
  const what = fields.filter(isLearned).map(field => verbs[field])
  if (what.length === 0 || invoices === 0) return null
  return `Known supplier: ${new Intl.ListFormat('en-AU').format(what)} as in your last ${invoices === 1 ? 'invoice' : `${invoices} invoices`}.`
}

/** The same for what an extraction took from earlier invoices. */
export const textOfUse = (use: KnownSupplierUse | undefined): string | null =>
  use ? knownSupplierText(use.fields, use.invoices.length) : null

/** Name and category are the same in both; numbers have only shape or place in common. */
const agrees = (row: ReviewRow, { learned }: KnownSupplierRow, field: LearnedField): boolean => {
  const value = learned[field]
  return value !== undefined && (field === 'invoiceNumber' || value.value === valueOf(row.values, field))
}

/**
 * The fields of a row that are as in earlier invoices, without those that a person has set, and those whose earlier correction was undone.
 * `earlier`: by id.
 */
export function knownMark(row: ReviewRow, earlier: ReadonlyMap<string, KnownSupplierRow>): { fields: string[]; words: string } | null {
  const { known } = row.machine
  if (!known) return null
  const invoices = known.invoices.flatMap(id => earlier.get(id) ?? [])
  const fields = known.fields.filter(isLearned).filter(field => !isSetByPerson(row, field) && invoices.some(it => agrees(row, it, field)))
  const text = knownSupplierText(fields, invoices.filter(it => fields.some(field => agrees(row, it, field))).length)
  return text === null ? null : { fields, words: text }
}
