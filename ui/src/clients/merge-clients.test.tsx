// @vitest-environment jsdom
import type { MergePreview } from '@docketry/contracts/api/client-merges.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { loadOverlays } from '../parts/overlays.ts'
import { MergeClients } from './merge-clients.tsx'

const side = {
  abn: null,
  archived: false,
  batches: 0,
  invoices: 0,
  toReview: 0,
  attachments: 0,
  pickups: 0,
  addresses: [],
  members: 0,
  auditors: 0,
  tfn: false,
}
const cafe = { ...side, id: 'a', name: 'Corner Cafe', abn: '34993518190', revision: 3, batches: 2, invoices: 9, toReview: 4 }
const double = {
  ...side,
  id: 'b',
  name: 'Corner Café',
  abn: '51824753556',
  revision: 1,
  batches: 1,
  invoices: 1,
  toReview: 1,
  addresses: ['jo@cafe.example'],
  archived: true,
}
const stored: MergePreview = {
  survivor: cafe,
  duplicate: double,
  mustConfirm: true,
  obstacles: [],
  notes: ['Mail from the addresses of Corner Café comes to Corner Cafe.'],
  fields: [
    { field: 'abn', survivor: cafe.abn, duplicate: double.abn, choosable: true },
    { field: 'email', survivor: null, duplicate: 'jo@cafe.example', choosable: true },
    { field: 'basis', survivor: 'accruals', duplicate: 'cash', choosable: true },
    { field: 'category', survivor: 'Cafe', duplicate: null, choosable: false },
  ],
}
const clients = [cafe, double, { ...side, id: 'c', name: 'Dentist' }].map(it => ({
  id: it.id,
  name: it.name,
  abn: it.abn,
  tfn: null,
  category: null,
  period: 'quarter',
  basis: 'accruals',
  archived: it.archived,
  invoices: it.invoices,
  reviewed: 0,
  toReview: 0,
  lastUpload: null,
}))
let preview: MergePreview
let sent: unknown[]
beforeAll(() => loadOverlays())
beforeEach(() => {
  preview = stored
  sent = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method === 'POST') sent.push(JSON.parse(String(init.body)))
    const swapped = { ...preview, survivor: preview.duplicate, duplicate: preview.survivor }
    return Promise.resolve(
      Response.json(
        init.method === 'POST'
          ? { success: true }
          : address.includes('/clients')
            ? clients
            : address.includes('survivorId=b')
              ? swapped
              : preview,
      ),
    )
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const merged = vi.fn()
const open = (other?: { id: string; name: string }) =>
  render(<MergeClients firmId="f" one={cafe} {...(other ? { other } : {})} onClose={() => undefined} onMerged={merged} />)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

it('the other client is found by name or ABN and chosen by the person, also where it is the only one, and nothing is sent before the person has seen what happens', async () => {
  open()
  await screen.findByText('Dentist')
  expect(screen.queryByRole('radio', { name: /Corner Cafe\b/u })).toBeNull()
  fireEvent.change(screen.getByLabelText('Search clients'), { target: { value: '51 824' } })
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(it => it.checked)).toEqual([false])
  expect(button('Next').disabled).toBe(true)
  fireEvent.submit(screen.getByLabelText('Search clients'))
  expect(screen.queryByText('Merge “Corner Café” into “Corner Cafe”')).toBeNull()
  fireEvent.click(screen.getByRole('radio'))
  fireEvent.click(button('Next'))
  expect(await screen.findByText('Merge “Corner Café” into “Corner Cafe”')).toBeTruthy()
  expect([
    screen.getByText('9 invoices, 4 to review'),
    screen.getByText('emails from jo@cafe.example'),
    screen.getByText(/comes to Corner Cafe\.$/u),
  ]).toHaveLength(3)
  expect(sent).toEqual([])
})

it('each differing value is chosen, one that the client lacks comes from the other, and different ABNs are confirmed', async () => {
  open(double)
  const email = within(await screen.findByRole('group', { name: 'Email' }))
  expect(email.getByLabelText<HTMLInputElement>('jo@cafe.example').checked).toBe(true)
  expect(screen.getByText('Cafe stays')).toBeTruthy()
  fireEvent.click(within(screen.getByRole('group', { name: 'Basis' })).getByLabelText('Cash'))
  expect(button('Merge the clients').disabled).toBe(true)
  fireEvent.click(screen.getByLabelText(/I confirm that they are one business/u))
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Added twice.' } })
  fireEvent.click(button('Merge the clients'))
  await waitFor(() => expect(merged).toHaveBeenCalledWith('a'))
  expect(sent).toEqual([
    {
      firmId: 'f',
      survivorId: 'a',
      duplicateId: 'b',
      keep: ['email', 'basis'],
      reason: 'Added twice.',
      seen: { survivor: 3, duplicate: 1 },
      confirmed: true,
    },
  ])
})

it('the client that stays can be the other one', async () => {
  open(double)
  fireEvent.click(await screen.findByRole('radio', { name: /^Corner Café is merged/u }))
  expect(await screen.findByText('Merge “Corner Cafe” into “Corner Café”')).toBeTruthy()
  // The keyboard goes on where it was.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { checked: true, name: /Corner Café stays/u })))
})

it('what is in the way is named with what to do, and there is nothing to confirm', async () => {
  preview = {
    ...stored,
    obstacles: ['Corner Café has worksheets that are lodged: Jul–Sep 2021. Choose Corner Café as the client that stays.'],
  }
  open(double)
  expect((await screen.findByRole('alert')).textContent).toContain('Choose Corner Café as the client that stays.')
  expect(screen.queryByRole('button', { name: 'Merge the clients' })).toBeNull()
})
