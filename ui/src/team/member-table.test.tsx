// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { TeamEntry } from '@docketry/contracts/api/team.ts'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import { InAdmin, listAnswer } from '../../testing/in-admin.tsx'
import { signInAs } from '../../testing/signed-in.ts'
import { ResourceList, serverOrder } from '../admin/resource-list.tsx'
import { Dialogs } from '../parts/dialogs.tsx'
import { loadOverlays } from '../parts/overlays.ts'
import { signOut } from '../session/session.ts'
import { MemberTable } from './member-table.tsx'

const sent: { path: string; body: unknown }[] = []
let answer = () => Response.json({ success: true })
let changes = 0
let listedType: TeamEntry['type'] = 'employee'
let others: object[] = []
const memberOf = (id: string, firstName: string, type: TeamEntry['type']) => ({
  id,
  firmId: 'f',
  userId: id,
  type,
  user: { firstName, lastName: 'Li', email: `${id}@firm.example` },
  clientIds: null,
})
beforeAll(() => loadOverlays())
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path.startsWith('/api/data/team?')) return listAnswer([memberOf('bo', 'Bo', listedType), ...others])
    sent.push({ path, body: JSON.parse(String(init.body ?? 'null')) })
    return answer()
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
  sent.length = 0
  changes = 0
  others = []
  answer = () => Response.json({ success: true })
})
async function show(type: TeamEntry['type']): Promise<void> {
  listedType = type
  render(
    <MemoryRouter>
      <InAdmin>
        <ResourceList resource="team" firmId="f" sort={serverOrder}>
          <MemberTable clients={[{ id: 'c1', name: 'Corner Cafe' }]} changed={() => (changes += 1)} />
        </ResourceList>
        <Dialogs />
      </InAdmin>
    </MemoryRouter>,
  )
  await screen.findByLabelText('Role of Bo Li')
}
const select = () => screen.getByLabelText<HTMLSelectElement>('Role of Bo Li')
const choose = (type: string) => fireEvent.change(select(), { target: { value: type } })
const confirm = (name: string, password = 'correct horse') => {
  fireEvent.change(screen.getByLabelText('Your password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name }))
}

it('making a member an owner takes a confirmation with the password', async () => {
  await show('admin')
  choose('owner')
  await screen.findByRole('heading', { name: 'Make Bo Li an owner?' })
  expect(sent).toEqual([])
  expect(select().value).toBe('admin')
  confirm('Make them an owner')
  await waitFor(() => expect(changes).toBe(1))
  expect(sent).toEqual([
    { path: '/api/business/team/changeType', body: { firmId: 'f', userId: 'bo', type: 'owner', current: 'correct horse' } },
  ])
  expect(screen.queryByRole('heading', { name: 'Make Bo Li an owner?' })).toBeNull()
})

it('cancelling the owner dialog changes nothing', async () => {
  await show('admin')
  choose('owner')
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByLabelText('Your password')).toBeNull())
  expect(sent).toEqual([])
  expect(select().value).toBe('admin')
  expect(changes).toBe(0)
})

it('a wrong password is reported in the owner dialog, which stays open', async () => {
  answer = () =>
    Response.json({ error: { code: 'password.wrong', message: 'This is not your current password.', param: 'current' } }, { status: 422 })
  await show('employee')
  choose('owner')
  await screen.findByLabelText('Your password')
  confirm('Make them an owner', 'wrong horse')
  expect((await screen.findByText('This is not your current password.')).getAttribute('role')).toBe('alert')
  expect(screen.getByLabelText('Your password').isConnected).toBe(true)
  expect(changes).toBe(0)
})

it('demoting or removing an owner takes a confirmation', async () => {
  await show('owner')
  choose('employee')
  await screen.findByRole('heading', { name: 'Is Bo Li no longer an owner?' })
  confirm('Make them an employee')
  await waitFor(() => expect(changes).toBe(1))
  // The rest of the page can be used once the dialog has gone.
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Bo Li' }))
  await screen.findByRole('heading', { name: 'Remove Bo Li, who is an owner?' })
  confirm('Remove')
  await waitFor(() => expect(changes).toBe(2))
  expect(sent.map(({ body }) => body)).toEqual([
    { firmId: 'f', userId: 'bo', type: 'employee', current: 'correct horse' },
    { firmId: 'f', userId: 'bo', current: 'correct horse' },
  ])
})

it('an employee becomes an admin without a confirmation', async () => {
  await show('employee')
  choose('admin')
  await waitFor(() => expect(sent).toEqual([{ path: '/api/business/team/changeType', body: { firmId: 'f', userId: 'bo', type: 'admin' } }]))
})

it('the only owner reads that another one is needed, in place of a button to leave', async () => {
  signInAs({ user_id: 'ann' })
  others = [{ ...memberOf('ann', 'Ann', 'owner'), onlyOwner: true }]
  await show('employee')
  screen.getByText('You are the only owner. To leave, make somebody else an owner first.')
  expect(screen.queryByRole('button', { name: 'Leave' })).toBeNull()
})

it('one of several owners leaves after a confirmation', async () => {
  signInAs({ user_id: 'ann' })
  others = [memberOf('ann', 'Ann', 'owner')]
  await show('owner')
  fireEvent.click(screen.getByRole('button', { name: 'Leave' }))
  await screen.findByRole('heading', { name: 'Leave this firm?' })
  fireEvent.click(screen.getAllByRole('button', { name: 'Leave' }).at(-1) as HTMLElement)
  await waitFor(() => expect(changes).toBe(1))
  expect(sent[0]).toEqual({ path: '/api/business/team/leave', body: { firmId: 'f' } })
})

async function selectAll(): Promise<void> {
  others = [memberOf('kim', 'Kim', 'employee'), memberOf('zoe', 'Zoe', 'owner')]
  await show('employee')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await screen.findByText('2 selected')
  expect(screen.queryByRole('checkbox', { name: 'Select Zoe Li' })).toBeNull()
}

it('several members become admins together; owners cannot be selected', async () => {
  await selectAll()
  fireEvent.click(screen.getByRole('button', { name: 'Make admin' }))
  await waitFor(() =>
    expect(sent).toEqual(
      ['bo', 'kim'].map(userId => ({ path: '/api/business/team/changeType', body: { userId, firmId: 'f', type: 'admin' } })),
    ),
  )
  await waitFor(() => expect(changes).toBe(1))
})

it('several employees are limited to some clients together', async () => {
  await selectAll()
  fireEvent.click(screen.getByRole('button', { name: 'Clients…' }))
  fireEvent.click(await screen.findByLabelText('Some clients only'))
  fireEvent.click(screen.getByLabelText('Corner Cafe'))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toEqual(
      ['bo', 'kim'].map(userId => ({ path: '/api/business/team/limit', body: { userId, firmId: 'f', clientIds: ['c1'] } })),
    ),
  )
})

it('several members are removed after a confirmation that names them', async () => {
  await selectAll()
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }))
  await screen.findByText(/^Bo Li, Kim Li: signed out/u)
  expect(sent).toEqual([])
  fireEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement)
  await waitFor(() =>
    expect(sent).toEqual(['bo', 'kim'].map(userId => ({ path: '/api/business/team/remove', body: { userId, firmId: 'f' } }))),
  )
})
