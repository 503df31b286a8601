/** A person edits an invoice's values or its note. */
import { isDeepStrictEqual } from 'node:util'
import Type from 'typebox'
import { Id, orNull } from '@docketry/contracts/events/fact.ts'
import { InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { isCurrency } from '@docketry/contracts/rules/currencies.ts'
import { isDate } from '@docketry/contracts/rules/dates.ts'
import { clearsAbn } from '@docketry/contracts/rules/suppliers.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { onInvoice, requirePresent, type InvoiceState } from '../invoice.ts'
import { confirmedFields } from '../values.ts'

/** The entries of `wanted` that differ from the current values. */
function difference(current: InvoiceValues, wanted: Partial<InvoiceValues>): Partial<InvoiceValues> {
  const entries = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, current[key as keyof InvoiceValues] ?? null), // keys come from InvoiceValues
  )
  return Object.fromEntries(entries)
}

/** Clears the ABN that was extracted for the previous supplier when the supplier changes and the edit names no ABN. */
function withSupplier({ values, edits, confirmed }: InvoiceState, changed: Partial<InvoiceValues>): Partial<InvoiceValues> {
  if (changed.supplierName === undefined || changed.supplierAbn !== undefined) return changed
  const own = edits.supplierAbn !== undefined || confirmedFields(confirmed, values).includes('supplierAbn')
  return clearsAbn({ from: values.supplierName, to: changed.supplierName }, values.supplierAbn, own) ? { ...changed, supplierAbn: null } : changed
}

/** A person's edit. Only changed values are stored. */
export const editInvoice = onInvoice({
  name: 'edit-invoice',
  body: Type.Object({ invoiceId: Id, changed: Type.Partial(InvoiceValues) }),
  decide({ invoiceId, changed }, state, { groupId }) {
    requirePresent(state)
    const changes = difference(state.values, withSupplier(state, changed as Partial<InvoiceValues>)) // absent keys stay absent in JSON
    if (Object.keys(changes).length === 0) return []
    if (changes.supplierAbn && !/^\d{1,11}$/u.test(changes.supplierAbn)) throw refuse('abn.invalid', 'supplierAbn')
    for (const field of ['paymentDate', 'invoiceDate'] as const) if (changes[field] && !isDate(changes[field])) throw refuse('invoice.date-unreadable', field)
    if (changes.dueDate && !isDate(changes.dueDate)) throw refuse('invoice.due-date-unreadable', 'dueDate')
    if (changes.currency !== undefined && !isCurrency(changes.currency)) throw refuse('currency.unknown', 'currency')
    return [{ type: 'InvoiceEdited', data: { invoiceId, groupId, changed: changes } }]
  },
})

/** Characters of a note. */
const longestNote = 2000

/** Removes control characters except tabs and line breaks; null for white space only. */
const plainNote = (text: string | null): string | null =>
  text?.replace(/\r\n?/gu, '\n').replace(/(?![\n\t])\p{Cc}/gu, '').trim() || null

/** Replaces the invoice's note; an empty text removes it. */
export const noteInvoice = onInvoice({
  name: 'note-invoice',
  body: Type.Object({ invoiceId: Id, text: orNull(Type.String({ maxLength: 20_000 })) }),
  decide({ invoiceId, text: typed }, state, { groupId }, { actor, at }) {
    requirePresent(state)
    const text = plainNote(typed)
    if (text !== null && text.length > longestNote) throw refuse('note.too-long', 'note')
    if (text === (state.note?.text ?? null)) return []
    return [{ type: 'InvoiceNoted', data: { invoiceId, groupId, note: text === null ? null : { text, by: actor.replace(/^user:/u, ''), at } } }]
  },
})
