import { describe, it } from 'vitest'
import type { RequestEvent } from '@docketry/contracts/events/request.ts'
import type { UserEvent } from '@docketry/contracts/events/user.ts'
import { given } from '../../core/given.ts'
import { requestToJoin } from './request-to-join.ts'
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
  it('makes somebody who works nowhere yet', () =>
    given(registerUser).events().when({ ...person, ownerOf: null }).then(registered))
  it('registers nobody twice', () => given(registerUser).events(...registered).when({ ...person, ownerOf: 'f' }).then([]))
})

describe('verify-user', () => {
  it('verifies once', () => {
    given(verifyUser).events(...registered).when({ userId: 'u' }).then([verified])
    given(verifyUser).events(...registered, verified).when({ userId: 'u' }).then([])
  })
  it('verifies nobody who is not registered', () => given(verifyUser).events().when({ userId: 'u' }).then('not-found'))
})

describe('reset-password', () => {
  const changed: UserEvent = { type: 'PasswordChanged', data: { userId: 'u', passwordHash: '$argon2id$new' } }
  const reset = { userId: 'u', passwordHash: '$argon2id$new', replaces: person.passwordHash }
  it('changes the password that the code was made for', () =>
    given(resetPassword).events(...registered, verified).when(reset).then([changed]))
  it('verifies who has shown that they read the mail', () => given(resetPassword).events(...registered).when(reset).then([changed, verified]))
  it('refuses a second use', () => given(resetPassword).events(...registered, verified, changed).when(reset).then('reset.used'))
  it('changes nothing of nobody', () => given(resetPassword).events().when(reset).then('reset.used'))
})

describe('set-role', () => {
  const set = (granted: boolean) => ({ userId: 'u', role: 'accountant' as const, granted })
  const granted: UserEvent = { type: 'RoleGranted', data: { userId: 'u', role: 'accountant' } }
  const revoked: UserEvent = { type: 'RoleRevoked', data: { userId: 'u', role: 'accountant' } }
  it('grants a role once', () => {
    given(setRole).events(...registered).when(set(true)).then([granted])
    given(setRole).events(...registered, granted).when(set(true)).then([])
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
  it('asks again after the answer where the person wants to, never while it is pending', () => {
    given(requestToJoin).events(asked).when({ ...request, again: true }).then([])
    given(requestToJoin).events(asked, declined).when({ ...request, again: true }).then([asked])
    given(requestToJoin).events(asked, declined, asked).when({ ...request, again: true }).then([])
  })
})
