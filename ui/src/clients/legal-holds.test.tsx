// @vitest-environment jsdom
import type { LegalHoldAnswer } from '@docketry/contracts/api/holds.ts'
import { mayRequest } from '@docketry/contracts/rules/may.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Dialogs } from '../parts/dialogs.tsx'
import { Toasts } from '../parts/toasts.tsx'
import { loadOverlays } from '../parts/overlays.ts'
import type { Employer } from '../session/firm.ts'
import { legalHoldText, useLegalHolds } from './legal-holds.tsx'

let listedHolds: LegalHoldAnswer[]
let posted: [string, unknown][]
const hold = (more: Partial<LegalHoldAnswer>): LegalHoldAnswer => ({
  id: 'c',
  kind: 'client',
  clientId: 'c',
  groupIds: [],
  name: 'Bakery',
  reason: 'An audit',
  by: 'Ann Lim',
  at: Date.now(),
  ...more,
})
beforeAll(() => loadOverlays())
beforeEach(() => {
  ;[listedHolds, posted] = [[], []]
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Promise.resolve(Response.json(listedHolds))
    const body = JSON.parse(String(init.body)) as { id: string; reason?: string }
    posted.push([address, body])
    if (body.reason?.trim() === '')
      return Promise.resolve(
        Response.json({ errors: [{ param: 'reason', msg: 'Say in plain words why these documents are to be kept.' }] }, { status: 400 }),
      )
    listedHolds = body.reason === undefined ? [] : [hold({ id: body.id, reason: body.reason })]
    return Promise.resolve(Response.json({ success: true }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Page({ type }: { type: Employer['type'] }) {
  const { ofClient, ofGroup, dialog } = useLegalHolds({ firmId: 'f', clientId: 'c', may: endpoint => mayRequest(endpoint, { type }) })
  const [client, part] = [ofClient('Bakery'), ofGroup({ id: 'g2', name: 'July' }, { id: 'g1' })]
  return (
    <>
      {client.own && <p>{legalHoldText(client.own)}</p>}
      {client.place && <button onClick={client.place}>Keep</button>}
      {client.release && <button onClick={client.release}>Release</button>}
      {part.through && <p>part: {legalHoldText(part.through)}</p>}
      {part.release && <p>a part cannot be let go</p>}
      {dialog}
      <Dialogs />
      <Toasts />
    </>
  )
}

it('a legal hold on a client is placed with a reason, and released', async () => {
  render(<Page type="owner" />)
  fireEvent.click(await screen.findByRole('button', { name: 'Keep' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Place the hold' }))
  expect((await screen.findByText('Say in plain words why these documents are to be kept.')).getAttribute('role')).toBe('alert')
  fireEvent.change(screen.getByLabelText('Why'), { target: { value: 'A dispute' } })
  fireEvent.click(screen.getByRole('button', { name: 'Place the hold' }))
  expect(await screen.findByText(/^On legal hold since .* by Ann Lim: A dispute$/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Release' }))
  expect(await screen.findByText(/unless another hold or a frozen or lodged worksheet keeps it\.$/u)).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'End the hold' }))
  await waitFor(() => expect(screen.queryByText(/^On legal hold/u)).toBeNull())
  expect(posted.map(([address]) => address)).toEqual(['/api/business/hold', '/api/business/hold', '/api/business/hold/release'])
})

it('a merged batch shows the legal hold of its batch, and only an owner gets the actions', async () => {
  listedHolds = [hold({ id: 'g1', kind: 'group', groupIds: ['g1'] }), hold({ by: null, reason: 'The operator asks' })]
  render(<Page type="employee" />)
  expect(await screen.findByText(/^part: On legal hold .* An audit$/u)).toBeTruthy()
  expect(screen.getByText(/^On legal hold since \d+ \w+: The operator asks$/u)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Keep' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Release' })).toBeNull()
  expect(screen.queryByText('a part cannot be let go')).toBeNull()
})
