import { expect, it } from 'vitest'
import { allows, seesClient, someClients, denialCode, type Caller, type May } from './caller.ts'

const person = (type: 'owner' | 'admin' | 'employee'): Caller => ({ userId: type, firms: { f: type }, roles: [] })
const [owner, admin, employee] = [person('owner'), person('admin'), person('employee')]
const limited: Caller = { ...employee, limits: { f: ['c'] } }
const withRole = (role: string): Caller => ({ userId: role, firms: {}, roles: [role] })
const [author, su] = [withRole('author'), withRole('su')]
const engagements = { f: [{ id: 'e', clientIds: ['c'], from: '2025-07-01', to: '2026-06-30' }] }
const auditor: Caller = { userId: 'auditor', firms: {}, roles: [], engagements }
const all: (Caller | null)[] = [null, employee, admin, owner, author, su, auditor]

/** Who may change a resource of firm f. Columns: no caller, employee, admin, owner, author, su, auditor. */
const table: [May, ...boolean[]][] = [
  ['anyone', true, true, true, true, true, true, true],
  ['signed-in', false, true, true, true, true, true, true],
  ['staff-of-firm', false, true, true, true, false, true, false],
  ['owner-of-firm', false, false, false, true, false, true, false],
  ['manager-of-firm', false, false, true, true, false, false, false],
  ['author', false, false, false, false, true, false, false],
  ['su', false, false, false, false, false, true, false],
  ['system', false, false, false, false, false, false, false],
]

it.each(table)('`may` %s allows exactly the callers of the table', (may, ...expected) => {
  expect(all.map(caller => allows([may], caller, 'f'))).toEqual(expected)
})

it('`allows` lets an auditor read what is open to auditors, for the clients of the engagement, and change nothing', () => {
  const open: May[] = ['staff-of-firm', 'auditor']
  const [client, other, elsewhere] = [
    { firmId: 'f', clientId: 'c' },
    { firmId: 'f', clientId: 'd' },
    { firmId: 'g', clientId: 'c' },
  ]
  const some = { firmId: 'f', clientId: someClients }
  expect([client, some, other, elsewhere, 'f', null].filter(of => allows(open, auditor, of, 'read'))).toEqual([client, some])
  expect(allows(open, auditor, client, 'change')).toBe(false)
  for (const may of ['staff-of-firm', 'owner-of-firm', 'manager-of-firm', 'su'] as const)
    expect(allows([may], auditor, client, 'read'), may).toBe(false)
  expect([client, 'f', other, elsewhere].map(of => denialCode(['staff-of-firm'], auditor, of))).toEqual([
    'role.read-only',
    'role.read-only',
    'not-found',
    'not-found',
  ])
  expect([denialCode(['staff-of-firm'], auditor, client, 'read'), denialCode(['accountant'], auditor, 'f')]).toEqual([
    'role.auditor',
    'not-found',
  ])
  for (const may of ['owner-of-firm', 'manager-of-firm'] as const) expect(denialCode([may], auditor, 'f', 'read'), may).toBe('role.auditor')
})

it('`allows` ignores the role of auditor that operators granted before', () => {
  expect(allows(['staff-of-firm', 'auditor'], withRole('auditor'), { firmId: 'f', clientId: 'c' }, 'read')).toBe(false)
})

it('`allows` goes by the employment of an auditor who works in the firm', () => {
  const both = { ...limited, limits: { f: ['d'] }, engagements }
  expect(['c', 'd'].filter(clientId => allows(['staff-of-firm', 'auditor'], both, { firmId: 'f', clientId }, 'read'))).toEqual(['d'])
})

it('`allows` lets nobody act on a resource of another firm, or of no firm', () => {
  for (const firm of ['g', null]) expect(allows(['staff-of-firm', 'owner-of-firm', 'manager-of-firm'], owner, firm)).toBe(false)
  for (const caller of [su, auditor]) expect(allows(['staff-of-firm', 'owner-of-firm'], caller, null, 'read')).toBe(false)
})

it('`allows` limits callers who work for some clients to those clients, and to lists that omit the others', () => {
  const may = (clientId: string | null | typeof someClients) => allows(['staff-of-firm'], limited, { firmId: 'f', clientId }, 'read')
  expect(may('c')).toBe(true)
  expect(may(someClients)).toBe(true)
  expect(may('d')).toBe(false)
  expect(may(null)).toBe(false)
  const why = (clientId: string | null) => denialCode(['staff-of-firm'], limited, { firmId: 'f', clientId })
  expect([why('d'), why(null)]).toEqual(['not-found', 'limited.firm'])
  expect(seesClient(limited, 'f', 'c')).toBe(true)
  expect(seesClient(limited, 'f', 'd')).toBe(false)
  expect(seesClient(employee, 'f', 'd')).toBe(true)
})

it('`allows` is true where either a role or an employment allows the action', () => {
  const both: Caller = { ...limited, roles: ['su'] }
  expect(allows(['staff-of-firm'], both, { firmId: 'f', clientId: 'd' })).toBe(true)
  expect(allows(['owner-of-firm'], both, 'f')).toBe(true)
})

it('`allows` ignores inherited property names used as firm ids', () => {
  expect(allows(['staff-of-firm'], owner, 'constructor')).toBe(false)
  expect(allows(['staff-of-firm'], { ...employee, firms: { f: 'employee' }, limits: {} }, 'f')).toBe(true)
})
