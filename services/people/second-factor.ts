/** The second factor of a person: sign-in codes, on or off, and which of them were used. */
import { CodeTaken, RecoveryCodeTaken, SecondFactorTurnedOn, type SecondFactorEvent } from '@docketry/contracts/events/second-factor.ts'
import Type from 'typebox'
import { commandOn, type Aggregate } from '../platform/commands/command.ts'
import { refuse } from '../platform/errors/refuse.ts'

/** `step`: the newest that a code was taken of. `recovery`: hashes of codes that were not used. `refused`: when codes were wrong since one was right. */
export type FactorState = { sealed: string | null; recovery: string[]; step: number; refused: number[] }

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
      return { ...state, refused: [...state.refused.slice(1 - mostRefused), event.data.at] }
    case 'SecondFactorTurnedOff':
      return { ...initial, step: state.step }
    default:
      return state
  }
}

/** So many wrong codes within so many ms, and none is looked at for a while: six digits must not be guessed. */
const mostRefused = 5
const refusedFor = 15 * 60_000

export const isLocked = ({ refused }: FactorState, at: number): boolean => refused.length >= mostRefused && at - (refused[0] ?? 0) < refusedFor

const secondFactor: Aggregate<FactorState, SecondFactorEvent> = { name: 'second-factor', initial, evolve }
const onFactor = commandOn(secondFactor)

export const factorStream = (userId: string): string => `second-factor-${userId}`
export const factorFrom = (events: { type: string; data: unknown }[]): FactorState =>
  events.reduce((state, event) => secondFactor.evolve(state, event as SecondFactorEvent), initial) // these streams hold these events only

const turnedOn = SecondFactorTurnedOn.properties.data.properties
const ofUser = {
  may: ['system'] as const,
  stream: (body: { userId: string }): string => factorStream(body.userId),
  scope: () => ({ firmId: null, clientId: null }),
}

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

/** A code opens once: one of the same 30 seconds, or of before, was seen by whoever looked over a shoulder. */
export const takeCode = onFactor({
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

export const takeRecoveryCode = onFactor({
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

export const refuseCode = onFactor({
  ...ofUser,
  name: 'refuse-code',
  body: Type.Object({ userId: turnedOn.userId }),
  decide: (body, _, { at }) => [{ type: 'CodeRefused', data: { ...body, at } }],
})

export const turnOffSecondFactor = onFactor({
  ...ofUser,
  name: 'turn-off-second-factor',
  body: Type.Object({ userId: turnedOn.userId }),
  decide: (body, state) => (state.sealed === null ? [] : [{ type: 'SecondFactorTurnedOff', data: body }]),
})
