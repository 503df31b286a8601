/** What breaks with what people have confirmed of a supplier before. Pure. */
import type { InvoiceBriefRow, InvoiceRow } from '@docketry/contracts/views/rows.ts'
import { supplierKeyOf } from './brief.ts'
import { gstOf } from './invoice.ts'
import { byPerson, type Found } from './row-anomalies.ts'

/** A habit is what at least three invoices had, and at least four in five. */
const least = 3
const share = 0.8

function habit<T>(values: T[]): { usual: T; times: number; of: number } | null {
  const [most] = [...Map.groupBy(values, value => value)].sort((a, b) => b[1].length - a[1].length)
  if (!most || most[1].length < least || most[1].length < share * values.length) return null
  return { usual: most[0], times: most[1].length, of: values.length }
}

/** `others`: the client's invoices of the same supplier. What a person set or accepted is not doubted. */
export function supplierHabits(row: InvoiceRow, others: InvoiceBriefRow[]): Found[] {
  if (row.reviewed) return []
  const key = supplierKeyOf(row.values)
  const confirmed = others.filter(other => other.id !== row.id && other.confirmed && other.supplierKey === key)
  const found: Found[] = []

  const category = habit(confirmed.flatMap(other => other.category ?? []))
  if (category && row.values.category !== null && row.values.category !== category.usual && !byPerson(row, 'category')) {
    found.push({ field: 'category', level: 'doubtful', reason: `Invoices of this supplier are usually ${category.usual} (${category.times} of ${category.of}).` })
  }
  const carriesGst = habit(confirmed.flatMap(other => (other.gst === null ? [] : [other.gst !== 0])))
  const gst = gstOf(row.values)
  if (carriesGst && gst !== null && (gst !== 0) !== carriesGst.usual && !byPerson(row, 'gst')) {
    const usually = carriesGst.usual ? 'usually carry GST' : 'usually carry no GST'
    found.push({ field: 'gst', level: 'doubtful', reason: `Invoices of this supplier ${usually} (${carriesGst.times} of ${carriesGst.of}).` })
  }
  return found
}
