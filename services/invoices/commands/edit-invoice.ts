import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { isCurrency } from '@docketry/contracts/rules/currencies.ts'
import { isDate } from '@docketry/contracts/rules/dates.ts'
import { clearsAbn } from '@docketry/contracts/rules/suppliers.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { confirmedFields, onInvoice, type InvoiceState } from '../invoice.ts'
import { difference } from '../difference.ts'

/** With the ABN that was read for the supplier before cleared, where another supplier is named and nothing is said of its ABN. */
function withSupplier({ values, typed, looked }: InvoiceState, changed: Partial<InvoiceValues>): Partial<InvoiceValues> {
  if (changed.supplierName === undefined || changed.supplierAbn !== undefined) return changed
  const own = typed.supplierAbn !== undefined || confirmedFields({ looked, values }).includes('supplierAbn')
  return clearsAbn({ from: values.supplierName, to: changed.supplierName }, values.supplierAbn, own) ? { ...changed, supplierAbn: null } : changed
}

/** A person's edit: only what really changed is stored. */
export const editInvoice = onInvoice({
  name: 'edit-invoice',
  body: Type.Object({ invoiceId: Id, changed: Type.Partial(InvoiceValues) }),
  decide({ invoiceId, changed }, state, { groupId }) {
    if (state.deleted) throw refuse('invoice.deleted')
    if (state.aside) throw refuse('invoice.set-aside')
    const real = difference(state.values, withSupplier(state, changed as Partial<InvoiceValues>)) // absent keys stay absent in JSON
    if (Object.keys(real).length === 0) return []
    if (real.supplierAbn && !/^\d{1,11}$/u.test(real.supplierAbn)) throw refuse('abn.invalid', 'supplierAbn')
    for (const field of ['paymentDate', 'invoiceDate'] as const) if (real[field] && !isDate(real[field])) throw refuse('invoice.date-unreadable', field)
    if (real.dueDate && !isDate(real.dueDate)) throw refuse('invoice.due-date-unreadable', 'dueDate')
    if (real.currency !== undefined && !isCurrency(real.currency)) throw refuse('currency.unknown', 'currency')
    return [{ type: 'InvoiceEdited', data: { invoiceId, groupId, changed: real } }]
  },
})
