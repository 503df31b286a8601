/** A code beside the password, or a recovery code in its place: right, or a refusal. */
import type { Execute } from '../platform/commands/execute.ts'
import type { AnyCommand } from '../platform/commands/command.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { FactorSeals } from './factor-seals.ts'
import { isLocked, refuseCode, takeCode, takeRecoveryCode, type FactorState } from './second-factor.ts'

/** `stepOf`: credentials/totp.ts. */
export type FactorTools = { factorSeals: FactorSeals; totp: { stepOf(secret: string, code: string, at: number): number | null } }
type Asking = { at: number; executeAsSystem(command: AnyCommand, body: unknown, label?: string): ReturnType<Execute> }

/**
 * `state` has been read just now, and its factor is on. Throws `second-factor.wrong`, `second-factor.used`, `second-factor.too-many`, and
 * `second-factor.unreadable` where the key has changed. Each wrong code is written down: too many of them close the door for a quarter of an hour.
 */
export async function takeFactor({ at, executeAsSystem }: Asking, userId: string, code: string, state: FactorState, { factorSeals, totp }: FactorTools): Promise<void> {
  if (isLocked(state, at)) throw refuse('second-factor.too-many', 'secondFactor')
  const hash = factorSeals.hashOf(code, userId)
  const isRecovery = state.recovery.includes(hash)
  // A recovery code opens also where the key of the secrets was lost.
  const step = isRecovery ? 0 : totp.stepOf(factorSeals.open(state.sealed ?? '', userId), code, at)
  if (step === null) {
    await executeAsSystem(refuseCode, { userId })
    throw refuse('second-factor.wrong', 'secondFactor')
  }
  const { repeated } = isRecovery ? await executeAsSystem(takeRecoveryCode, { userId, hash }) : await executeAsSystem(takeCode, { userId, step })
  // The same request again is somebody else's as well as a browser's: a code opens once.
  if (repeated) throw refuse('second-factor.used', 'secondFactor')
}
