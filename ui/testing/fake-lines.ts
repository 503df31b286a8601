import type { ServerRow, ExtractionDetails, Marks, ReviewRows } from '@docketry/contracts/api/review.ts'
import { allFields, fieldNames } from '@docketry/contracts/fields.ts'
import type { Detail, Invoice } from '../src/review/state/lines.ts'

const cents = (dollars: number | null): number | null => (dollars === null ? null : Math.round(dollars * 100))
const stampOf = ({ id }: Invoice): string => `of ${id}`

/** As services/invoices/answers.ts answers it. */
export const fakeLine = (it: Invoice): ServerRow => ({
  id: it.id, groupId: it.groupId, order: it.order, prefix: it.resourcePrefix, imageId: it.imageId, paymentDate: it.paymentDate, invoiceNumber: it.invoiceNumber,
  abn: it.supplier?.abn ?? null, supplier: it.supplier?.name ?? null, category: it.cat?.name ?? null, total: cents(it.total), gst: cents(it.gst),
  readGst: cents(it.originalGst), readSupplier: it.tempSupplierName, treatment: it.treatment, looked: it.confirmed, currency: it.currency,
  ...(it.dueDate === null ? {} : { dueDate: it.dueDate }), ...(it.note ? { note: it.note } : {}), ...(it.review ? { review: it.review } : {}), manualReview: it.manualReview,
  ...(it.reviewed ? { reviewed: true as const } : {}), ...(it.anyway ? { anyway: it.anyway } : {}), ...(it.wasModified ? { wasModified: true as const } : {}), ...(it.reading ? { reading: true as const } : {}),
  sure: allFields.map(field => (it.fields[field] ? Math.round(it.fields[field].confidence * 1000) : null)), stamp: stampOf(it),
})
export const fakeDetails = (it: Invoice): ExtractionDetails =>
  ({ id: it.id, stamp: stampOf(it), model: it.model, parsedData: it.parsedData, fields: it.fields, pages: it.pages })

const fakeMarks = (invoices: Detail['invoices'], anomalies: Detail['anomalies']): Marks => ({
  reasons: anomalies.map(it => it.reason),
  cells: anomalies.flatMap((it, said) => [invoices.findIndex(({ id }) => id === it.invoice_id), fieldNames.findIndex(name => name === it.field), it.level === 'wrong' ? 0 : 1, said]),
})

export const fakeRows = ({ invoices, anomalies, ...head }: Detail, papers = invoices.length): ReviewRows =>
  ({ ...head, marks: fakeMarks(invoices, anomalies), lines: invoices.map(fakeLine), papers: invoices.slice(0, papers).map(fakeDetails) })
