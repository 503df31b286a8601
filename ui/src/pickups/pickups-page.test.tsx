// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { Schedule } from '@docketry/contracts/api/pickups.ts'
import { InAdmin, listAnswer } from '../../testing/in-admin.tsx'
import { Dialogs } from '../parts/dialogs.tsx'
import { loadOverlays } from '../parts/overlays.ts'
import { FirmRights } from '../session/firm-rights.tsx'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut } from '../session/session.ts'
import { PickupsPage } from './pickups-page.tsx'

const schedule: Schedule = {
  id: 's1',
  clientId: 'c1',
  accountantMobile: '+61412345678',
  clientMobile: '+61412345678',
  deadline: '2026-07-08',
  pickupAddress: '1 George St',
  pickupDate: '2026-07-03',
  messages: [{ at: 1, text: 'Between 9 and 11.' }],
  state: 'booked',
  status: 'booked',
  history: [
    { state: 'requested', at: 0 },
    { state: 'booked', at: 1 },
  ],
  firm: { id: 'f1', name: 'Harcourt & Lim' },
  business: { id: 'c1', name: 'Corner Cafe' },
  requestedOn: '2026-07-01',
}
let list: Schedule[]
let allowed: number
let type: string
let sent: { path: string; body: Record<string, unknown> }[]
let answer: (body: Record<string, unknown>) => Response

beforeAll(() => loadOverlays())
beforeEach(() => {
  list = [schedule]
  allowed = 10
  type = 'owner'
  sent = []
  answer = () => Response.json(schedule)
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const path = String(address)
    if (init.method === 'POST') {
      const body = JSON.parse(String(init.body)) as Record<string, unknown>
      sent.push({ path, body })
      return Promise.resolve(answer(body))
    }
    if (path.includes('/employers')) return Promise.resolve(Response.json([{ business: { id: 'f1', name: 'Harcourt & Lim' }, type }]))
    if (path.includes('/allowance'))
      return Promise.resolve(
        Response.json({ allowed, used: 2, before: '2026-10-01', plan: allowed ? 'Complete Small' : 'Free', today: '2026-07-01' }),
      )
    if (path.includes('/clients')) return Promise.resolve(listAnswer([{ id: 'c1', name: 'Corner Cafe' }]))
    return Promise.resolve(listAnswer(list))
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})
function show(roles: string[] = []): void {
  signInAs({ roles })
  render(
    <MemoryRouter>
      <InAdmin>
        <FirmRights>
          <PickupsPage />
        </FirmRights>
        <Dialogs />
      </InAdmin>
    </MemoryRouter>,
  )
}

it('the list shows how far each pick-up is, and how many are left', async () => {
  show()
  await screen.findByText('8 of 10 pick-ups left until 30 Sep 2026.')
  expect((await screen.findByText('Booked')).closest('li')?.getAttribute('aria-current')).toBe('step')
  for (const text of ['for 3 Jul 2026', '0412 345 678', '1 George St', 'Between 9 and 11.'])
    expect(screen.getAllByText(text, { exact: false }).length).toBeGreaterThan(0)
})

it('a request has a deadline of a week from today, and is sent again after a confirmation if one is open', async () => {
  show()
  const deadline = await screen.findByRole('group', { name: 'Pick up by' })
  expect(deadline.textContent?.replace(/[^\d/]/gu, '')).toBe('08/07/2026')
  answer = body =>
    body['again'] === true
      ? Response.json(schedule)
      : Response.json({ errors: [{ param: 'again', msg: 'A pick-up for this client is under way.' }] }, { status: 409 })
  fireEvent.change(screen.getByLabelText('Phone for the driver'), { target: { value: ' 0412 345 678 ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Schedule the pick-up' }))
  fireEvent.click(await screen.findByText('Schedule another one'))
  await waitFor(() => expect(sent.map(({ body: { again } }) => ({ again }))).toEqual([{ again: false }, { again: true }]))
  expect(sent[1]).toMatchObject({
    path: '/api/accountant/schedule',
    body: { firmId: 'f1', clientId: 'c1', deadline: '2026-07-08', clientMobile: '0412 345 678', state: 'requested' },
  })
})

it('the list of clients stays closed when its field gets the focus, as after a pick-up was scheduled: it would cover that', async () => {
  show()
  const client = await screen.findByRole('combobox', { name: 'Client' })
  act(() => client.focus())
  expect(client.getAttribute('aria-expanded')).toBe('false')
  fireEvent.keyDown(client, { key: 'ArrowDown' })
  expect(await screen.findByRole('option', { name: 'Corner Cafe' })).toBeTruthy()
})

it('a pick-up by a day that is over is not sent: the day says which days can be chosen, and has the focus', async () => {
  show()
  fireEvent.change(await screen.findByLabelText('Phone for the driver'), { target: { value: '0412 345 678' } })
  const year = await screen.findByRole('spinbutton', { name: 'Year' })
  act(() => year.focus())
  fireEvent.click(year)
  fireEvent.keyDown(year, { key: 'ArrowDown' })
  act(() => year.blur())
  fireEvent.click(screen.getByRole('button', { name: 'Schedule the pick-up' }))
  await screen.findByText('Type a whole day from 1 Jul 2026 on.')
  expect(screen.getByRole('group', { name: 'Pick up by' }).contains(document.activeElement)).toBe(true)
  expect(sent).toEqual([])
})

it('a pick-up is cancelled after a confirmation', async () => {
  answer = () => Response.json({ success: true })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel the pick-up for Corner Cafe' }))
  expect(sent).toEqual([])
  fireEvent.click(await screen.findByText('Cancel the pick-up'))
  await waitFor(() => expect(sent).toEqual([{ path: '/api/accountant/schedule/delete', body: { scheduleId: 's1' } }]))
})

it('several pick-ups are cancelled together', async () => {
  list = [schedule, { ...schedule, id: 's2', business: { id: 'c2', name: 'Anvil Works' } }, { ...schedule, id: 's3', state: 'scanned' }]
  answer = () => Response.json({ success: true })
  show()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel 2' }))
  fireEvent.click(await screen.findByText('Cancel the pick-ups'))
  await waitFor(() => expect(sent.map(it => it.body)).toEqual([{ scheduleId: 's1' }, { scheduleId: 's2' }]))
})

it('a plan without pick-ups leads to the plans', async () => {
  allowed = 0
  list = []
  show()
  expect((await screen.findByText('See the plans under Subscription')).getAttribute('href')).toBe('/dashboard/subscription')
  expect(screen.queryByLabelText('Pick up by')).toBeNull()
})

it('an su takes a pick-up of any firm to its next state', async () => {
  show(['su'])
  await screen.findByText('Open pick-ups of all firms')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Picked up' }))[0] as HTMLElement)
  await waitFor(() =>
    expect(sent).toMatchObject([
      { path: '/api/accountant/pickup/update', body: { scheduleId: 's1', state: 'collected', pickupDate: '2026-07-03' } },
    ]),
  )
})

it('an su changes the day of a pick-up and sends a message, without its next state', async () => {
  show(['su'])
  await screen.findByText('Open pick-ups of all firms')
  const [message] = await screen.findAllByLabelText('Message to the firm (optional)')
  fireEvent.change(message as HTMLElement, { target: { value: 'The driver comes at noon.' } })
  fireEvent.click((await screen.findAllByRole('button', { name: 'Save only' }))[0] as HTMLElement)
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        path: '/api/accountant/pickup/update',
        body: { scheduleId: 's1', state: 'booked', pickupDate: '2026-07-03', message: 'The driver comes at noon.' },
      },
    ]),
  )
})

it('an auditor sees how far each pick-up is, and no action that would be refused', async () => {
  type = 'auditor'
  show(['auditor'])
  await screen.findByText('8 of 10 pick-ups left until 30 Sep 2026.')
  const booked = await screen.findByText('Booked')
  expect(booked.closest('li')?.getAttribute('aria-current')).toBe('step')
  expect(within(booked.closest('tr') as HTMLElement).queryAllByRole('button')).toEqual([])
  expect(screen.queryByRole('region', { name: 'Schedule a pick-up' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByText('Open pick-ups of all firms')).toBeNull()
})
