/** Stream `retention-<firmId>`: a firm's retention in months, where it is not the longest of all plans, and its legal holds. */
import Type from 'typebox'
import { fact, Id, IsoDate } from './fact.ts'

/**
 * The plan in force has a shorter retention than before. It applies from `from` (UTC ms; `day` in the firm's zone) on; until then `before`
 * months apply. `firmName`, `plan` and `ownerIds`: for the mail about it.
 */
export const RetentionShortened = fact('RetentionShortened', {
  firmId: Id,
  months: Type.Integer(),
  before: Type.Integer(),
  from: Type.Integer(),
  day: IsoDate,
  firmName: Type.String(),
  plan: Type.String(),
  ownerIds: Type.Array(Id),
})
export const RetentionLengthened = fact('RetentionLengthened', { firmId: Id, months: Type.Integer() })

/** The scope of a legal hold: a client, or a scan group with what is merged into it. */
export const LegalHoldKind = Type.Union([Type.Literal('client'), Type.Literal('group')])
const legalHold = { firmId: Id, kind: LegalHoldKind, heldId: Id, clientId: Id }
/**
 * Nothing of it is erased until it is released. `groupIds`: for a group, itself and all that was merged into it at that time; empty for a
 * client. Placed again with another reason or other groups, it replaces the former hold.
 */
export const HoldPlaced = fact('HoldPlaced', {
  ...legalHold,
  groupIds: Type.Array(Id),
  reason: Type.String({ minLength: 1, maxLength: 500 }),
})
export const HoldReleased = fact('HoldReleased', legalHold)

export const RetentionEvent = Type.Union([RetentionShortened, RetentionLengthened, HoldPlaced, HoldReleased])
export type RetentionEvent = Type.Static<typeof RetentionEvent>
