/** The rule by which screens show only what a user may do agrees with the authorisation of the server (platform/auth/caller.ts). */
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '@docketry/contracts/api/endpoint.ts'
import { mayRequest, type Membership } from '@docketry/contracts/rules/may.ts'
import { allEndpoints, statusFor } from '../ops/roles.ts'
import type { Caller } from './platform/auth/caller.ts'

const works = (type: 'owner' | 'admin' | 'employee', limits?: Caller['limits']): Caller => ({
  userId: type,
  firms: { firm: type },
  roles: [],
  ...(limits ? { limits } : {}),
})
const role = (name: string): Caller => ({ userId: name, firms: {}, roles: [name] })
const callers: [string, Membership, Caller][] = [
  ['an owner', { type: 'owner' }, works('owner')],
  ['an admin', { type: 'admin' }, works('admin')],
  ['an employee', { type: 'employee' }, works('employee')],
  ['an employee of some clients', { type: 'employee', limited: true }, works('employee', { firm: ['client'] })],
  ['an su', { type: 'su' }, role('su')],
  [
    'an auditor',
    { type: 'auditor' },
    {
      userId: 'auditor',
      firms: {},
      roles: [],
      engagements: { firm: [{ id: 'engagement', clientIds: ['client'], from: '2025-07-01', to: '2026-06-30' }] },
    },
  ],
]

describe.each(callers)('%s', (_, membership, caller) => {
  it.each(allEndpoints().map((endpoint): [string, Endpoint] => [endpoint.name, endpoint]))(
    'is shown %s if and only if the server allows it',
    (_, endpoint) => {
      expect(mayRequest(endpoint, membership)).toBe(statusFor(endpoint, caller) === 200)
    },
  )
})

it('a visitor without a membership is shown only what anyone may do', () => {
  expect(
    allEndpoints()
      .filter(endpoint => mayRequest(endpoint, null))
      .map(({ may }) => may),
  ).toEqual(
    allEndpoints()
      .filter(({ may }) => may.includes('anyone'))
      .map(({ may }) => may),
  )
})
