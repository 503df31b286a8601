/**
 * Stream `request-<requestId>`: somebody asks to join a company; its assignee approves or declines. Who was declined, or has left since, may ask again.
 * `names`: what the mail to the other side says; absent in older events, of which no mail went out.
 */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'
import { Grant } from './team.ts'
import { EmploymentType } from './user.ts'

export const JoinRequested = fact('JoinRequested', {
  requestId: Id, type: EmploymentType, firmId: Id, requesterId: Id, assigneeId: orNull(Id), commentFromRequester: Type.String(),
  names: Type.Optional(Type.Object({ firmName: Type.String(), requesterName: Type.String(), requesterEmail: Type.String() })),
})
/** Whoever decided before does not run the company any more; null leaves it to an su. */
export const JoinReassigned = fact('JoinReassigned', { requestId: Id, assigneeId: orNull(Id) })

const answered = { requestId: Id, names: Type.Optional(Type.Object({ firmName: Type.String(), requesterId: Id })) }
/** `grant`: what follows for the team; absent in older events. */
export const JoinApproved = fact('JoinApproved', { ...answered, grant: Type.Optional(Grant) })
export const JoinDeclined = fact('JoinDeclined', answered)

export const RequestEvent = Type.Union([JoinRequested, JoinReassigned, JoinApproved, JoinDeclined])
export type RequestEvent = Type.Static<typeof RequestEvent>
