/**
 * Streams `claim-email-<keyed hash>`, `claim-abn-<abn>` and the like: a value is unique because its stream can be claimed once. `by`: the
 * user or business that has claimed it.
 */
import Type from 'typebox'
import { fact, Id } from './fact.ts'

export const Claimed = fact('Claimed', { by: Id })
export const Released = fact('Released', { by: Id })

export const ClaimEvent = Type.Union([Claimed, Released])
export type ClaimEvent = Type.Static<typeof ClaimEvent>
