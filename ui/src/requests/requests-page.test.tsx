// @vitest-environment jsdom
import type { RequestAnswer } from '@docketry/contracts/api/requests.ts'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts } from '../parts/toasts.tsx'
import { InAdmin, listAnswer } from '../../testing/in-admin.tsx'
import { signInAs } from '../../testing/signed-in.ts'
import { useFirm } from '../session/firm.ts'
import { signOut } from '../session/session.ts'
import { NoFirm } from './no-firm.tsx'
import { RequestsMark } from './requests-mark.tsx'
import { RequestsPage } from './requests-page.tsx'

const person = (id: string, firstName: string) => ({
  id,
  firstName,
  lastName: 'Li',
  email: `${id}@firm.example`,
  status: 'verified' as const,
})
const request = (id: string, more: Partial<RequestAnswer> = {}): RequestAnswer => ({
  id,
  type: 'employee',
  status: 'pending',
  firm: { id: 'f', name: 'Harcourt & Lim' },
  requester: person(`by-${id}`, id),
  assignee: { id: 'me', firstName: 'Ann', lastName: 'Lim' },
  commentFromRequester: JSON.stringify({ abn: 'K7QM-2XVB' }),
  createdAt: Date.UTC(2026, 6, 1),
  mine: true,
  ...more,
})
let list: RequestAnswer[]
let sent: { path: string; body: Record<string, unknown> }[]
let refuses: boolean
let isCutOff: boolean
let firmReads: number

beforeEach(() => {
  list = [request('Bo'), request('Kim', { mine: false }), request('Zoe', { status: 'approved' })]
  ;[sent, refuses, isCutOff, firmReads] = [[], false, false, 0]
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.startsWith('/api/accountant/employers')) firmReads += 1
    if (isCutOff) return Promise.reject(new TypeError('Failed to fetch'))
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    if (init?.method === 'POST') sent.push({ path: address, body })
    if (address === '/api/accountant/processRequest' && refuses) {
      return Promise.resolve(
        Response.json({ error: { code: 'request.answered', message: 'This request was answered already.' } }, { status: 409 }),
      )
    }
    if (address === '/api/accountant/processRequest')
      list = list.map(it => (it.id === body['id'] ? { ...it, status: body['status'] as 'approved' } : it))
    if (address.startsWith('/api/data/requests?')) return Promise.resolve(listAnswer(list))
    return Promise.resolve(Response.json(address === '/api/accountant/requests' ? list : address.startsWith('/api/live') ? {} : []))
  })
  signInAs({ user_id: 'me', email: 'ann@firm.example' })
})
afterEach(() => {
  cleanup()
  signOut()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})
const open = (page = <RequestsPage />) =>
  render(
    <MemoryRouter>
      <InAdmin>
        {page}
        <RequestsMark />
        <Toasts />
      </InAdmin>
    </MemoryRouter>,
  )

it('only a pending request assigned to the user has Approve and Decline', async () => {
  open()
  await screen.findByRole('button', { name: 'Approve Bo Li' })
  expect(screen.getAllByRole('button', { name: /^Approve/u })).toHaveLength(1)
  expect(screen.getAllByText('Pending')).toHaveLength(1)
  expect(screen.getAllByText('Approved')).toHaveLength(1)
})

it('an answered request changes at once, and the marker disappears', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Approve Bo Li' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Approve Bo Li' })).toBeNull())
  expect(screen.getAllByText('Approved')).toHaveLength(2)
  expect(document.querySelector('.requests-mark')).toBeNull()
  expect(sent).toEqual([{ path: '/api/accountant/processRequest', body: { id: 'Bo', status: 'approved' } }])
})

it('several waiting requests are selected and approved together', async () => {
  list = [request('Bo'), request('Kim'), request('Zoe', { status: 'approved' })]
  open()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  expect(screen.queryByRole('checkbox', { name: 'Select Zoe Li' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Approve 2' }))
  await waitFor(() =>
    expect(sent.map(it => it.body)).toEqual([
      { id: 'Bo', status: 'approved' },
      { id: 'Kim', status: 'approved' },
    ]),
  )
})

it('a refused answer is reverted with the reason', async () => {
  refuses = true
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Decline Bo Li' }))
  await screen.findByText('This request was answered already.')
  await screen.findByRole('button', { name: 'Decline Bo Li' })
})

it('an answer without a connection is reverted, and says so', async () => {
  open()
  const approve = await screen.findByRole('button', { name: 'Approve Bo Li' })
  isCutOff = true
  onlineManager.setOnline(false)
  fireEvent.click(approve)
  await screen.findByText(/^No connection/u)
  await screen.findByRole('button', { name: 'Approve Bo Li' })
  expect(sent).toEqual([])
})

it('the menu marker counts the waiting requests', async () => {
  open(<></>)
  await waitFor(() => expect(document.querySelector('.requests-mark')?.textContent).toBe('1 waiting'))
})

it('a user without a firm can ask by ABN or join code', async () => {
  open(<NoFirm />)
  await screen.findByText('Please request your empolyer to add you to the platform')
  fireEvent.change(screen.getByLabelText('ABN or join code of the company'), { target: { value: ' K7QM-2XVB ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ask to join' }))
  await waitFor(() => expect(sent).toEqual([{ path: '/api/accountant/askToJoin', body: { abn: 'K7QM-2XVB', type: 'employee' } }]))
})

it('the firms of a user without one are read again once a request is approved', async () => {
  list = [request('Kim', { mine: false })]
  const WithoutFirm = () => (useFirm().firm ? null : <NoFirm />)
  open(<WithoutFirm />)
  await screen.findByText(/^You have asked to join/u)
  const before = firmReads
  list = [request('Kim', { mine: false, status: 'approved' })]
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(firmReads).toBeGreaterThan(before))
})

it('an owner can register a new company', async () => {
  open(<NoFirm />)
  fireEvent.change(await screen.findByLabelText('ABN or join code of the company'), { target: { value: '34 993 518 190' } })
  fireEvent.change(screen.getByLabelText('As'), { target: { value: 'owner' } })
  fireEvent.change(screen.getByLabelText('Company name (optional)'), { target: { value: ' Falcon & Sons ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ask, or register it' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { path: '/api/accountant/askToJoin', body: { abn: '34 993 518 190', type: 'owner', companyName: 'Falcon & Sons' } },
    ]),
  )
})
