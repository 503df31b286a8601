import type { InvoiceAnswer } from '@docketry/contracts/api/invoices.ts'
import type { AnswerOf } from '@docketry/contracts/api/endpoint.ts'
import type { invoiceLineItems } from '@docketry/contracts/api/line-items.ts'
import type { ServerRow, ExtractionDetails, Marks, ReviewRows } from '@docketry/contracts/api/review.ts'
import { fieldNames } from '@docketry/contracts/fields.ts'
import type { ReviewInvoice } from '../src/review/state/rows.ts'
import type { Detail } from '../src/review/state/server-rows.ts'
import { confidencesOf } from './fake-invoices.ts'

const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100)

/** The line of a row, as services/invoices/answers.ts answers it. */
export const fakeLine = ({
  model: _model,
  parsedData: _parsedData,
  fields,
  pages: _pages,
  detailsNotLoaded: _notLoaded,
  saved: _saved,
  ...line
}: ReviewInvoice): ServerRow => ({ ...line, confidence: confidencesOf(fields) })
export const fakeDetails = ({ id, stamp, model, parsedData, fields, pages }: ReviewInvoice): ExtractionDetails => ({
  id,
  stamp,
  model,
  parsedData,
  fields,
  pages,
})

const fakeMarks = (invoices: Detail['invoices'], anomalies: Detail['anomalies']): Marks => ({
  reasons: anomalies.map(it => it.reason),
  cells: anomalies.flatMap((it, reason) => [
    invoices.findIndex(({ id }) => id === it.invoice_id),
    fieldNames.findIndex(name => name === it.field),
    it.level === 'wrong' ? 0 : 1,
    reason,
  ]),
})

export const fakeRows = ({ invoices, anomalies, ...head }: Detail, detailCount = invoices.length): ReviewRows => ({
  ...head,
  marks: fakeMarks(invoices, anomalies),
  lines: invoices.map(fakeLine),
  details: invoices.slice(0, detailCount).map(fakeDetails),
})

/** The same invoice as the specified API answers it, with amounts in dollars. */
export const fakeAnswer = (it: ReviewInvoice): InvoiceAnswer => ({
  id: it.id,
  groupId: it.groupId,
  paymentDate: it.paymentDate,
  invoiceDate: it.paymentDate,
  invoiceNumber: it.invoiceNumber,
  supplier: { abn: it.abn, name: it.supplier },
  tempSupplierName: it.supplier,
  seller: null,
  cat: it.category === null ? null : { id: '', name: it.category },
  total: dollars(it.total),
  gst: dollars(it.gst),
  originalGst: dollars(it.gst),
  treatment: 'taxable',
  signedImage: null,
  imageId: it.imageId,
  resourcePrefix: it.prefix,
  parsedData: it.parsedData,
  wasModified: false,
  dueDate: null,
  currency: 'AUD',
  confirmed: [],
  reviewed: false,
  manualReview: 0,
  model: it.model,
  fields: {},
  pages: it.pages,
  order: it.order,
})

/** Two lines that add up to the total without GST; those of i1 are 5 dollars short, i2 has none, and i4 has sixty lines. */
export function fakeLineItems(it: ReviewInvoice | undefined): AnswerOf<typeof invoiceLineItems> {
  const { id = '', model = '', total = null, gst = null } = it ?? {}
  const net = (total ?? 0) - (gst ?? 0) - (id === 'i1' ? 500 : 0)
  const count = id === 'i4' ? 60 : 2
  const items = Array.from({ length: count }, (_, i) => ({
    description: `Line ${i + 1}`,
    quantity: i + 1,
    amount: i === 0 ? net - 100 * (count - 1) : 100,
    gst: i === 0 ? gst : null,
  }))
  return {
    id,
    model,
    total,
    gst,
    lineItems: id === 'i2' ? null : { by: 'words', rules: 1, items, sum: net, addsUpTo: id === 'i1' ? null : 'net' },
    addsUp: id !== 'i1' && id !== 'i2',
    addsUpTo: id === 'i1' || id === 'i2' ? null : 'net',
  }
}
