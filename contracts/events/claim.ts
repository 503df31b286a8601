/**
 * Streams `claim-email-<keyed hash>`, `claim-abn-<abn>` and the like: uniqueness is a stream name. `by` is the id of the user or business that holds it.
 */
import Type from 'typebox'
import { fact, Id } from './fact.ts'

export const Claimed = fact('Claimed', { by: Id })
export const Released = fact('Released', { by: Id })

export const ClaimEvent = Type.Union([Claimed, Released])
export type ClaimEvent = Type.Static<typeof ClaimEvent>
