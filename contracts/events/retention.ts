/** Stream `retention-<firmId>`: for how many months a firm's papers are kept, where that is not the longest of all plans; and which are kept whatever their age. */
import Type from 'typebox'
import { fact, Id, IsoDate } from './fact.ts'

/**
 * The plan in force keeps papers for fewer months than before. Nothing is erased by the new rule before `from` (UTC ms; `day` in the firm's zone):
 * until then `before` months hold. `firmName`, `plan` and `ownerIds` are what the mail about it needs.
 */
export const RetentionShortened = fact('RetentionShortened', {
  firmId: Id, months: Type.Integer(), before: Type.Integer(), from: Type.Integer(), day: IsoDate, firmName: Type.String(), plan: Type.String(), ownerIds: Type.Array(Id),
})
export const RetentionLengthened = fact('RetentionLengthened', { firmId: Id, months: Type.Integer() })

/** What a hold is on: all of a client, or a scan group with what is merged into it. */
export const HoldKind = Type.Union([Type.Literal('client'), Type.Literal('group')])
const held = { firmId: Id, kind: HoldKind, heldId: Id, clientId: Id }
/**
 * Nothing of it is erased until it is released. `groupIds`: of a group the group itself and all that was merged into it then; none of a client.
 * Placed again it has another reason, or other groups.
 */
export const HoldPlaced = fact('HoldPlaced', { ...held, groupIds: Type.Array(Id), reason: Type.String({ minLength: 1, maxLength: 500 }) })
export const HoldReleased = fact('HoldReleased', held)

export const RetentionEvent = Type.Union([RetentionShortened, RetentionLengthened, HoldPlaced, HoldReleased])
export type RetentionEvent = Type.Static<typeof RetentionEvent>
