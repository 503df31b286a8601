/**
 * Stream `team-<firmId>`: the members of a firm and their types, in the order of the decisions; the users' streams follow it. Older
 * memberships are in the users' streams only. `type` null: not a member any more. `clientIds`: the only clients that an employee works for;
 * null for all. `turn`: sequence number of the decision, from 1. `grantId`: the grant that this event applies; each is applied once.
 */
import Type from 'typebox'
import { fact, Id, orNull } from './fact.ts'
import { EmploymentType } from './user.ts'

export const MemberPlaced = fact('MemberPlaced', {
  firmId: Id,
  userId: Id,
  turn: Type.Integer(),
  type: orNull(EmploymentType),
  clientIds: orNull(Type.Array(Id)),
  grantId: Type.Optional(Id),
})
export const TeamEvent = Type.Union([MemberPlaced])
export type TeamEvent = Type.Static<typeof TeamEvent>

/** A membership granted by an approval or invitation. `opens`: the business becomes a firm of its own by it. */
export const Grant = Type.Object({
  grantId: Id,
  userId: Id,
  firmId: Id,
  type: EmploymentType,
  clientIds: orNull(Type.Array(Id)),
  opens: Type.Optional(Type.Literal(true)),
})
export type Grant = Type.Static<typeof Grant>
