import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import { allFields, perField } from '@docketry/contracts/fields.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { confirmedFields, onInvoice, valueOf } from '../invoice.ts'

/** By field: looked at and accepted as it stands, or that taken back. */
const Confirmed = perField(Type.Boolean())

/** Single values that a person looked at. There is nothing to accept where none stands, but of the invoice number: many papers have none. */
export const confirmFields = onInvoice({
  name: 'confirm-fields',
  body: Type.Object({ invoiceId: Id, confirmed: Confirmed }),
  decide({ invoiceId, confirmed }, state, { groupId }): InvoiceEvent[] {
    if (state.deleted) throw refuse('invoice.deleted')
    if (state.aside) throw refuse('invoice.set-aside')
    const standing = confirmedFields(state)
    const looked = allFields.flatMap(field => {
      if (!confirmed[field] || standing.includes(field)) return []
      const value = valueOf(state.values, field)
      return value === null && field !== 'invoiceNumber' ? [] : [[field, value] as const]
    })
    const fields = allFields.filter(field => confirmed[field] === false && standing.includes(field))
    return [
      ...(looked.length > 0 ? [{ type: 'InvoiceFieldsConfirmed' as const, data: { invoiceId, groupId, looked: Object.fromEntries(looked) } }] : []),
      ...(fields.length > 0 ? [{ type: 'FieldConfirmationsWithdrawn' as const, data: { invoiceId, groupId, fields } }] : []),
    ]
  },
})
