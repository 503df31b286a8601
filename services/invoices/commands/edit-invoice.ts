import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { isCurrency } from '@docketry/contracts/rules/currencies.ts'
import { isDate } from '@docketry/contracts/rules/dates.ts'
import { refuse } from '../../core/refuse.ts'
import { onInvoice } from '../invoice.ts'
import { difference } from '../difference.ts'

/** A person's edit: only what really changed is stored. */
export const editInvoice = onInvoice({
  name: 'edit-invoice',
  body: Type.Object({ invoiceId: Id, changed: Type.Partial(InvoiceValues) }),
  decide({ invoiceId, changed }, state, { groupId }) {
    if (state.deleted) throw refuse('invoice.deleted')
    if (state.aside) throw refuse('invoice.set-aside')
    const real = difference(state.values, changed)
    if (Object.keys(real).length === 0) return []
    if (real.supplierAbn && !/^\d{1,11}$/u.test(real.supplierAbn)) throw refuse('abn.invalid', 'supplierAbn')
    for (const field of ['paymentDate', 'invoiceDate'] as const) if (real[field] && !isDate(real[field])) throw refuse('invoice.date-unreadable', field)
    if (real.dueDate && !isDate(real.dueDate)) throw refuse('invoice.due-date-unreadable', 'dueDate')
    if (real.currency !== undefined && !isCurrency(real.currency)) throw refuse('currency.unknown', 'currency')
    return [{ type: 'InvoiceEdited', data: { invoiceId, groupId, changed: real } }]
  },
})
