/** Undoing what a person did, as one act. */
import Type from 'typebox'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

/**
 * What stays as it is. `name`: the supplier and number of an invoice, or the name of a batch. `fields`: the values that it concerns, by the names of events, or
 * `acceptance` or `review`; none: the whole of it. `message`: why, and what to do.
 */
export const LeftAsItIs = Type.Object({
  kind: Type.Union([Type.Literal('invoice'), Type.Literal('batch')]), id: Id, name: Type.String(), fields: Type.Array(Type.String()), code: Type.String(), message: Type.String(),
})
export type LeftAsItIs = Type.Static<typeof LeftAsItIs>

/** `undone`: how many invoices and batches were changed back. */
export const UndoneAct = Type.Object({ undone: Type.Integer(), left: Type.Array(LeftAsItIs) })
export type UndoneAct = Type.Static<typeof UndoneAct>

export const undoAct = endpoint({
  name: 'undo-act', method: 'POST', path: '/api/accountant/act/undo', may: ['staff-of-firm'], about: 'client', errors: 'plain',
  words: 'Undoes an act of a person in everything that it changed: edits, saves of many rows, merges, moved pages, deletions, restorations, uploads. What was changed since stays and is named.',
  body: Type.Object({ act_id: Id }), answer: UndoneAct,
})
