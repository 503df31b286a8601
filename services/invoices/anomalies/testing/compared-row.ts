/** An invoice as the rules that compare it with others read it, for their tests. */
import type { InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import { emptyValues } from '../../values.ts'
import type { ComparedRow, OtherInvoice } from '../row-anomaly.ts'
import { abnOrName } from '../supplier-index.ts'

const usual: InvoiceValues = {
  ...emptyValues,
  paymentDate: '2026-07-03',
  invoiceNumber: 'INV-1',
  supplierName: 'Marlow Street Produce',
  supplierAbn: '51824753556',
  category: 'Stock',
  parts: [{ amount: 11_000, gst: 1000, treatment: 'taxable' }],
}

/** A complete invoice whose values are as they were read. */
export function comparedRow(values: Partial<InvoiceValues> = {}, more: Partial<ComparedRow> = {}): ComparedRow {
  const all = { ...usual, ...values }
  return {
    id: 'a',
    groupId: 'g',
    clientId: 'c',
    values: all,
    byPerson: [],
    reviewed: false,
    machine: { supplierName: all.supplierName, total: totalOf(all), gst: gstOf(all), confidence: [], perhapsNumber: false },
    ...more,
  }
}

/** The invoice as others of its client are compared with it. */
export const otherInvoice = ({ id, groupId, clientId, values }: ComparedRow, acceptedOrEdited = true): OtherInvoice => ({
  id,
  groupId,
  clientId,
  supplierKey: abnOrName(values),
  paymentDate: values.paymentDate,
  invoiceNumber: values.invoiceNumber,
  total: totalOf(values),
  gst: gstOf(values),
  category: values.category,
  acceptedOrEdited,
})
