/** A person edits an invoice's values or its note. */
import { isDeepStrictEqual } from 'node:util'
import Type from 'typebox'
import { Id, orNull } from '@docketry/contracts/events/fact.ts'
import { InvoiceValues } from '@docketry/contracts/events/invoice.ts'
import { savedFields, type SavedField } from '@docketry/contracts/api/invoices.ts'
import { isCurrency } from '@docketry/contracts/rules/currencies.ts'
import { isDate } from '@docketry/contracts/rules/dates.ts'
import { clearsAbn } from '@docketry/contracts/rules/suppliers.ts'
import { maxCharacters } from '@docketry/contracts/rules/value-limits.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { userIdOfActor } from '../../platform/events/event.ts'
import { Amounts, withAmounts } from '../amounts.ts'
import { BasedOn, refuseIfChanged, savedValue } from '../edit-conflicts.ts'
import { onInvoice, requirePresent, type InvoiceState } from '../invoice.ts'
import { confirmedFields } from '../values.ts'
import { sourcesAfterEdit } from '../value-sources.ts'

/** The entries of `wanted` that differ from the current values. */
function difference(current: InvoiceValues, wanted: Partial<InvoiceValues>): Partial<InvoiceValues> {
  const entries = Object.entries(wanted).filter(
    ([key, value]) => value !== undefined && !isDeepStrictEqual(value, current[key as keyof InvoiceValues] ?? null), // keys come from InvoiceValues
  )
  return Object.fromEntries(entries)
}

/** Clears the ABN that was extracted for the previous supplier when the supplier changes and the edit names no ABN. */
function withClearedAbn({ values, edits, confirmedValues }: InvoiceState, changed: Partial<InvoiceValues>): Partial<InvoiceValues> {
  if (changed.supplierName === undefined || changed.supplierAbn !== undefined) return changed
  const own = edits.supplierAbn !== undefined || confirmedFields(confirmedValues, values).includes('supplierAbn')
  return clearsAbn({ from: values.supplierName, to: changed.supplierName }, values.supplierAbn, own)
    ? { ...changed, supplierAbn: null }
    : changed
}

/**
 * `amounts` go over those of `changed.parts`. `gstFollows`: the GST among them was not typed, it follows from the total. `basedOn`: what
 * the person saw.
 */
export const Edit = Type.Object({
  invoiceId: Id,
  changed: Type.Partial(InvoiceValues),
  amounts: Type.Optional(Amounts),
  gstFollows: Type.Optional(Type.Boolean()),
  basedOn: Type.Optional(BasedOn),
})

/** The fields of the edit whose values it changes; not those that follow from others. */
function fieldsChanged(state: InvoiceState, wanted: Partial<InvoiceValues>, amounts: Amounts): SavedField[] {
  const after = { values: { ...state.values, ...wanted }, note: state.note }
  const named = (field: SavedField): boolean => (field in wanted && field !== 'note') || field in amounts
  return savedFields.filter(field => named(field) && savedValue(after, field) !== savedValue(state, field))
}

/** A person's edit. Only changed values are stored. */
export const editInvoice = onInvoice({
  name: 'edit-invoice',
  body: Edit,
  decide({ invoiceId, changed, amounts, gstFollows = false, basedOn }, state, { groupId }) {
    requirePresent(state)
    const wanted = {
      ...changed,
      ...(amounts ? { parts: withAmounts(changed.parts ?? state.values.parts, amounts) } : {}),
    } as Partial<InvoiceValues> // absent keys stay absent in JSON
    refuseIfChanged(state, fieldsChanged(state, wanted, amounts ?? {}), basedOn)
    const changes = difference(state.values, withClearedAbn(state, wanted))
    if (Object.keys(changes).length === 0) return []
    if (changes.supplierAbn && !/^\d{1,11}$/u.test(changes.supplierAbn)) throw refuse('abn.invalid', 'supplierAbn')
    for (const field of ['paymentDate', 'invoiceDate'] as const)
      if (changes[field] && !isDate(changes[field])) throw refuse('invoice.date-unreadable', field)
    if (changes.dueDate && !isDate(changes.dueDate)) throw refuse('invoice.due-date-unreadable', 'dueDate')
    if (changes.currency !== undefined && !isCurrency(changes.currency)) throw refuse('currency.unknown', 'currency')
    const sources = changes.parts
      ? {
          amountSources: sourcesAfterEdit(
            { ...state.values, amountSources: state.amountSources },
            { parts: changes.parts },
            { named: amounts ?? {}, gstFollows },
          ),
        }
      : {}
    return [{ type: 'InvoiceEdited', data: { invoiceId, groupId, changed: changes, ...sources } }]
  },
})

/** Removes control characters except tabs and line breaks; null for white space only. */
const plainNote = (text: string | null): string | null =>
  text
    ?.replace(/\r\n?/gu, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim() || null

/** Replaces the invoice's note; an empty text removes it. */
export const noteInvoice = onInvoice({
  name: 'note-invoice',
  body: Type.Object({ invoiceId: Id, text: orNull(Type.String({ maxLength: 20_000 })), basedOn: Type.Optional(BasedOn) }),
  decide({ invoiceId, text: typed, basedOn }, state, { groupId }, { actor, at }) {
    requirePresent(state)
    const text = plainNote(typed)
    if (text !== null && text.length > maxCharacters.note) throw refuse('note.too-long', 'note')
    if (text === (state.note?.text ?? null)) return []
    refuseIfChanged(state, ['note'], basedOn)
    return [
      { type: 'InvoiceNoted', data: { invoiceId, groupId, note: text === null ? null : { text, by: userIdOfActor(actor) ?? actor, at } } },
    ]
  },
})
