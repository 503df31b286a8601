/** Who asks to join a company (specification of accounts, sections 3, 4, 6 and 7). */
import Type from 'typebox'
import { EmploymentType } from '../events/user.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

const Text = Type.String()
const orNull = <T extends Type.TSchema>(value: T) => Type.Union([value, Type.Null()])

export const RequestStatus = Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('declined')])
/**
 * `assignee` null: whoever runs Docketry decides. `requester.status` says whether their e-mail address is verified. `commentFromRequester` is JSON that
 * holds `abn`, as typed. Added: `firm.id`, `createdAt` (UTC ms), and `mine`: the caller decides about it.
 */
export const RequestAnswer = Type.Object({
  id: Id, type: EmploymentType, status: RequestStatus, firm: Type.Object({ id: Id, name: Text }),
  requester: Type.Object({ id: Id, firstName: Text, lastName: Text, email: Text, status: Type.Union([Type.Literal('verified'), Type.Literal('unverified')]) }),
  assignee: orNull(Type.Object({ id: Id, firstName: Text, lastName: Text })), commentFromRequester: Text,
  createdAt: Type.Integer(), mine: Type.Boolean(),
})
export type RequestAnswer = Type.Static<typeof RequestAnswer>

/** Pending ones first, then those that were answered, the newest first; 500 and 100 at most. */
export const requests = endpoint({
  name: 'requests', method: 'GET', path: '/api/accountant/requests', may: ['signed-in'], errors: 'plain',
  words: 'Requests to join that the caller has made or decides about; for an su also those that nobody else decides about.',
  answer: Type.Array(RequestAnswer),
})
/** Approved only once the address of who asks is verified, too. 403 for who may see the request and does not decide about it; 404 for everybody else. */
export const processRequest = endpoint({
  name: 'process-request', method: 'POST', path: '/api/accountant/processRequest', may: ['signed-in'], errors: 'plain', verified: true,
  words: 'Its assignee approves or declines a request to join; an su where it has none.',
  body: Type.Object({ id: Id, status: Type.Union([Type.Literal('approved'), Type.Literal('declined')]) }), answer: Done,
})
/**
 * Ours: registering asks once; this asks another company, or the same again after it declined. `abn`: an ABN or a join code. An owner with the ABN of a
 * company that nobody has opens it, once their address is verified: `opened`, and `id` is the firm's. `companyName`: as in registering.
 */
export const askToJoin = endpoint({
  name: 'ask-to-join', method: 'POST', path: '/api/accountant/askToJoin', may: ['signed-in'], errors: 'list',
  words: 'Asks a company to be let in.',
  body: Type.Object({ abn: Type.String({ maxLength: 30 }), type: EmploymentType, companyName: Type.Optional(Type.String({ maxLength: 200 })) }),
  answer: Type.Object({ id: Id, opened: Type.Optional(Type.Literal(true)) }),
})
