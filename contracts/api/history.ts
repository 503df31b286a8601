/** The history of an invoice in words. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

const Text = Type.String()

/**
 * One event. `by`: the name of the person or stage. `what`: a sentence. `changes`: values before and after, as texts;
 * null is empty. `at` is UTC milliseconds.
 */
export const HistoryEntry = Type.Object({
  at: Type.Integer(), by: Text, kind: Type.Union([Type.Literal('person'), Type.Literal('stage')]), what: Text, note: Type.Optional(Text),
  changes: Type.Array(Type.Object({ field: Text, from: orNull(Text), to: orNull(Text) })),
})
export type HistoryEntry = Type.Static<typeof HistoryEntry>

export const invoiceHistory = endpoint({
  name: 'invoice-history', method: 'GET', path: '/api/accountant/invoice/history', may: ['staff-of-firm'], about: 'client', errors: 'plain',
  words: 'Everything that happened to an invoice, oldest first, also after it was deleted.',
  query: Type.Object({ invoice_id: Id }), answer: Type.Object({ history: Type.Array(HistoryEntry) }),
})
