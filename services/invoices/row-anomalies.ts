/** What an invoice says against itself: missing, broken and unsure values. Pure. */
import type { Anomaly } from '@docketry/contracts/calls/scans.ts'
import { allFields, fieldNames, type FieldName } from '@docketry/contracts/fields.ts'
import { isAbn } from '@docketry/contracts/rules/abn.ts'
import { expectedFields, partFreeFrom, sureFrom } from '@docketry/contracts/rules/doubt.ts'
import { gstWithin } from '@docketry/contracts/rules/money.ts'
import type { EditableField, ReviewRow } from '@docketry/contracts/views/rows.ts'
import { gstOf, totalOf, valueOf } from './invoice.ts'

export type Found = Omit<Anomaly, 'invoice_id'>
type OwnFound = Found & { field: FieldName }
/** What a row says by itself needs. */
type OwnRow = Pick<ReviewRow, 'values' | 'machine' | 'byPerson' | 'reviewed'>

const words: Record<FieldName, string> = {
  invoiceDate: 'date', invoiceNumber: 'invoice number', supplierAbn: 'ABN', supplierName: 'supplier', category: 'category', total: 'total', gst: 'GST',
}

/** The name under which a person's edit of the field is remembered. */
const editedAs = (field: FieldName): EditableField => (field === 'total' || field === 'gst' ? 'parts' : field)

/** Whether the value that stands was set by a person. */
export const byPerson = (row: Pick<ReviewRow, 'byPerson'>, field: FieldName): boolean =>
  row.byPerson.includes(editedAs(field)) || (field === 'invoiceDate' && row.byPerson.includes('paymentDate'))

/** How sure the machine was; null where it found nothing. */
const confidenceOf = (row: OwnRow, field: FieldName): number | null => row.machine.confidence[allFields.indexOf(field)] ?? null

const missing = (row: OwnRow): OwnFound[] =>
  expectedFields
    .filter(field => valueOf(row.values, field) === null && !(field === 'gst' && row.values.parts.every(part => part.treatment !== 'taxable')))
    .map(field => ({ field, level: 'wrong', reason: `No ${words[field]} was found.` }))

const unsure = (row: OwnRow): OwnFound[] =>
  (row.reviewed ? [] : fieldNames)
    .filter(field => !byPerson(row, field) && valueOf(row.values, field) !== null && (confidenceOf(row, field) ?? 1) < sureFrom[field])
    .map(field => ({ field, level: 'doubtful', reason: `Not sure of this ${words[field]}. Compare it with the page.` }))

/** No number was found, though something on the paper may be it. */
const overlooked = (row: OwnRow): OwnFound[] =>
  row.reviewed || byPerson(row, 'invoiceNumber') || row.values.invoiceNumber !== null || !row.machine.perhapsNumber ? []
    : [{ field: 'invoiceNumber', level: 'doubtful', reason: 'No invoice number was found for sure. Look whether there is one.' }]

function broken(row: OwnRow, today: string): OwnFound[] {
  const { supplierAbn, paymentDate } = row.values
  const [total, gst] = [totalOf(row.values), gstOf(row.values)]
  return [
    ...(supplierAbn !== null && !isAbn(supplierAbn) ? [{ field: 'supplierAbn' as const, level: 'wrong' as const, reason: 'This ABN fails its checksum.' }] : []),
    ...(paymentDate !== null && paymentDate > today ? [{ field: 'invoiceDate' as const, level: 'wrong' as const, reason: 'This date is in the future.' }] : []),
    ...(total !== null && gst !== null && gst !== 0 && Math.abs(gst - gstWithin(total)) > 3 && !byPerson(row, 'gst') &&
    (confidenceOf(row, 'gst') ?? 0) < partFreeFrom
      ? [{ field: 'gst' as const, level: 'doubtful' as const, reason: 'GST is not one eleventh of the total.' }]
      : []),
  ]
}

/** What is missing or broken comes before what is only unsure. `today` is `YYYY-MM-DD` in the firm's zone. */
export const rowAnomalies = (row: OwnRow, today: string): OwnFound[] => [...missing(row), ...broken(row, today), ...unsure(row), ...overlooked(row)]
