// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InAdmin, listAnswer } from '../../testing/in-admin.tsx'
import { SubscriptionPage } from '../billing/subscription-page.tsx'
import { ExportForm } from '../settings/export-form.tsx'
import { LegalHoldList } from '../settings/legal-hold-list.tsx'
import { TeamPage } from '../team/team-page.tsx'
import { reloadFirms } from './firm.ts'
import { FirmRights } from './firm-rights.tsx'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut } from './session.ts'

let requested: string[]
beforeEach(() => {
  requested = []
  reloadFirms()
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})
const memberOf = (userId: string, type: string, firstName: string, lastName: string, email: string) => ({
  id: userId,
  firmId: 'f1',
  userId,
  type,
  user: { firstName, lastName, email },
  clientIds: null,
})
const invitations = [{ id: 'i1', email: 'new@firm.example', type: 'employee', clientIds: null, sentAt: 0, expiresAt: 1, expired: true }]
const lists: Record<string, unknown[]> = {
  '/api/data/team': [memberOf('bo', 'employee', 'Bo', 'Li', 'bo@firm.example'), memberOf('u', 'admin', 'Ann', 'Lim', 'a@b.example')],
  '/api/data/invitations': invitations,
  '/api/data/clients': [],
}
const answers: Record<string, unknown> = {
  '/api/business/invitations': { joinCode: 'JOIN-1', invitations },
  '/api/business/auditors': [
    {
      id: 'e1',
      email: 'kim@audit.example',
      name: null,
      clientIds: ['c1'],
      from: '2025-07-01',
      to: '2026-06-30',
      engagedAt: 0,
      endedAt: null,
    },
  ],
  '/api/business/holds': [
    { id: 'g1', kind: 'group', clientId: 'c1', groupIds: ['g1'], name: 'July dockets', reason: 'An audit', by: 'Ann Lim', at: 0 },
  ],
  '/api/subscription/retrieve': {
    status: 'none',
    id: null,
    product: null,
    plan: 'Free',
    value: null,
    startDate: null,
    endDate: null,
    next: null,
    coupon: null,
    payments: { provider: 'none' },
  },
}
function open(type: string, page: ReactNode, limited?: true) {
  signInAs({ roles: type === 'su' || type === 'auditor' ? [type] : [] })
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname } = new URL(address, 'http://localhost')
    requested.push(pathname)
    if (pathname.endsWith('/employers'))
      return Promise.resolve(Response.json([{ business: { id: 'f1', name: 'Harcourt & Lim' }, type, limited }]))
    const list = lists[pathname]
    if (list) return Promise.resolve(listAnswer(list))
    const answer = pathname.endsWith('/clients') ? [] : answers[pathname]
    return Promise.resolve(answer ? Response.json(answer) : new Response(null, { status: 404 }))
  })
  return render(
    <MemoryRouter initialEntries={['/dashboard/team']}>
      <InAdmin>
        <FirmRights>{page}</FirmRights>
      </InAdmin>
    </MemoryRouter>,
  )
}
const controls = () => [...document.querySelectorAll('button, select')].map(it => it.getAttribute('aria-label') ?? it.textContent)
const runsTheTeam = [
  'Copy',
  'Role of Bo Li',
  'Choose the clients of Bo Li',
  'Remove Bo Li',
  'Role of Ann Lim',
  'Leave',
  '+Add an employee',
  'Resend to new@firm.example',
  'Withdraw from new@firm.example',
  'End the engagement of kim@audit.example',
  '+Engage an auditor',
]

it.each([
  ['an owner', 'owner', runsTheTeam],
  ['an su', 'su', runsTheTeam],
  // They may only leave the firm.
  ['an admin', 'admin', ['Leave']],
  ['an employee', 'employee', ['Leave']],
])('the team page offers what %s may do', async (_, type, expected) => {
  open(type, <TeamPage />)
  await screen.findByText('bo@firm.example')
  await waitFor(() => expect(controls()).toEqual(expected))
  expect(requested.filter(it => it === '/api/business/invitations')).toHaveLength(expected.length > 1 ? 1 : 0)
})

it('the team page offers nothing to an auditor, who is no member', async () => {
  const both = lists['/api/data/team'] ?? []
  lists['/api/data/team'] = both.slice(0, 1)
  open('auditor', <TeamPage />)
  await screen.findByText('bo@firm.example')
  lists['/api/data/team'] = both
  expect(controls()).toEqual([])
  expect(requested.filter(it => /invitations|clients/u.test(it))).toEqual([])
})

it.each([
  ['an owner', 'owner', true],
  ['an su', 'su', true],
  ['an admin', 'admin', false],
  ['an employee', 'employee', false],
  ['an auditor', 'auditor', false],
])('purchase, full export and release of legal holds are offered only where they are allowed: %s', async (_, type, may) => {
  open(
    type,
    <>
      <SubscriptionPage />
      <LegalHoldList />
      <ExportForm />
    </>,
  )
  await screen.findByRole('button', { name: 'Download the invoices' })
  if (may) {
    await screen.findByText(/^Payments are not set up here/u)
    await screen.findByRole('button', { name: 'End the legal hold… (July dockets)' })
  } else
    await screen.findByText('Only the owner can see and change the subscription. Ask them when you need more invoices than the plan has.')
  expect(controls().filter(it => it === 'Download everything')).toHaveLength(may ? 1 : 0)
  expect(requested.filter(it => /holds|retrieve/u.test(it)).length).toBe(may ? 2 : 0)
})

it.each([
  ['an owner', 'owner', undefined, 'those of every client, with'],
  ['an employee who works for some clients', 'employee', true, 'those of every client that you work for, with'],
  ['an auditor', 'auditor', undefined, 'those of every client that you are engaged for, on the days of the engagement, with'],
] as const)('the export says whose invoices it holds for %s', async (_, type, limited, words) => {
  open(type, <ExportForm />, limited)
  expect((await screen.findByText(/^Reviewed invoices of/u)).textContent).toContain(words)
})
