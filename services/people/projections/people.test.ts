import { expect, it } from 'vitest'
import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { RequestEvent } from '@docketry/contracts/events/request.ts'
import type { UserEvent } from '@docketry/contracts/events/user.ts'
import type { RequestRow } from '@docketry/contracts/projections/people-rows.ts'
import type { BusinessRow, UserRow } from '@docketry/contracts/projections/rows.ts'
import { businesses } from '../../clients/projections/businesses.ts'
import { rowOf } from '../../testing/facts.ts'
import { requests } from './requests.ts'
import { users } from './users.ts'

const registered: UserEvent = {
  type: 'UserRegistered',
  data: { userId: 'u', email: 'ann@firm.example', firstName: 'Ann', lastName: 'Lim', passwordHash: 'secret' },
}
const verified: UserEvent = { type: 'UserVerified', data: { userId: 'u' } }
const started = (firmId: string, type: 'owner' | 'admin' | 'employee'): UserEvent => ({
  type: 'EmploymentStarted',
  data: { userId: 'u', firmId, type },
})
const ended = (firmId: string): UserEvent => ({ type: 'EmploymentEnded', data: { userId: 'u', firmId } })
const user = (...facts: UserEvent[]) => rowOf<UserRow>(users, 'u', facts)

it('a user row has the registered names, without the password', () => {
  expect(user(registered, verified)).toEqual({
    id: 'u',
    email: 'ann@firm.example',
    firstName: 'Ann',
    lastName: 'Lim',
    verified: true,
    employments: [],
    firmIds: [],
    ownerOf: [],
    roles: [],
  })
})

it('a user row lists current employments, one per firm', () => {
  expect(user(registered, started('f', 'owner'), started('g', 'employee'), started('g', 'admin'))).toMatchObject({
    employments: [
      { firmId: 'f', type: 'owner' },
      { firmId: 'g', type: 'admin' },
    ],
    firmIds: ['f', 'g'],
    ownerOf: ['f'],
  })
  expect(user(registered, started('f', 'owner'), ended('f'), ended('nowhere'))).toMatchObject({ employments: [], firmIds: [], ownerOf: [] })
  expect(user(started('f', 'owner'))).toBeNull()
})

it('a user row lists granted roles, each once', () => {
  const role = (type: 'RoleGranted' | 'RoleRevoked', name: 'accountant' | 'author'): UserEvent => ({
    type,
    data: { userId: 'u', role: name },
  })
  expect(user(registered, role('RoleGranted', 'author'), role('RoleGranted', 'accountant'), role('RoleGranted', 'author'))?.roles).toEqual([
    'accountant',
    'author',
  ])
  expect(user(registered, role('RoleGranted', 'author'), role('RoleRevoked', 'author'), role('RoleRevoked', 'accountant'))?.roles).toEqual(
    [],
  )
})

it('a request is pending until it is answered', () => {
  const data = { requestId: 'r', type: 'employee' as const, firmId: 'f', requesterId: 'u', assigneeId: null, commentFromRequester: '' }
  const request: RequestEvent = { type: 'JoinRequested', data }
  const answered = (type: 'JoinApproved' | 'JoinDeclined'): RequestEvent => ({ type, data: { requestId: 'r' } })
  const status = (...facts: RequestEvent[]) => rowOf<RequestRow>(requests, 'r', facts)?.status
  expect(status(request)).toBe('pending')
  expect(status(request, answered('JoinApproved'))).toBe('approved')
  expect(status(request, answered('JoinDeclined'))).toBe('declined')
  expect(status(answered('JoinApproved'))).toBeUndefined()
})

it('a business row lists its firms, and becomes a firm with its plan once opened', () => {
  const created: BusinessEvent = {
    type: 'BusinessCreated',
    data: { businessId: 'b', name: 'Cafe', abn: null, category: null, email: null, address: null },
  }
  const linked = (firmId: string): BusinessEvent => ({ type: 'ClientLinked', data: { businessId: 'b', firmId } })
  const firm: BusinessEvent = { type: 'FirmOpened', data: { businessId: 'b', joinCode: 'AAAA-BBBB', zone: 'Australia/Perth' } }
  const plan = (name: string): BusinessEvent => ({ type: 'PlanSet', data: { businessId: 'b', plan: name } })
  const row = (...facts: BusinessEvent[]) => rowOf<BusinessRow>(businesses, 'b', facts)
  expect(row(created, linked('f'), linked('g'))).toMatchObject({ id: 'b', name: 'Cafe', firmIds: ['f', 'g'], firm: null, createdAt: 1000 })
  expect(row(created, firm, linked('b'), plan('Free'), plan('Basic Large'))?.firm).toEqual({
    joinCode: 'AAAA-BBBB',
    zone: 'Australia/Perth',
    plan: 'Basic Large',
  })
  expect(row(created, plan('Free'))?.firm).toBeNull()
})
