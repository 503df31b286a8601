/**
 * Stream `team-<firmId>`: who works in a firm as what, in the order in which it was decided; the streams of the users follow it. What was so before
 * this stream began stands in theirs. `type` null: no longer there. `clientIds`: the only clients that an employee works for; null for all.
 * `turn` counts from 1. `grantId`: the approval or invitation that this carries out, once.
 */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'
import { EmploymentType } from './user.ts'

export const MemberPlaced = fact('MemberPlaced', {
  firmId: Id, userId: Id, turn: Type.Integer(), type: orNull(EmploymentType), clientIds: orNull(Type.Array(Id)), grantId: Type.Optional(Id),
})
export const TeamEvent = Type.Union([MemberPlaced])
export type TeamEvent = Type.Static<typeof TeamEvent>

/** What lets somebody into a firm, in the event that decides it. `opens`: the business becomes a firm of its own by it. */
export const Grant = Type.Object({
  grantId: Id, userId: Id, firmId: Id, type: EmploymentType, clientIds: orNull(Type.Array(Id)), opens: Type.Optional(Type.Literal(true)),
})
export type Grant = Type.Static<typeof Grant>
