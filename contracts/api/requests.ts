/** Requests to join a company (specification of accounts, sections 3, 4, 6 and 7). */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { EmploymentType } from '../events/user.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

const Text = Type.String()
const RequestStatus = Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('declined')])
/**
 * `assignee` null: the operator decides. `requester.status`: of their email address. `commentFromRequester`: JSON with `abn` as typed.
 * Ours: `firm.id`, `createdAt` (UTC ms), and `mine`: the caller decides about it.
 */
export const RequestAnswer = Type.Object({
  id: Id,
  type: EmploymentType,
  status: RequestStatus,
  firm: Type.Object({ id: Id, name: Text }),
  requester: Type.Object({
    id: Id,
    firstName: Text,
    lastName: Text,
    email: Text,
    status: Type.Union([Type.Literal('verified'), Type.Literal('unverified')]),
  }),
  assignee: orNull(Type.Object({ id: Id, firstName: Text, lastName: Text })),
  commentFromRequester: Text,
  createdAt: Type.Integer(),
  mine: Type.Boolean(),
})
export type RequestAnswer = Type.Static<typeof RequestAnswer>

/**
 * Pending requests first, then decided ones, newest first: of those that the caller decides about at most 500 pending and 100 decided ones,
 * of their own the newest 100.
 */
export const requests = endpoint({
  name: 'requests',
  method: 'GET',
  path: '/api/accountant/requests',
  may: ['signed-in'],
  errors: 'plain',
  summary: 'Requests to join that the caller has made or decides about; for an su also those that nobody else decides about.',
  answer: Type.Array(RequestAnswer),
})
/**
 * Approved only when the requester's email address is verified. 403 for those who may see the request but not decide about it; 404 for
 * everybody else.
 */
export const processRequest = endpoint({
  name: 'process-request',
  method: 'POST',
  path: '/api/accountant/processRequest',
  may: ['signed-in'],
  errors: 'plain',
  verified: true,
  summary: 'Its assignee approves or declines a request to join; an su where it has none.',
  body: Type.Object({ id: Id, status: Type.Union([Type.Literal('approved'), Type.Literal('declined')]) }),
  answer: Done,
})
/**
 * Ours: requests to join another company, or the same again after it declined. `abn`: an ABN or a join code. An owner with the ABN of an
 * unknown company opens it, once their address is verified: `opened` is true and `id` is the firm's. `companyName`: as in registering.
 */
export const sendJoinRequest = endpoint({
  name: 'ask-to-join',
  method: 'POST',
  path: '/api/accountant/askToJoin',
  may: ['signed-in'],
  errors: 'list',
  summary: 'Requests to join a company.',
  body: Type.Object({
    abn: Type.String({ maxLength: 30 }),
    type: EmploymentType,
    companyName: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  answer: Type.Object({ id: Id, opened: Type.Optional(Type.Literal(true)) }),
})
