// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Schedule } from '@docketry/contracts/api/pickups.ts'
import { Dialogs } from '../parts/dialogs.tsx'
import { FirmRights } from '../session/firm-rights.tsx'
import { signIn, signOut } from '../session/session.ts'
import { PickupsPage } from './pickups-page.tsx'

const schedule: Schedule = {
  id: 's1', clientId: 'c1', accountantMobile: '+61412345678', clientMobile: '+61412345678', deadline: '2026-07-08', pickupAddress: '1 George St', pickupDate: '2026-07-03',
  messages: [{ at: 1, text: 'Between 9 and 11.' }], state: 'booked', status: 'booked', history: [{ state: 'requested', at: 0 }, { state: 'booked', at: 1 }],
  firm: { id: 'f1', name: 'Harcourt & Lim' }, business: { id: 'c1', name: 'Corner Cafe' }, requestedOn: '2026-07-01',
}
let list: Schedule[]
let allowed: number
let type: string
let asked: { path: string; body: Record<string, unknown> }[]
let answer: (body: Record<string, unknown>) => Response

beforeAll(() => {
  // jsdom draws no dialogs.
  HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) { this.open = true }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) { this.open = false }
})
beforeEach(() => {
  list = [schedule]
  allowed = 10
  type = 'owner'
  asked = []
  answer = () => Response.json(schedule)
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const path = String(address)
    if (init.method === 'POST') {
      const body = JSON.parse(String(init.body)) as Record<string, unknown>
      asked.push({ path, body })
      return Promise.resolve(answer(body))
    }
    if (path.includes('/employers')) return Promise.resolve(Response.json([{ business: { id: 'f1', name: 'Harcourt & Lim' }, type }]))
    if (path.includes('/allowance')) return Promise.resolve(Response.json({ allowed, used: 2, before: '2026-10-01', plan: allowed ? 'Complete Small' : 'Free', today: '2026-07-01' }))
    if (path.includes('/clients')) return Promise.resolve(Response.json([{ id: 'c1', name: 'Corner Cafe' }]))
    return Promise.resolve(Response.json(list))
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})
function show(roles: string[] = []): void {
  signIn({ token: `t${Math.random()}`, user_id: 'u', firstName: 'A', lastName: 'B', email: 'a@b.example', verified: true, roles })
  render(<MemoryRouter><FirmRights><PickupsPage /></FirmRights><Dialogs /></MemoryRouter>)
}

it('shows how far each pick-up is, and how many are left', async () => {
  show()
  await screen.findByText('8 pick-ups of 10 left, until 1 Oct 2026.')
  expect(screen.getByText('Booked').closest('li')?.getAttribute('aria-current')).toBe('step')
  for (const words of ['for 3 Jul 2026', '0412 345 678', '1 George St', 'Between 9 and 11.']) expect(screen.getAllByText(words, { exact: false }).length).toBeGreaterThan(0)
})

it('asks with a deadline of a week from today, and once more where one is open already', async () => {
  show()
  const deadline = await screen.findByLabelText<HTMLInputElement>('Pick up by')
  expect(deadline.value).toBe('2026-07-08')
  answer = body => body['again'] === true ? Response.json(schedule) : Response.json({ errors: [{ param: 'again', msg: 'A pick-up for this client is under way.' }] }, { status: 409 })
  fireEvent.change(screen.getByLabelText('Phone for the driver'), { target: { value: ' 0412 345 678 ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Schedule the pick-up' }))
  fireEvent.click(await screen.findByText('Ask for another one'))
  await waitFor(() => expect(asked.map(it => it.body['again'])).toEqual([false, true]))
  expect(asked[1]).toMatchObject({ path: '/api/accountant/schedule', body: { firmId: 'f1', clientId: 'c1', deadline: '2026-07-08', clientMobile: '0412 345 678', state: 'requested' } })
})

it('cancels after asking', async () => {
  answer = () => Response.json({ success: true })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the pick-up for Corner Cafe' }))
  expect(asked).toEqual([])
  fireEvent.click(await screen.findByText('Cancel the pick-up'))
  await waitFor(() => expect(asked).toEqual([{ path: '/api/accountant/schedule/delete', body: { scheduleId: 's1' } }]))
})

it('leads to the plans where the plan has no pick-ups', async () => {
  allowed = 0
  list = []
  show()
  expect((await screen.findByText('See the plans under Subscription')).getAttribute('href')).toBe('/dashboard/subscription')
  expect(screen.queryByLabelText('Pick up by')).toBeNull()
})

it('lets an su take a pick-up of any firm to its next state', async () => {
  show(['su'])
  await screen.findByText('Open pick-ups of all firms')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Picked up' }))[0] as HTMLElement)
  await waitFor(() => expect(asked).toMatchObject([{ path: '/api/accountant/pickup/update', body: { scheduleId: 's1', state: 'collected', pickupDate: '2026-07-03' } }]))
})

it('shows an auditor how far each pick-up is, and nothing that would be refused', async () => {
  type = 'auditor'
  show(['auditor'])
  await screen.findByText('8 pick-ups of 10 left, until 1 Oct 2026.')
  expect(screen.getByText('Booked').closest('li')?.getAttribute('aria-current')).toBe('step')
  expect([screen.queryByRole('form', { name: 'Schedule a pick-up' }), screen.queryAllByRole('button'), screen.queryByText('Open pick-ups of all firms')]).toEqual([null, [], null])
})
