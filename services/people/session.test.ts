import { describe, it } from 'vitest'
import type { SessionEvent } from '@docketry/contracts/events/session.ts'
import { given } from '../platform/commands/given.ts'
import { endSessionCommand, forgetSession, renewSessionCommand, startSession } from './session.ts'

const [minute, day] = [60_000, 86_400_000]
const of = { sessionId: 's', userId: 'u' }
const started: SessionEvent = { type: 'SessionStarted', data: { ...of, agent: 'Firefox', epoch: 1, at: 0 } }
const seenAt = (at: number, epoch = 1): SessionEvent => ({ type: 'SessionSeen', data: { sessionId: 's', epoch, at } })
const ended: SessionEvent = { type: 'SessionEnded', data: { sessionId: 's' } }
const see = { ...of, epoch: 1 }

describe('a session', () => {
  it('is started once', () => {
    const start = { ...of, agent: 'Firefox', epoch: 1 }
    given(startSession).events().when(start, { at: 0 }).then([started])
    given(startSession).events(started).when(start, { at: 5 }).then([])
  })
  it('is renewed until 30 days after its start, and not later', () => {
    given(renewSessionCommand)
      .events(started)
      .when(see, { at: 30 * day })
      .then([seenAt(30 * day)])
    given(renewSessionCommand)
      .events(started)
      .when(see, { at: 30 * day + 1 })
      .then('sign-in.needed')
  })
  it('is recorded as seen every 50 minutes, and at once after the tokens before were ended', () => {
    given(renewSessionCommand)
      .events(started)
      .when(see, { at: 50 * minute - 1 })
      .then([])
    given(renewSessionCommand)
      .events(started)
      .when(see, { at: 50 * minute })
      .then([seenAt(50 * minute)])
    given(renewSessionCommand)
      .events(started)
      .when({ ...see, epoch: 2 }, { at: minute })
      .then([seenAt(minute, 2)])
  })
  it('that ended, or is of another person, is not renewed', () => {
    given(renewSessionCommand).events(started, ended).when(see, { at: minute }).then('sign-in.needed')
    given(renewSessionCommand)
      .events(started)
      .when({ ...see, userId: 'eve' }, { at: minute })
      .then('sign-in.needed')
    given(renewSessionCommand).events().when(see, { at: minute }).then('sign-in.needed')
  })
  it('is ended once, and by its own person only', () => {
    given(endSessionCommand).events(started).when(of).then([ended])
    given(endSessionCommand).events(started, ended).when(of).then([])
    given(endSessionCommand)
      .events(started)
      .when({ ...of, userId: 'eve' })
      .then('not-found')
  })
  it('is forgotten once, unless it was seen since', () => {
    const forgotten: SessionEvent = { type: 'SessionForgotten', data: { sessionId: 's' } }
    const forget = { sessionId: 's', before: day }
    given(forgetSession)
      .events(started, seenAt(day - 1))
      .when(forget)
      .then([forgotten])
    given(forgetSession).events(started, seenAt(day)).when(forget).then([])
    given(forgetSession).events(started, forgotten).when(forget).then([])
  })
})
