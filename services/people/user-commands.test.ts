import { describe, it } from 'vitest'
import type { RequestEvent } from '@docketry/contracts/events/request.ts'
import type { UserEvent } from '@docketry/contracts/events/user.ts'
import { given } from '../platform/commands/given.ts'
import { requestToJoin, withdrawRequest } from './request.ts'
import { registerUser, resetPassword, setRole, verifyUser } from './user-commands.ts'

const person = { userId: 'u', email: 'ann@firm.example', firstName: 'Ann', lastName: 'Lim', passwordHash: '$argon2id$hash' }
const registered: UserEvent[] = [{ type: 'UserRegistered', data: person }]
const verified: UserEvent = { type: 'UserVerified', data: { userId: 'u' } }
const employed: UserEvent = { type: 'EmploymentStarted', data: { userId: 'u', firmId: 'f', type: 'owner' } }

describe('register-user', () => {
  it('makes the person the owner of the firm that they open', () =>
    given(registerUser)
      .events()
      .when({ ...person, ownerOf: 'f' })
      .then([...registered, employed]))
  it('stores the ABN of the opened firm', () =>
    given(registerUser)
      .events()
      .when({ ...person, ownerOf: 'f', abn: '34993518190' })
      .then([...registered, { type: 'EmploymentStarted', data: { userId: 'u', firmId: 'f', type: 'owner', abn: '34993518190' } }]))
  it('registers a person without employment', () =>
    given(registerUser)
      .events()
      .when({ ...person, ownerOf: null })
      .then(registered))
  it('does nothing for a registered person', () =>
    given(registerUser)
      .events(...registered)
      .when({ ...person, ownerOf: 'f' })
      .then([]))
})

describe('verify-user', () => {
  it('verifies a person once', () => {
    given(verifyUser)
      .events(...registered)
      .when({ userId: 'u' })
      .then([verified])
    given(verifyUser)
      .events(...registered, verified)
      .when({ userId: 'u' })
      .then([])
  })
  it('ends the employment in the dropped firms only', () =>
    given(verifyUser)
      .events(...registered, employed)
      .when({ userId: 'u', drops: ['f', 'g'] })
      .then([{ type: 'EmploymentEnded', data: { userId: 'u', firmId: 'f' } }, verified]))
  it('refuses an unregistered person', () => given(verifyUser).events().when({ userId: 'u' }).then('not-found'))
})

describe('reset-password', () => {
  const changed: UserEvent = { type: 'PasswordChanged', data: { userId: 'u', passwordHash: '$argon2id$new' } }
  const reset = { userId: 'u', passwordHash: '$argon2id$new', replaces: person.passwordHash }
  it('changes the password if its hash is the replaced one', () =>
    given(resetPassword)
      .events(...registered, verified)
      .when(reset)
      .then([changed]))
  it('verifies an unverified person', () =>
    given(resetPassword)
      .events(...registered)
      .when(reset)
      .then([changed, verified]))
  it('removes firms and keys of an unverified person, nothing of a verified one', () => {
    const keys: UserEvent = {
      type: 'ReviewKeysChosen',
      data: { userId: 'u', keys: { accept: { code: 'KeyX', ctrl: false, alt: false, shift: false } } },
    }
    const ended: UserEvent = { type: 'EmploymentEnded', data: { userId: 'u', firmId: 'f' } }
    given(resetPassword)
      .events(...registered, employed, keys)
      .when(reset)
      .then([changed, ended, { type: 'ReviewKeysChosen', data: { userId: 'u', keys: {} } }, verified])
    given(resetPassword)
      .events(...registered, verified, employed, keys)
      .when(reset)
      .then([changed])
  })
  it('refuses a second use', () =>
    given(resetPassword)
      .events(...registered, verified, changed)
      .when(reset)
      .then('reset.used'))
  it('refuses an unregistered person', () => given(resetPassword).events().when(reset).then('reset.used'))
})

describe('set-role', () => {
  const set = (granted: boolean) => ({ userId: 'u', role: 'accountant' as const, granted })
  const granted: UserEvent = { type: 'RoleGranted', data: { userId: 'u', role: 'accountant' } }
  const revoked: UserEvent = { type: 'RoleRevoked', data: { userId: 'u', role: 'accountant' } }
  it('grants a role once', () => {
    given(setRole)
      .events(...registered, verified)
      .when(set(true))
      .then([granted])
    given(setRole)
      .events(...registered, verified, granted)
      .when(set(true))
      .then([])
  })
  it('refuses to grant to an unverified person, and still revokes', () => {
    given(setRole)
      .events(...registered)
      .when(set(true))
      .then('role.unverified')
    given(setRole)
      .events(...registered, granted)
      .when(set(false))
      .then([revoked])
  })
  it('revokes a role once', () => {
    given(setRole)
      .events(...registered, granted)
      .when(set(false))
      .then([revoked])
    given(setRole)
      .events(...registered, granted, revoked)
      .when(set(false))
      .then([])
  })
  it('refuses an unregistered person', () => given(setRole).events().when(set(true)).then('not-found'))
})

describe('request-to-join', () => {
  const request = { requestId: 'r', type: 'employee' as const, firmId: 'f', requesterId: 'u', assigneeId: null, commentFromRequester: '' }
  const requested: RequestEvent = { type: 'JoinRequested', data: request }
  const declined: RequestEvent = { type: 'JoinDeclined', data: { requestId: 'r' } }
  it('stores a request', () => given(requestToJoin).events().when(request).then([requested]))
  it('stores one request per person and company', () => {
    given(requestToJoin).events(requested).when(request).then([])
    given(requestToJoin).events(requested, declined).when(request).then([])
  })
  it('withdraws pending requests only', () => {
    given(withdrawRequest).events(requested).when({ requestId: 'r' }).then([declined])
    given(withdrawRequest).events(requested, declined).when({ requestId: 'r' }).then([])
    given(withdrawRequest).events().when({ requestId: 'r' }).then([])
  })
  it('reopens an answered request with `again`, never a pending one', () => {
    given(requestToJoin)
      .events(requested)
      .when({ ...request, again: true })
      .then([])
    given(requestToJoin)
      .events(requested, declined)
      .when({ ...request, again: true })
      .then([requested])
    given(requestToJoin)
      .events(requested, declined, requested)
      .when({ ...request, again: true })
      .then([])
  })
})
