import type { Values } from '../src/review/state/rows.ts'

const complete: Values = {
  paymentDate: '2026-09-18',
  invoiceDate: null,
  invoiceNumber: 'A1',
  abn: '34993518190',
  supplier: 'Marlow',
  category: 'Stock',
  total: 54450,
  gst: 450,
  treatment: 'taxable',
  reviewed: false,
  dueDate: null,
  currency: 'AUD',
  note: null,
  confirmedColumns: '',
  filled: '',
  anyway: '',
}

/** The values of a row of the review page that is complete and not reviewed, but for those given. Money in cents. */
export const valuesWith = (values: Partial<Values> = {}): Values => ({ ...complete, ...values })
