/** What an invoice says against itself: missing, broken and unsure values. Pure. */
import type { Anomaly } from '@docketry/contracts/api/scans.ts'
import { allFields, fieldNames, type FieldName } from '@docketry/contracts/fields.ts'
import { isAbn } from '@docketry/contracts/rules/abn.ts'
import { confirmedAsWhole, expectedFields, partFreeFrom, sureFrom } from '@docketry/contracts/rules/doubt.ts'
import { gstProblem, gstTolerance } from '@docketry/contracts/rules/gst-limit.ts'
import { gstWithin } from '@docketry/contracts/rules/money.ts'
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { gstOf, totalOf, valueOf } from './invoice.ts'

export type Found = Omit<Anomaly, 'invoice_id'>
type OwnFound = Found & { field: FieldName }
/** What a row says by itself needs. */
export type OwnRow = Pick<ReviewRow, 'values' | 'machine' | 'byPerson' | 'reviewed' | 'anyway'>

const words: Record<FieldName, string> = {
  invoiceDate: 'date', invoiceNumber: 'invoice number', supplierAbn: 'ABN', supplierName: 'supplier', category: 'category', total: 'total', gst: 'GST',
}

/** Whether the value that stands was set by a person. Total and GST are edited as one: of the two only what is another than was read. */
export const byPerson = (row: Pick<OwnRow, 'byPerson' | 'values' | 'machine'>, field: FieldName): boolean => {
  if (field === 'total' || field === 'gst') return row.byPerson.includes('parts') && valueOf(row.values, field) !== row.machine[field]
  return row.byPerson.includes(field) || (field === 'invoiceDate' && row.byPerson.includes('paymentDate'))
}

/** How sure the machine was; null where it found nothing. */
const confidenceOf = (row: OwnRow, field: FieldName): number | null => row.machine.confidence[allFields.indexOf(field)] ?? null

const missing = (row: OwnRow): OwnFound[] =>
  expectedFields
    .filter(field => valueOf(row.values, field) === null && !(field === 'gst' && row.values.parts.every(part => part.treatment !== 'taxable')))
    .map(field => ({ field, level: 'wrong', reason: confidenceOf(row, field) === null ? `No ${words[field]} was found.` : `The ${words[field]} is empty: what was read was taken away.` }))

const unsure = (row: OwnRow): OwnFound[] =>
  fieldNames
    .filter(field => !byPerson(row, field) && valueOf(row.values, field) !== null && (confidenceOf(row, field) ?? 1) < sureFrom[field])
    .map(field => ({ field, level: 'doubtful', reason: `Not sure of this ${words[field]}. Compare it with the page.` }))

/** No number was found, though something on the paper may be it. */
const overlooked = (row: OwnRow): OwnFound[] =>
  byPerson(row, 'invoiceNumber') || row.values.invoiceNumber !== null || !row.machine.perhapsNumber ? []
    : [{ field: 'invoiceNumber', level: 'doubtful', reason: 'No invoice number was found for sure. Look whether there is one.' }]

function broken(row: OwnRow, today: string): OwnFound[] {
  const { supplierAbn, paymentDate } = row.values
  const [total, gst] = [totalOf(row.values), gstOf(row.values)]
  return [
    ...(supplierAbn !== null && !isAbn(supplierAbn) ? [{ field: 'supplierAbn' as const, level: 'wrong' as const, reason: 'This ABN fails its checksum.' }] : []),
    ...(paymentDate !== null && paymentDate > today ? [{ field: 'invoiceDate' as const, level: 'wrong' as const, reason: 'This date is in the future.' }] : []),
    ...gstOdd(row, total, gst),
  ]
}

/** Part of a basket may be free of GST, which a person who types less than one eleventh says; more than that never is right, whoever says so. */
function gstOdd(row: OwnRow, total: number | null, gst: number | null): OwnFound[] {
  if (total === null || gst === null || gst === 0) return []
  const typed = byPerson(row, 'gst')
  const problem = gstProblem(total, gst, typed ? gstTolerance.typed : gstTolerance.printed)
  if (problem) return [{ field: 'gst', ...problem }]
  if (typed || Math.abs(gst - gstWithin(total)) <= gstTolerance.printed || (confidenceOf(row, 'gst') ?? 0) >= partFreeFrom) return []
  return [{ field: 'gst', level: 'doubtful', reason: 'GST is not one eleventh of the total.' }]
}

/** What is missing or broken comes before what is only unsure. `today` is `YYYY-MM-DD` in the firm's zone. */
export function rowAnomalies(row: OwnRow, today: string): OwnFound[] {
  const found = [...missing(row), ...broken(row, today), ...unsure(row), ...overlooked(row)]
  return confirmedAsWhole(row.reviewed, row.anyway) ? found.filter(it => it.level === 'wrong') : found
}
