import Type from 'typebox'
import { Id, orNull } from '@docketry/contracts/events/fact.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { onInvoice, requirePresent } from '../invoice.ts'

const longest = 2000

/** Removes control characters except tabs and line breaks; null for white space only. */
const plain = (text: string | null): string | null =>
  text?.replace(/\r\n?/gu, '\n').replace(/(?![\n\t])\p{Cc}/gu, '').trim() || null

/** Replaces the invoice's note; an empty text removes it. */
export const noteInvoice = onInvoice({
  name: 'note-invoice',
  body: Type.Object({ invoiceId: Id, text: orNull(Type.String({ maxLength: 20_000 })) }),
  decide({ invoiceId, text: typed }, state, { groupId }, { actor, at }) {
    requirePresent(state)
    const text = plain(typed)
    if (text !== null && text.length > longest) throw refuse('note.too-long', 'note')
    if (text === (state.note?.text ?? null)) return []
    return [{ type: 'InvoiceNoted', data: { invoiceId, groupId, note: text === null ? null : { text, by: actor.replace(/^user:/u, ''), at } } }]
  },
})
