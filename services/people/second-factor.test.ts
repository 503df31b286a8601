import { describe, it } from 'vitest'
import type { SecondFactorEvent } from '@docketry/contracts/events/second-factor.ts'
import { given } from '../platform/commands/given.ts'
import { useCode, useRecoveryCode, turnOffSecondFactor, turnOnSecondFactor } from './second-factor.ts'

const minute = 60_000
const userId = 'u'
const turnOn = (step: number) => ({ userId, sealed: 'sealed', recovery: ['one', 'two'], step })
const on: SecondFactorEvent = { type: 'SecondFactorTurnedOn', data: { ...turnOn(10), at: 0 } }
const off: SecondFactorEvent = { type: 'SecondFactorTurnedOff', data: { userId } }
const taken = (step: number): SecondFactorEvent => ({ type: 'CodeTaken', data: { userId, step } })
const refused = (...minutes: number[]): SecondFactorEvent[] =>
  minutes.map(at => ({ type: 'CodeRefused', data: { userId, at: at * minute } }))
const fiveRefused = refused(0, 1, 2, 3, 4)

describe('a sign-in code', () => {
  it('works once: none of its own or an earlier step works again', () => {
    given(useCode)
      .events(on)
      .when({ userId, step: 11 })
      .then([taken(11)])
    given(useCode).events(on, taken(11)).when({ userId, step: 11 }).then('second-factor.used')
    given(useCode).events(on, taken(11)).when({ userId, step: 10 }).then('second-factor.used')
  })
  it('that was used stays used after the codes were turned off and on again', () => {
    given(turnOnSecondFactor).events(on, taken(20), off).when(turnOn(20)).then('second-factor.used')
    given(turnOnSecondFactor)
      .events(on, taken(20), off)
      .when(turnOn(21), { at: 7 })
      .then([{ type: 'SecondFactorTurnedOn', data: { ...turnOn(21), at: 7 } }])
  })
  it('is refused for 15 minutes after the first of five wrong ones, also where it is right', () => {
    given(useCode)
      .events(on, ...fiveRefused)
      .when({ userId, step: 11 }, { at: 15 * minute - 1 })
      .then('second-factor.too-many')
    given(useCode)
      .events(on, ...fiveRefused)
      .when({ userId, step: 11 }, { at: 15 * minute })
      .then([taken(11)])
    given(useCode)
      .events(on, ...refused(0, 1, 2, 3))
      .when({ userId, step: 11 }, { at: 5 * minute })
      .then([taken(11)])
  })
  it('that is right ends the count of wrong ones; only the last five wrong ones count', () => {
    given(useCode)
      .events(on, ...refused(0, 1, 2, 3), taken(11), ...refused(4))
      .when({ userId, step: 12 }, { at: 5 * minute })
      .then([taken(12)])
    given(useCode)
      .events(on, ...fiveRefused, ...refused(14))
      .when({ userId, step: 11 }, { at: 15 * minute })
      .then('second-factor.too-many')
  })
})

describe('a recovery code', () => {
  const use = { userId, hash: 'one' }
  const used: SecondFactorEvent = { type: 'RecoveryCodeTaken', data: use }
  it('works once, and not while codes are refused because of wrong ones', () => {
    given(useRecoveryCode).events(on).when(use).then([used])
    given(useRecoveryCode).events(on, used).when(use).then('second-factor.used')
    given(useRecoveryCode)
      .events(on, ...fiveRefused)
      .when(use, { at: 5 * minute })
      .then('second-factor.too-many')
  })
})

it('sign-in codes are turned on once, and off once', () => {
  given(turnOnSecondFactor).events(on).when(turnOn(11)).then('second-factor.on')
  given(turnOffSecondFactor).events(on).when({ userId }).then([off])
  given(turnOffSecondFactor).events(on, off).when({ userId }).then([])
})
