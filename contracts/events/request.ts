/** Stream `request-<requestId>`: somebody asks to join a company; its assignee approves or declines. */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'
import { EmploymentType } from './user.ts'

export const JoinRequested = fact('JoinRequested', {
  requestId: Id, type: EmploymentType, firmId: Id, requesterId: Id, assigneeId: orNull(Id), commentFromRequester: Type.String(),
})
export const JoinApproved = fact('JoinApproved', { requestId: Id })
export const JoinDeclined = fact('JoinDeclined', { requestId: Id })

export const RequestEvent = Type.Union([JoinRequested, JoinApproved, JoinDeclined])
export type RequestEvent = Type.Static<typeof RequestEvent>
