/** What a person did as one act: its rows, and undoing it. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

/**
 * What stays as it is. `name`: the supplier and number of an invoice, or the name of a batch. `fields`: the values that it concerns, by the
 * names of events, or `acceptance` or `review`; none: the whole of it. `message`: why, and what to do.
 */
export const LeftAsItIs = Type.Object({
  kind: Type.Union([Type.Literal('invoice'), Type.Literal('batch')]),
  id: Id,
  name: Type.String(),
  fields: Type.Array(Type.String()),
  code: Type.String(),
  message: Type.String(),
})
export type LeftAsItIs = Type.Static<typeof LeftAsItIs>

/** `undone`: how many invoices and batches were changed back. */
export const UndoneAct = Type.Object({ undone: Type.Integer(), left: Type.Array(LeftAsItIs) })
export type UndoneAct = Type.Static<typeof UndoneAct>

export const undoAct = endpoint({
  name: 'undo-act',
  method: 'POST',
  path: '/api/accountant/act/undo',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary:
    'Undoes an act of a person in everything that it changed: edits, saves of many rows, merges, moved pages, deletions, restorations, uploads. What was changed since stays and is named.',
  body: Type.Object({ act_id: Id }),
  answer: UndoneAct,
})

/**
 * What an act did in one stream of events: an invoice, or a batch with its merges or pages. `name`: supplier and number of the invoice as
 * it is now, or the name of the batch; empty without any, and where it is erased. `parts`: what was done, a sentence each, with values
 * before and after as texts. `groupId`: the batch to open; null where there is none any more.
 */
export const ActPart = Type.Object({
  kind: Type.Union([Type.Literal('invoice'), Type.Literal('batch')]),
  id: Id,
  name: Type.String(),
  groupId: orNull(Id),
  clientId: orNull(Id),
  firmId: Id,
  isErased: Type.Boolean(),
  parts: Type.Array(
    Type.Object({
      what: Type.String(),
      changes: Type.Array(Type.Object({ field: Type.String(), from: orNull(Type.String()), to: orNull(Type.String()) })),
    }),
  ),
})
export type ActPart = Type.Static<typeof ActPart>

export const actRows = endpoint({
  name: 'act-rows',
  method: 'GET',
  path: '/api/accountant/act',
  may: ['staff-of-firm', 'auditor'],
  about: 'client',
  errors: 'plain',
  summary:
    'The invoices and batches that an act of a person changed, 50 at a time in the order of the act, with what was changed in each. `next`: to send as `from`; null: these were the last.',
  query: Type.Object({ act_id: Id, from: Type.Optional(Type.Integer({ minimum: 0 })) }),
  answer: Type.Object({ total: Type.Integer(), rows: Type.Array(ActPart), next: orNull(Type.Integer()) }),
})
