/**
 * Stream `request-<requestId>`: somebody requests to join a firm; the assignee approves or declines. A person who was declined, or has left
 * since, can request it again. `names`: for the mail to the other side; absent in older events, which sent no mail.
 */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'
import { Grant } from './team.ts'
import { EmploymentType } from './user.ts'

export const JoinRequested = fact('JoinRequested', {
  requestId: Id,
  type: EmploymentType,
  firmId: Id,
  requesterId: Id,
  assigneeId: orNull(Id),
  commentFromRequester: Type.String(),
  names: Type.Optional(Type.Object({ firmName: Type.String(), requesterName: Type.String(), requesterEmail: Type.String() })),
})
/** The former assignee no longer runs the firm. `assigneeId` null: an su decides. */
export const JoinReassigned = fact('JoinReassigned', { requestId: Id, assigneeId: orNull(Id) })

const answered = { requestId: Id, names: Type.Optional(Type.Object({ firmName: Type.String(), requesterId: Id })) }
/** `grant`: the resulting membership; absent in older events. */
export const JoinApproved = fact('JoinApproved', { ...answered, grant: Type.Optional(Grant) })
export const JoinDeclined = fact('JoinDeclined', answered)

export const RequestEvent = Type.Union([JoinRequested, JoinReassigned, JoinApproved, JoinDeclined])
export type RequestEvent = Type.Static<typeof RequestEvent>
