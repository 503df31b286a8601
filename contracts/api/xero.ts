/** Posting of a client's bills to Xero. Ours. Money is cents, times UTC ms. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { Done, Id } from './answers.ts'
import { clientKey, NamedInvoice, ofClient } from './books.ts'
import { endpoint } from './endpoint.ts'

/**
 * `posted`: bills that it sent; `attached`: those of them whose pages are all attached. `refused`: bills, and pages of bills, with the
 * reason and what to do. `leftInXero`: what an update left as a person chose it in Xero. `words`: why it stopped.
 */
const Posting = Type.Object({
  id: Id,
  state: Type.Union([Type.Literal('running'), Type.Literal('finished'), Type.Literal('cancelled'), Type.Literal('stopped')]),
  isUpdate: Type.Boolean(),
  at: Type.Integer(),
  by: Type.String(),
  total: Type.Integer(),
  posted: Type.Integer(),
  attached: Type.Integer(),
  refused: Type.Array(NamedInvoice),
  leftInXero: Type.Array(NamedInvoice),
  words: orNull(Type.String()),
})
export type PostingAnswer = Type.Static<typeof Posting>

export const xeroState = endpoint({
  ...ofClient,
  name: 'xero',
  method: 'GET',
  path: '/api/business/xero',
  summary: "Whether a client's books are connected to Xero, to which organisation, and what was posted.",
  query: Type.Object(clientKey),
  /**
   * `enabled`: the operator has set it up. `inXero`: bills in the chosen organisation; `changed`: those that an update would send now,
   * since a value of theirs was changed and the invoice is accepted, or their pages were not attached; `fixed`: those that the last update
   * could not change, for example because they are paid, and that an update tries again. `postings`: newest first, 20 at most.
   */
  answer: Type.Object({
    enabled: Type.Boolean(),
    connected: Type.Boolean(),
    organisation: orNull(Type.String()),
    inXero: Type.Integer(),
    changed: Type.Integer(),
    fixed: Type.Integer(),
    postings: Type.Array(Posting),
  }),
})
export type XeroAnswer = Type.Static<typeof xeroState.answer>
export const connectXero = endpoint({
  ...ofClient,
  name: 'connect-xero',
  method: 'POST',
  path: '/api/business/xero/connect',
  summary: 'Gives the address in Xero where a person permits the connection.',
  body: Type.Object(clientKey),
  answer: Type.Object({ address: Type.String() }),
})
/** `state` and `code`: as returned by Xero. */
export const finishXero = endpoint({
  may: ['signed-in'],
  errors: 'plain',
  name: 'finish-xero',
  method: 'POST',
  path: '/api/business/xero/finish',
  summary: 'Finishes connecting to Xero, for the person who began it.',
  body: Type.Object({ state: Type.String({ maxLength: 2000 }), code: Type.String({ maxLength: 2000 }) }),
  answer: Type.Object({ firmId: Id, clientId: Id }),
})
export const xeroOrganisations = endpoint({
  ...ofClient,
  name: 'xero-organisations',
  method: 'GET',
  path: '/api/business/xero/organisations',
  summary: 'The organisations in Xero that the permission includes.',
  query: Type.Object(clientKey),
  answer: Type.Array(Type.Object({ tenantId: Id, name: Type.String() })),
})
export const chooseOrganisation = endpoint({
  ...ofClient,
  name: 'choose-xero-organisation',
  method: 'POST',
  path: '/api/business/xero/organisation',
  summary: "Chooses the client's organisation in Xero and reads its accounts.",
  body: Type.Object({ ...clientKey, tenantId: Id }),
  answer: Type.Object({ accounts: Type.Integer() }),
})
export const disconnectXero = endpoint({
  ...ofClient,
  name: 'disconnect-xero',
  method: 'POST',
  path: '/api/business/xero/disconnect',
  summary: 'Withdraws the permission of Xero and forgets it.',
  body: Type.Object(clientKey),
  answer: Done,
})
/**
 * At most 500, oldest first; the others are left for the next posting. `changed`: sends bills again of which a value was changed since they
 * were sent.
 */
export const postBills = endpoint({
  ...ofClient,
  name: 'post-bills',
  method: 'POST',
  path: '/api/business/xero/post',
  summary: "Starts sending a client's accepted invoices to Xero as draft bills.",
  body: Type.Object({ ...clientKey, changed: Type.Optional(Type.Boolean()) }),
  answer: Type.Object({ postingId: Id, invoices: Type.Integer() }),
})
export const cancelPosting = endpoint({
  ...ofClient,
  name: 'cancel-posting',
  method: 'POST',
  path: '/api/business/xero/cancel',
  summary: 'Stops sending bills to Xero; what was sent stays there.',
  body: Type.Object({ ...clientKey, postingId: Id }),
  answer: Done,
})
