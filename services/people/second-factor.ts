/** The second factor of a person: sign-in codes (TOTP) and recovery codes, used once each. */
import type { Static, TSchema } from 'typebox'
import { CodeTaken, RecoveryCodeTaken, SecondFactorTurnedOn, type SecondFactorEvent } from '@docketry/contracts/events/second-factor.ts'
import Type from 'typebox'
import { commandOn, type Aggregate, type CommandWith } from '../platform/commands/command.ts'
import { refuse, Refusal } from '../platform/errors/refuse.ts'
import type { Execute } from '../platform/commands/execute.ts'
import type { FactorSeals } from './factor-seals.ts'

/**
 * `step`: the newest time step whose code was used. `recovery`: hashes of unused recovery codes. `refused`: times of wrong codes since the
 * last right one, UTC ms.
 */
type FactorState = { sealed: string | null; recovery: string[]; step: number; refused: number[] }

const initial: FactorState = { sealed: null, recovery: [], step: 0, refused: [] }

function evolve(state: FactorState, event: SecondFactorEvent): FactorState {
  switch (event.type) {
    case 'SecondFactorTurnedOn':
      return { sealed: event.data.sealed, recovery: event.data.recovery, step: Math.max(state.step, event.data.step), refused: [] }
    case 'CodeTaken':
      return { ...state, step: event.data.step, refused: [] }
    case 'RecoveryCodeTaken':
      return { ...state, recovery: state.recovery.filter(it => it !== event.data.hash), refused: [] }
    case 'CodeRefused':
      return { ...state, refused: [...state.refused.slice(1 - maxRefused), event.data.at] }
    case 'SecondFactorTurnedOff':
      return { ...initial, step: state.step }
    default:
      return state
  }
}

/** After `maxRefused` wrong codes within `refusedFor` ms no code is accepted: six digits could be guessed. */
const maxRefused = 5
const refusedFor = 15 * 60_000

/** Whether codes are refused at `at` (UTC ms) because of wrong ones. */
const isLocked = ({ refused }: FactorState, at: number): boolean => refused.length >= maxRefused && at - (refused[0] ?? 0) < refusedFor

export const secondFactor: Aggregate<FactorState, SecondFactorEvent> = {
  name: 'second-factor',
  stream: userId => `second-factor-${userId}`,
  initial,
  evolve,
}
/** The commands' names are stored, and use the words of the events: a used code is taken, a wrong one refused. */
const onFactor = commandOn(secondFactor)

const turnedOn = SecondFactorTurnedOn.properties.data.properties
const ofUser = {
  may: ['system'] as const,
  id: (body: { userId: string }) => body.userId,
  scope: () => ({ firmId: null, clientId: null }),
}

/** Refused with `second-factor.on`, and with `second-factor.used` for a used code. */
export const turnOnSecondFactor = onFactor({
  ...ofUser,
  name: 'turn-on-second-factor',
  body: Type.Object({ userId: turnedOn.userId, sealed: turnedOn.sealed, recovery: turnedOn.recovery, step: turnedOn.step }),
  decide(body, state, { at }) {
    if (state.sealed !== null) throw refuse('second-factor.on')
    if (body.step <= state.step) throw refuse('second-factor.used', 'code')
    return [{ type: 'SecondFactorTurnedOn', data: { ...body, at } }]
  },
})

/** Each code works once: codes of the same or an earlier 30-second step are refused. */
export const useCode = onFactor({
  ...ofUser,
  name: 'take-code',
  body: CodeTaken.properties.data,
  decide(body, state, { at }) {
    if (state.sealed === null) return []
    if (isLocked(state, at)) throw refuse('second-factor.too-many', 'secondFactor')
    if (body.step <= state.step) throw refuse('second-factor.used', 'secondFactor')
    return [{ type: 'CodeTaken', data: body }]
  },
})

/** Each recovery code works once. */
export const useRecoveryCode = onFactor({
  ...ofUser,
  name: 'take-recovery-code',
  body: RecoveryCodeTaken.properties.data,
  decide(body, state, { at }) {
    if (state.sealed === null) return []
    if (isLocked(state, at)) throw refuse('second-factor.too-many', 'secondFactor')
    if (!state.recovery.includes(body.hash)) throw refuse('second-factor.used', 'secondFactor')
    return [{ type: 'RecoveryCodeTaken', data: body }]
  },
})

/** Records a wrong code. */
export const recordWrongCode = onFactor({
  ...ofUser,
  name: 'refuse-code',
  body: Type.Object({ userId: turnedOn.userId }),
  decide: (body, _, { at }) => [{ type: 'CodeRefused', data: { ...body, at } }],
})

/** Idempotent. Used codes stay used. */
export const turnOffSecondFactor = onFactor({
  ...ofUser,
  name: 'turn-off-second-factor',
  body: Type.Object({ userId: turnedOn.userId }),
  decide: (body, state) => (state.sealed === null ? [] : [{ type: 'SecondFactorTurnedOff', data: body }]),
})

/** Of an error of `useFactor`: the same refusal at the field `code`, for forms that name the field so; any other error as it is. */
export const atCodeField = (error: unknown): unknown =>
  error instanceof Refusal && error.param === 'secondFactor' ? refuse(error.code, 'code') : error

/** `stepOf`: credentials/totp.ts. */
export type FactorTools = { factorSeals: FactorSeals; totp: { stepOf(secret: string, code: string, at: number): number | null } }
type FactorRequest = {
  at: number
  executeAsSystem<B extends TSchema>(command: CommandWith<B>, body: Static<B>, label?: string): ReturnType<Execute>
}

/**
 * Uses a sign-in code or a recovery code. `state`: just read, with the factor on. Throws `second-factor.wrong`, `second-factor.used`,
 * `second-factor.too-many`, and `second-factor.unreadable` if the installation's key has changed. Wrong codes are recorded for the limit
 * above.
 */
export async function useFactor(
  { at, executeAsSystem }: FactorRequest,
  userId: string,
  code: string,
  state: FactorState,
  { factorSeals, totp }: FactorTools,
): Promise<void> {
  if (isLocked(state, at)) throw refuse('second-factor.too-many', 'secondFactor')
  const hash = factorSeals.hashOf(code, userId)
  const isRecovery = state.recovery.includes(hash)
  // A recovery code works even if the key of the secrets was lost.
  const step = isRecovery ? 0 : totp.stepOf(factorSeals.open(state.sealed ?? '', userId), code, at)
  if (step === null) {
    await executeAsSystem(recordWrongCode, { userId })
    throw refuse('second-factor.wrong', 'secondFactor')
  }
  const { repeated } = isRecovery
    ? await executeAsSystem(useRecoveryCode, { userId, hash })
    : await executeAsSystem(useCode, { userId, step })
  // A repeated request may come from somebody else: a code works once.
  if (repeated) throw refuse('second-factor.used', 'secondFactor')
}
