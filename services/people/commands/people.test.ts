import { describe, it } from 'vitest'
import type { RequestEvent } from '@docketry/contracts/events/request.ts'
import type { UserEvent } from '@docketry/contracts/events/user.ts'
import { given } from '../../platform/commands/given.ts'
import { requestToJoin, withdrawRequest } from './request-to-join.ts'
import { registerUser } from './register-user.ts'
import { resetPassword } from './reset-password.ts'
import { setRole } from './set-role.ts'
import { verifyUser } from './verify-user.ts'

const person = { userId: 'u', email: 'ann@firm.example', firstName: 'Ann', lastName: 'Lim', passwordHash: '$argon2id$hash' }
const registered: UserEvent[] = [{ type: 'UserRegistered', data: person }]
const verified: UserEvent = { type: 'UserVerified', data: { userId: 'u' } }
const employed: UserEvent = { type: 'EmploymentStarted', data: { userId: 'u', firmId: 'f', type: 'owner' } }

describe('register-user', () => {
  it('makes the owner of the firm that they open', () =>
    given(registerUser).events().when({ ...person, ownerOf: 'f' }).then([...registered, employed]))
  it('keeps the ABN that it was opened with', () =>
    given(registerUser).events().when({ ...person, ownerOf: 'f', abn: '34993518190' })
      .then([...registered, { type: 'EmploymentStarted', data: { userId: 'u', firmId: 'f', type: 'owner', abn: '34993518190' } }]))
  it('makes somebody who works nowhere yet', () =>
    given(registerUser).events().when({ ...person, ownerOf: null }).then(registered))
  it('registers nobody twice', () => given(registerUser).events(...registered).when({ ...person, ownerOf: 'f' }).then([]))
})

describe('verify-user', () => {
  it('verifies once', () => {
    given(verifyUser).events(...registered).when({ userId: 'u' }).then([verified])
    given(verifyUser).events(...registered, verified).when({ userId: 'u' }).then([])
  })
  it('ends the work in firms that the person does not get, and in no others', () =>
    given(verifyUser).events(...registered, employed).when({ userId: 'u', drops: ['f', 'g'] })
      .then([{ type: 'EmploymentEnded', data: { userId: 'u', firmId: 'f' } }, verified]))
  it('verifies nobody who is not registered', () => given(verifyUser).events().when({ userId: 'u' }).then('not-found'))
})

describe('reset-password', () => {
  const changed: UserEvent = { type: 'PasswordChanged', data: { userId: 'u', passwordHash: '$argon2id$new' } }
  const reset = { userId: 'u', passwordHash: '$argon2id$new', replaces: person.passwordHash }
  it('changes the password that the code was made for', () =>
    given(resetPassword).events(...registered, verified).when(reset).then([changed]))
  it('verifies who has shown that they read the mail', () => given(resetPassword).events(...registered).when(reset).then([changed, verified]))
  it('takes away what was set up before anybody was verified, and nothing of who is', () => {
    const keys: UserEvent = { type: 'ReviewKeysChosen', data: { userId: 'u', keys: { accept: { code: 'KeyX', ctrl: false, alt: false, shift: false } } } }
    const ended: UserEvent = { type: 'EmploymentEnded', data: { userId: 'u', firmId: 'f' } }
    given(resetPassword).events(...registered, employed, keys).when(reset).then([changed, ended, { type: 'ReviewKeysChosen', data: { userId: 'u', keys: {} } }, verified])
    given(resetPassword).events(...registered, verified, employed, keys).when(reset).then([changed])
  })
  it('refuses a second use', () => given(resetPassword).events(...registered, verified, changed).when(reset).then('reset.used'))
  it('changes nothing of nobody', () => given(resetPassword).events().when(reset).then('reset.used'))
})

describe('set-role', () => {
  const set = (granted: boolean) => ({ userId: 'u', role: 'accountant' as const, granted })
  const granted: UserEvent = { type: 'RoleGranted', data: { userId: 'u', role: 'accountant' } }
  const revoked: UserEvent = { type: 'RoleRevoked', data: { userId: 'u', role: 'accountant' } }
  it('grants a role once', () => {
    given(setRole).events(...registered, verified).when(set(true)).then([granted])
    given(setRole).events(...registered, verified, granted).when(set(true)).then([])
  })
  it('grants nothing to who is not verified, and takes away all the same', () => {
    given(setRole).events(...registered).when(set(true)).then('role.unverified')
    given(setRole).events(...registered, granted).when(set(false)).then([revoked])
  })
  it('takes it away once', () => {
    given(setRole).events(...registered, granted).when(set(false)).then([revoked])
    given(setRole).events(...registered, granted, revoked).when(set(false)).then([])
  })
  it('grants nothing to nobody', () => given(setRole).events().when(set(true)).then('not-found'))
})

describe('request-to-join', () => {
  const request = { requestId: 'r', type: 'employee' as const, firmId: 'f', requesterId: 'u', assigneeId: null,
    commentFromRequester: '' }
  const asked: RequestEvent = { type: 'JoinRequested', data: request }
  const declined: RequestEvent = { type: 'JoinDeclined', data: { requestId: 'r' } }
  it('asks', () => given(requestToJoin).events().when(request).then([asked]))
  it('asks once', () => {
    given(requestToJoin).events(asked).when(request).then([])
    given(requestToJoin).events(asked, declined).when(request).then([])
  })
  it('is withdrawn while it is pending', () => {
    given(withdrawRequest).events(asked).when({ requestId: 'r' }).then([declined])
    given(withdrawRequest).events(asked, declined).when({ requestId: 'r' }).then([])
    given(withdrawRequest).events().when({ requestId: 'r' }).then([])
  })
  it('asks again after the answer where the person wants to, never while it is pending', () => {
    given(requestToJoin).events(asked).when({ ...request, again: true }).then([])
    given(requestToJoin).events(asked, declined).when({ ...request, again: true }).then([asked])
    given(requestToJoin).events(asked, declined, asked).when({ ...request, again: true }).then([])
  })
})
