/** An invoice in brief: what it is found and compared by. Pure. */
import { standingOf } from '@docketry/contracts/rules/doubt.ts'
import { toDollars } from '@docketry/contracts/rules/money.ts'
import { quarterIndexOf } from '@docketry/contracts/rules/quarters.ts'
import type { Checked, InvoiceBriefRow } from '@docketry/contracts/projections/rows.ts'

type Whose = Pick<InvoiceBriefRow, 'id' | 'groupId' | 'clientId' | 'firmId'>
type Values = Pick<InvoiceBriefRow, 'paymentDate' | 'invoiceNumber' | 'supplierAbn' | 'supplierName' | 'category' | 'total' | 'gst' | 'note'>

/** Whose invoice it is, as far as invoices can be compared by it: the ABN, or the name in lower case. */
export const supplierKeyOf = ({ supplierAbn, supplierName }: Pick<Values, 'supplierAbn' | 'supplierName'>): string | null =>
  supplierAbn ?? supplierName?.trim().toLowerCase() ?? null

/** As Australians write it: 14/08/2026. */
const written = (date: string): string => date.split('-').reverse().join('/')
const dollars = (cents: number): string => toDollars(cents).toFixed(2)

export function briefOf({ id, groupId, clientId, firmId }: Whose, values: Values, doubts: Checked, confirmed: boolean): InvoiceBriefRow {
  const { paymentDate, invoiceNumber, supplierAbn, supplierName, category, total, gst, note } = values
  const words = [supplierName, supplierAbn, invoiceNumber, category, note, ...(paymentDate ? [written(paymentDate), paymentDate] : []),
    ...[total, gst].flatMap(amount => (amount === null ? [] : [dollars(amount)]))]
  const text = words.filter(word => word !== null).join('\n').toLowerCase()
  const quarter = paymentDate === null ? null : quarterIndexOf(paymentDate)
  return { id, groupId, clientId, firmId, ...values, supplierKey: supplierKeyOf(values), confirmed, quarter, standing: standingOf(doubts), doubts, text }
}
