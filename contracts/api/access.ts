/** Who opened the pages of an invoice. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

/**
 * One person, page and hour. `at`: UTC ms of the first time in that hour. `by`: their name. `how`: `image` on a screen, `original` as a
 * download, `evidence` in an evidence bundle. `page`: of the invoice, from 1; null for the original file.
 */
export const AccessEntry = Type.Object({
  at: Type.Integer(),
  by: Type.String(),
  how: Type.Union([Type.Literal('image'), Type.Literal('original'), Type.Literal('evidence')]),
  page: orNull(Type.Integer()),
})
export type AccessEntry = Type.Static<typeof AccessEntry>

/** Answers the newest 200; `total` counts all of them. */
export const invoiceAccess = endpoint({
  name: 'invoice-access',
  method: 'GET',
  path: '/api/accountant/invoice/access',
  may: ['staff-of-firm'],
  about: 'client',
  errors: 'plain',
  summary: 'Who opened the pages of an invoice and its original, by the hour, newest first.',
  query: Type.Object({ invoice_id: Id }),
  answer: Type.Object({ access: Type.Array(AccessEntry), total: Type.Integer() }),
})
