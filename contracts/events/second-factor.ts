/** Stream `second-factor-<userId>`: sign-in codes in addition to the password. Times are UTC ms. */
import Type from 'typebox'
import { fact, Id } from './fact.ts'

/**
 * `sealed`: the secret that the codes come from, encrypted with a separate key. `recovery`: keyed hashes of the recovery codes.
 * `step`: the time step (30 s since 1970) of the code used to turn it on; codes of that step or earlier are refused.
 */
export const SecondFactorTurnedOn = fact('SecondFactorTurnedOn', {
  userId: Id,
  sealed: Type.String(),
  recovery: Type.Array(Type.String()),
  step: Type.Integer(),
  at: Type.Integer(),
})
export const CodeTaken = fact('CodeTaken', { userId: Id, step: Type.Integer() })
export const RecoveryCodeTaken = fact('RecoveryCodeTaken', { userId: Id, hash: Type.String() })
export const CodeRefused = fact('CodeRefused', { userId: Id, at: Type.Integer() })
export const SecondFactorTurnedOff = fact('SecondFactorTurnedOff', { userId: Id })

export const SecondFactorEvent = Type.Union([SecondFactorTurnedOn, CodeTaken, RecoveryCodeTaken, CodeRefused, SecondFactorTurnedOff])
export type SecondFactorEvent = Type.Static<typeof SecondFactorEvent>
