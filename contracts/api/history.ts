/** The history of an invoice in words. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { Box } from '../page.ts'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer } from './invoices.ts'

const Text = Type.String()

/**
 * What a person did, of which the entry is a part. `rows`: how many invoices and batches it concerned. `notUndone`: in how many of them it
 * was not undone yet, absent where that is all of them. `undone`: by a later act, in this invoice where the act concerned it. `undoes`: it
 * has undone another. `deletes`: how many invoices undoing it puts into the bin at most; absent where it deletes none.
 */
const HistoryAct = Type.Object({
  id: Id,
  rows: Type.Integer(),
  notUndone: Type.Optional(Type.Integer()),
  undone: Type.Boolean(),
  undoes: Type.Boolean(),
  deletes: Type.Optional(Type.Integer()),
})

/** As a reader found a value: `confidence` 0..1; `page` of the invoice from 1 and `box` are absent where it is not on a page. */
const ReadValue = Type.Object({ confidence: Type.Number(), page: Type.Optional(Type.Integer()), box: Type.Optional(Box) })

/**
 * One event. `of`: the invoice's batch or file; absent for the invoice. `by`: the name of the person or stage. `what`: a sentence.
 * `changes`: values before and after, as texts; null is empty; `byRule`: it followed from another of them; `read`: how it was read, where a
 * reader set it. `reread`: where pages were moved or read again, how the values that stayed the same are read on the present pages; null
 * where these do not show the value. `confirmed` and `withdrawn`: fields whose value counts as confirmed from then on, and no longer. `at`:
 * UTC ms. `act`: absent where nothing of it can be undone. `model`: which one read it, `model 3 (21 Nov 2026)`; absent where none did, or
 * before models were recorded. `via`: the endpoint or command line by which a person did it; absent before these were recorded. `pages`:
 * those that the invoice has from then on; absent where they did not change, and where they are erased. `notApplied`: the event cannot be
 * applied by this version, or came after such a one, so that what it changed is not known.
 */
export const HistoryEntry = Type.Object({
  at: Type.Integer(),
  of: Type.Optional(Type.Union([Type.Literal('batch'), Type.Literal('file')])),
  by: Text,
  kind: Type.Union([Type.Literal('person'), Type.Literal('stage')]),
  what: Text,
  note: Type.Optional(Text),
  model: Type.Optional(Text),
  via: Type.Optional(Text),
  changes: Type.Array(
    Type.Object({
      field: Text,
      from: orNull(Text),
      to: orNull(Text),
      byRule: Type.Optional(Type.Literal(true)),
      read: Type.Optional(ReadValue),
    }),
  ),
  reread: Type.Optional(Type.Array(Type.Object({ field: Text, read: orNull(ReadValue) }))),
  confirmed: Type.Optional(Type.Array(Text)),
  withdrawn: Type.Optional(Type.Array(Text)),
  act: Type.Optional(HistoryAct),
  pages: Type.Optional(Type.Array(PageAnswer)),
  notApplied: Type.Optional(Type.Literal(true)),
})
export type HistoryEntry = Type.Static<typeof HistoryEntry>

export const invoiceHistory = endpoint({
  name: 'invoice-history',
  method: 'GET',
  path: '/api/accountant/invoice/history',
  may: ['staff-of-firm', 'auditor'],
  about: 'client',
  errors: 'plain',
  summary: 'Everything that happened to an invoice, its batch and its file, oldest first, also after it was deleted.',
  query: Type.Object({ invoice_id: Id }),
  answer: Type.Object({ history: Type.Array(HistoryEntry) }),
})
