/** Members of a firm and invitations (specification of accounts, sections 2, 3, 6 and 7). Ours, but for the list of members. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { EmploymentType } from '../events/user.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

const Text = Type.String()
const Invited = Type.Union([Type.Literal('admin'), Type.Literal('employee')])
/** The only clients that an employee works for; null for all. */
const ClientIds = orNull(Type.Array(Id, { minItems: 1, maxItems: 2000 }))

/** Ours: `user.email`, `clientIds` and `onlyOwner`: the firm has no other owner, so that this one cannot leave. */
export const TeamEntry = Type.Object({
  userId: Id,
  type: EmploymentType,
  user: Type.Object({ firstName: Text, lastName: Text, email: Text }),
  clientIds: orNull(Type.Array(Id)),
  onlyOwner: Type.Optional(Type.Literal(true)),
})
export type TeamEntry = Type.Static<typeof TeamEntry>

/** A caller who works for some clients only sees no `clientIds` but their own: those of other members are null. */
export const team = endpoint({
  name: 'team',
  method: 'GET',
  path: '/api/business/team',
  may: ['staff-of-firm'],
  about: 'some',
  errors: 'plain',
  summary: 'The members of a firm, its owners first.',
  query: Type.Object({ firmId: Id }),
  answer: Type.Array(TeamEntry),
})

const forOwner = { may: ['owner-of-firm'] as const, errors: 'plain' as const }
const oneMember = { firmId: Id, userId: Id }
/** The caller's current password, required when somebody becomes or ceases to be an owner; every other session of the caller ends then. */
const current = Type.Optional(Type.String({ maxLength: 200 }))

export const changeMemberType = endpoint({
  ...forOwner,
  name: 'change-member-type',
  method: 'POST',
  path: '/api/business/team/changeType',
  summary: 'Makes a member owner, admin or employee.',
  verified: true,
  body: Type.Object({ ...oneMember, type: EmploymentType, current }),
  answer: Done,
})
export const limitMember = endpoint({
  ...forOwner,
  name: 'limit-member',
  method: 'POST',
  path: '/api/business/team/limit',
  summary: 'Limits an employee to some clients, or lets them work for all.',
  verified: true,
  body: Type.Object({ ...oneMember, clientIds: ClientIds }),
  answer: Done,
})
export const removeMember = endpoint({
  ...forOwner,
  name: 'remove-member',
  method: 'POST',
  path: '/api/business/team/remove',
  summary: 'Removes a member; what they did stays.',
  verified: true,
  body: Type.Object({ ...oneMember, current }),
  answer: Done,
})
export const leaveFirm = endpoint({
  name: 'leave-firm',
  method: 'POST',
  path: '/api/business/team/leave',
  may: ['staff-of-firm'],
  about: 'some',
  errors: 'plain',
  summary: 'The caller leaves the firm; its last owner cannot.',
  body: Type.Object({ firmId: Id }),
  answer: Done,
})

/** Times are UTC ms. After `expiresAt` the link is invalid until it is sent again. */
export const InvitationAnswer = Type.Object({
  id: Id,
  email: Text,
  type: Invited,
  clientIds: orNull(Type.Array(Id)),
  sentAt: Type.Integer(),
  expiresAt: Type.Integer(),
  expired: Type.Boolean(),
})
export type InvitationAnswer = Type.Static<typeof InvitationAnswer>

export const invitations = endpoint({
  ...forOwner,
  name: 'invitations',
  method: 'GET',
  path: '/api/business/invitations',
  summary: 'The join code of a firm, and its pending invitations.',
  query: Type.Object({ firmId: Id }),
  answer: Type.Object({ joinCode: Text, invitations: Type.Array(InvitationAnswer) }),
})
/** An address with a pending invitation receives it again, with the new type and clients. */
export const inviteMember = endpoint({
  name: 'invite-member',
  method: 'POST',
  path: '/api/business/invite',
  may: ['owner-of-firm'],
  errors: 'list',
  verified: true,
  summary: 'Invites somebody by email.',
  body: Type.Object({ firmId: Id, email: Type.String({ maxLength: 200 }), type: Invited, clientIds: Type.Optional(ClientIds) }),
  answer: Type.Object({ id: Id }),
})
export const resendInvitation = endpoint({
  ...forOwner,
  name: 'resend-invitation',
  method: 'POST',
  path: '/api/business/invitation/resend',
  verified: true,
  summary: 'Sends an invitation again; it is valid for another 14 days.',
  body: Type.Object({ id: Id }),
  answer: Done,
})
export const withdrawInvitation = endpoint({
  ...forOwner,
  name: 'withdraw-invitation',
  method: 'POST',
  path: '/api/business/invitation/withdraw',
  summary: 'Withdraws an invitation: its link is no longer valid.',
  body: Type.Object({ id: Id }),
  answer: Done,
})

/** For the page that the link in the mail opens; 404 for an invalid code. `auditor`: of an engagement. */
export const invitationOf = endpoint({
  name: 'invitation-of-code',
  method: 'GET',
  path: '/api/public/invitation',
  may: ['anyone'],
  errors: 'plain',
  summary: 'What an invitation is to, and whether its address is registered.',
  query: Type.Object({ code: Type.String({ maxLength: 200 }) }),
  answer: Type.Object({ email: Text, firmName: Text, type: Type.Union([Invited, Type.Literal('auditor')]), registered: Type.Boolean() }),
})
export const myInvitations = endpoint({
  name: 'my-invitations',
  method: 'GET',
  path: '/api/accountant/invitations',
  may: ['signed-in'],
  errors: 'plain',
  summary: 'Invitations to the email address of the caller.',
  answer: Type.Array(Type.Object({ id: Id, firm: Type.Object({ id: Id, name: Text }), type: Invited, expiresAt: Type.Integer() })),
})
export const acceptInvitation = endpoint({
  name: 'accept-invitation',
  method: 'POST',
  path: '/api/accountant/invitation/accept',
  may: ['signed-in'],
  errors: 'plain',
  verified: true,
  summary: 'Accepts an invitation to the email address of the caller.',
  body: Type.Object({ id: Id }),
  answer: Done,
})
