/** What asks for a look on an invoice, each with its reason in words. Pure. */
import type { Anomaly } from '@docketry/contracts/calls/scans.ts'
import { fieldNames, type FieldName } from '@docketry/contracts/fields.ts'
import { isAbn } from '@docketry/contracts/rules/abn.ts'
import { expectedFields, sureFrom } from '@docketry/contracts/rules/doubt.ts'
import { gstWithin } from '@docketry/contracts/rules/money.ts'
import type { EditableField, InvoiceRow } from '@docketry/contracts/views/rows.ts'
import { gstOf, totalOf } from './invoice.ts'

type Found = Omit<Anomaly, 'invoice_id'>

const words: Record<FieldName, string> = {
  invoiceDate: 'date', invoiceNumber: 'invoice number', supplierAbn: 'ABN', supplierName: 'supplier', category: 'category', total: 'total', gst: 'GST',
}

/** The name under which a person's edit of the field is remembered. */
const editedAs = (field: FieldName): EditableField => (field === 'total' || field === 'gst' ? 'parts' : field)

const byPerson = (row: InvoiceRow, field: FieldName): boolean =>
  row.byPerson.includes(editedAs(field)) || (field === 'invoiceDate' && row.byPerson.includes('paymentDate'))

function standing(row: InvoiceRow, field: FieldName): unknown {
  if (field === 'total') return totalOf(row.values)
  if (field === 'gst') return gstOf(row.values)
  return field === 'invoiceDate' ? row.values.paymentDate : row.values[field]
}

const missing = (row: InvoiceRow): Found[] =>
  expectedFields
    .filter(field => standing(row, field) === null && !(field === 'gst' && row.values.parts.every(part => part.treatment !== 'taxable')))
    .map(field => ({ field, level: 'wrong', reason: `No ${words[field]} was found.` }))

const unsure = (row: InvoiceRow): Found[] =>
  (row.reviewed ? [] : fieldNames)
    .filter(field => !byPerson(row, field) && standing(row, field) !== null && (row.extraction.fields[field]?.confidence ?? 1) < sureFrom)
    .map(field => ({ field, level: 'doubtful', reason: `Not sure of this ${words[field]}. Compare it with the page.` }))

function broken(row: InvoiceRow, today: string): Found[] {
  const { supplierAbn, paymentDate } = row.values
  const [total, gst] = [totalOf(row.values), gstOf(row.values)]
  return [
    ...(supplierAbn !== null && !isAbn(supplierAbn) ? [{ field: 'supplierAbn', level: 'wrong' as const, reason: 'This ABN fails its checksum.' }] : []),
    ...(paymentDate !== null && paymentDate > today ? [{ field: 'invoiceDate', level: 'wrong' as const, reason: 'This date is in the future.' }] : []),
    ...(total !== null && gst !== null && gst !== 0 && Math.abs(gst - gstWithin(total)) > 3 && !byPerson(row, 'gst')
      ? [{ field: 'gst', level: 'doubtful' as const, reason: 'GST is not one eleventh of the total.' }]
      : []),
  ]
}

/** Same supplier and number twice in what is on screen. */
function duplicates(rows: InvoiceRow[]): Anomaly[] {
  const key = ({ values: { supplierAbn, supplierName, invoiceNumber } }: InvoiceRow) =>
    invoiceNumber === null ? null : `${supplierAbn ?? supplierName?.toLowerCase() ?? ''}|${invoiceNumber.replace(/\s/gu, '').toUpperCase()}`
  const seen = Map.groupBy(rows, key)
  return [...seen].flatMap(([found, same]) =>
    found === null || same.length < 2
      ? []
      : same.map(row => ({ invoice_id: row.id, field: 'invoiceNumber', level: 'wrong' as const, reason: `The same supplier and number stand ${same.length} times here.` })),
  )
}

/** A cell says one thing: what is missing or broken comes before what is only unsure. */
function ofInvoice(row: InvoiceRow, today: string): Anomaly[] {
  const found = [...missing(row), ...broken(row, today), ...unsure(row)]
  return found.filter((it, i) => found.findIndex(other => other.field === it.field) === i).map(it => ({ invoice_id: row.id, ...it }))
}

/** `today` is `YYYY-MM-DD` in the firm's zone. */
export const anomaliesOf = (rows: InvoiceRow[], today: string): Anomaly[] => [...rows.flatMap(row => ofInvoice(row, today)), ...duplicates(rows)]
