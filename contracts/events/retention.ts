/** Stream `retention-<firmId>`: for how many months a firm's papers are kept, where that is not the longest of all plans. */
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

export const RetentionEvent = Type.Union([RetentionShortened, RetentionLengthened])
export type RetentionEvent = Type.Static<typeof RetentionEvent>
