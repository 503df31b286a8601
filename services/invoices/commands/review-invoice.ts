/** A person confirms single values, or accepts the whole row; both can be withdrawn. */
import Type from 'typebox'
import { savedFields, type SavedField } from '@docketry/contracts/api/invoices.ts'
import { Id } from '@docketry/contracts/events/fact.ts'
import { ConfirmedValues, type InvoiceEvent, type InvoiceValues, type KeptBeside } from '@docketry/contracts/events/invoice.ts'
import { allFields, perField, type AnyField } from '@docketry/contracts/fields.ts'
import { BasedOn, refuseIfChanged } from '../edit-conflicts.ts'
import { onInvoice, requirePresent } from '../invoice.ts'
import { confirmedFields, valueOf } from '../values.ts'
import { keptBeside } from '../value-sources.ts'

/** The data of an event that confirms the present values of these fields. */
export const confirmationOf = (values: InvoiceValues, fields: readonly AnyField[]): { looked: ConfirmedValues; beside?: KeptBeside } => ({
  looked: Object.fromEntries(fields.map(field => [field, valueOf(values, field)])),
  ...(fields.includes('gst') ? { beside: keptBeside(values) } : {}),
})

/**
 * The saved values that a person must have seen to confirm a field. The date of a row is its payment date; a GST is confirmed beside total
 * and treatment.
 */
export function seenToConfirm(field: AnyField): SavedField[] {
  if (field === 'invoiceDate') return ['paymentDate']
  return field === 'gst' ? ['gst', 'total', 'treatment'] : [field]
}

/** By field: true confirms the current value, false withdraws the confirmation. */
const Confirmed = perField(Type.Boolean())

/**
 * A missing value cannot be confirmed, except an absent invoice number: many documents have none. A confirmed GST is kept beside the
 * present total and treatment.
 */
export const confirmFields = onInvoice({
  name: 'confirm-fields',
  body: Type.Object({ invoiceId: Id, confirmed: Confirmed, basedOn: Type.Optional(BasedOn) }),
  decide({ invoiceId, confirmed, basedOn }, state, { groupId }): InvoiceEvent[] {
    requirePresent(state)
    const confirmedNow = confirmedFields(state.confirmedValues, state.values)
    const confirmations = allFields.flatMap(field => {
      if (!confirmed[field] || (confirmedNow.includes(field) && (field !== 'gst' || state.gstKept))) return []
      const value = valueOf(state.values, field)
      return value === null && field !== 'invoiceNumber' ? [] : [[field, value] as const]
    })
    refuseIfChanged(state, [...new Set(confirmations.flatMap(([field]) => seenToConfirm(field)))], basedOn)
    const withdrawn = allFields.filter(field => confirmed[field] === false && confirmedNow.includes(field))
    return [
      ...(confirmations.length > 0
        ? [
            {
              type: 'InvoiceFieldsConfirmed' as const,
              data: {
                invoiceId,
                groupId,
                ...confirmationOf(
                  state.values,
                  confirmations.map(([field]) => field),
                ),
              },
            },
          ]
        : []),
      ...(withdrawn.length > 0 ? [{ type: 'FieldConfirmationsWithdrawn' as const, data: { invoiceId, groupId, fields: withdrawn } }] : []),
    ]
  },
})

/** Accepting a row accepts its values; a note is not a value. */
const acceptedFields = savedFields.filter(field => field !== 'note')

/** `reviewed` false withdraws the acceptance. `anyway`: the flagged fields that are accepted as they are. */
export const reviewInvoice = onInvoice({
  name: 'review-invoice',
  body: Type.Object({
    invoiceId: Id,
    reviewed: Type.Boolean(),
    anyway: Type.Optional(Type.Array(Type.KeyOf(ConfirmedValues))),
    basedOn: Type.Optional(BasedOn),
  }),
  decide({ invoiceId, reviewed, anyway: fields = [], basedOn }, state, { groupId }) {
    requirePresent(state)
    if (!reviewed) return state.reviewed ? [{ type: 'ReviewWithdrawn', data: { invoiceId, groupId } }] : []
    refuseIfChanged(state, acceptedFields, basedOn)
    const accepted = state.acceptedAnyway[state.pagesKey] ?? {}
    const added = fields.filter(field => accepted[field] === undefined || accepted[field] !== valueOf(state.values, field))
    if (state.reviewed && added.length === 0) return []
    const anyway = Object.fromEntries(added.map(field => [field, valueOf(state.values, field)]))
    return [{ type: 'InvoiceReviewed', data: { invoiceId, groupId, anyway, accepted: { values: state.values, revision: state.revision } } }]
  },
})
