/** A review row as the calls answer it, and the paper that belongs to it. Pure, but for the links that are signed. */
import type { InvoiceLine, InvoicePaper } from '@docketry/contracts/api/review.ts'
import { allFields, type AnyField } from '@docketry/contracts/fields.ts'
import { usualCurrency } from '@docketry/contracts/rules/currencies.ts'
import type { InvoiceRow, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import type { Links } from '../platform/auth/signed-links.ts'
import { anywayOf, fieldStates, pageAnswers } from './answer.ts'
import { confirmedFields, gstOf, totalOf } from './invoice.ts'
import { parsedData } from './parsed-data.ts'

const isTyped = ({ byPerson }: Pick<ReviewRow, 'byPerson'>, field: AnyField): boolean =>
  field === 'total' || field === 'gst' ? byPerson.includes('parts') : byPerson.includes(field) || (field === 'invoiceDate' && byPerson.includes('paymentDate'))

const thousandths = (confidence: number | null): number | null => (confidence === null ? null : Math.round(confidence * 1000))

/** What is as usual is left out. `asked`: the group that was asked for; null in a quarter. */
export function lineOf(row: ReviewRow, links: Links, request: string | null): InvoiceLine {
  const { values, machine } = row
  const [total, gst, looked] = [totalOf(values), gstOf(values), confirmedFields(row)]
  const typed = row.byPerson.length === 0 ? [] : allFields.filter(field => isTyped(row, field))
  const treatment = values.parts[0]?.treatment ?? 'taxable'
  return {
    id: row.id, ...(row.groupId === request ? {} : { groupId: row.groupId }), order: row.order, prefix: row.prefix, imageId: links.imageId(row.id, row.generation),
    paymentDate: values.paymentDate, invoiceNumber: values.invoiceNumber, abn: values.supplierAbn, supplier: values.supplierName, category: values.category, total, gst,
    ...(treatment === 'taxable' ? {} : { treatment }), ...(values.dueDate ? { dueDate: values.dueDate } : {}),
    ...((values.currency ?? usualCurrency) === usualCurrency ? {} : { currency: values.currency }),
    ...(machine.supplierName === values.supplierName ? {} : { readSupplier: machine.supplierName }), ...(machine.gst === gst ? {} : { readGst: machine.gst }),
    ...(looked.length > 0 ? { looked } : {}), ...(typed.length > 0 ? { typed } : {}),
    ...(row.reviewed ? { reviewed: true as const, ...anywayOf(row) } : {}), ...(row.wasModified ? { wasModified: true as const } : {}), ...(row.reading ? { reading: true as const } : {}),
    ...(row.manualReview === 0 ? {} : { manualReview: row.manualReview }),
    sure: machine.confidence.map(thousandths), stamp: row.stamp,
  }
}

/** `at` (UTC ms) decides how long the page addresses are good. */
export const paperOf = (row: InvoiceRow, links: Links, at: number): InvoicePaper =>
  ({ id: row.id, stamp: row.stamp, model: row.extraction.model, parsedData: parsedData(row), fields: fieldStates(row), pages: pageAnswers(row, links, at) })
