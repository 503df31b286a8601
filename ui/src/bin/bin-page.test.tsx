// @vitest-environment jsdom
import type { BinItem } from '@docketry/contracts/api/bin.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts } from '../parts/toasts.tsx'
import { reloadFirms } from '../session/firm.ts'
import { BinLine } from './bin-line.tsx'
import { BinPage } from './bin-page.tsx'

const at = new Date(2026, 6, 1, 9, 5).getTime()
const item = (more: Partial<BinItem>): BinItem => ({
  id: 'b',
  kind: 'batch',
  name: 'June',
  createdAt: at,
  at,
  by: 'Ann Lim',
  batches: 1,
  invoices: 4,
  amount: null,
  until: '2031-06-30',
  batch: null,
  batchDeleted: false,
  client: { id: 'c', name: 'Bakery' },
  ...more,
})
let items: BinItem[]
let type: string
let posted: [string, unknown][]
let refuses: boolean
let requests: string[]

beforeEach(() => {
  ;[requests, items, type, posted, refuses] = [
    [],
    [
      item({}),
      item({
        id: 'i',
        kind: 'invoice',
        name: 'Bluegum Power 77',
        batches: 0,
        invoices: 1,
        amount: -1250,
        until: null,
        batch: { id: 'x', name: 'May', createdAt: at },
      }),
    ],
    'employee',
    [],
    false,
  ]
  reloadFirms()
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method === 'POST') {
      posted.push([address, JSON.parse(String(init.body))])
      if (refuses)
        return Promise.resolve(
          Response.json(
            { error: { code: 'bin.erased', message: 'This was erased at the end of its retention. Nothing of it is left to restore.' } },
            { status: 410 },
          ),
        )
      items = items.slice(1)
      return Promise.resolve(Response.json({ success: true }))
    }
    if (address.includes('/employers')) return Promise.resolve(Response.json([{ business: { id: 'f', name: 'Harcourt' }, type }]))
    if (address.includes('/bin') && address.includes('clients=all')) {
      requests.push(address)
      return Promise.resolve(Response.json({ items, more: !address.includes('from='), erased: [], client: null, batch: null }))
    }
    if (address.includes('/bin'))
      return Promise.resolve(
        Response.json({ items, more: false, erased: [{ id: 'e', kind: 'batch', at }], client: { id: 'c', name: 'Bakery' }, batch: null }),
      )
    return Promise.resolve(new Response(null, { status: 404 }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const open = (of = 'clientId=c&firmId=f') =>
  render(
    <MemoryRouter initialEntries={[`/business/bin/${of}`]}>
      <Routes>
        <Route path="/business/bin/:locSearch" element={<BinPage />} />
      </Routes>
      <Toasts />
    </MemoryRouter>,
  )

it('the bin lists what was deleted, by whom, when, until when it can be restored, and what was erased', async () => {
  open()
  const lines = await screen.findAllByRole('listitem')
  const text = lines.map(it => it.textContent).join(' ')
  expect(text).toContain('“June”Batch · 4 invoices · 1 merged batch')
  expect(text).toMatch(/Deleted 1 Jul.*, 9:05.amby Ann Lim/u)
  expect(text).toContain('Kept until 30 Jun 2031')
  expect(text).toContain('Bluegum Power 77Invoice of “May” · -$12.50')
  expect(text).toContain('Kept while it is on legal hold or evidence of a frozen or lodged worksheet')
  expect(text).toContain('[erased] A batch, on 1 Jul')
})
it('an amount in another currency is not shown as dollars', () => {
  const foreign = item({ kind: 'invoice', name: 'Kauri Freight 8', batches: 0, invoices: 1, amount: 2000, currency: 'NZD' })
  render(<BinLine item={foreign} address="/" ofAll={false} mayRestore={false} onRestored={() => undefined} />, { wrapper: MemoryRouter })
  expect(screen.getByRole('listitem').textContent).toContain('Kauri Freight 8Invoice · NZD 20.00')
})
it('restoring an item moves the focus to the next line', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Restore “June”' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore “June”' })).toBeNull())
  expect(posted).toEqual([['/api/accountant/scans/restore', { group_id: 'b' }]])
  expect(screen.getByText('“June” was restored')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Restore Bluegum Power 77' }))
  fireEvent.click(screen.getByRole('button', { name: 'Restore Bluegum Power 77' }))
  await screen.findByText('Nothing in the bin')
  expect(posted[1]).toEqual(['/api/accountant/invoice/restore', { invoice_id: 'i' }])
})
it('a failed restore shows the reason', async () => {
  refuses = true
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Restore “June”' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    '“June” could not be restored. This was erased at the end of its retention.',
  )
})
it('an invoice whose batch is in the bin cannot be restored before it', async () => {
  items = [item({ id: 'i', kind: 'invoice', name: 'Bluegum Power', batchDeleted: true })]
  open()
  await screen.findByText('Its batch is in the bin too: restore that first.')
  expect(screen.queryByRole('button', { name: /^Restore/u })).toBeNull()
})
it('an auditor sees no actions', async () => {
  type = 'auditor'
  open()
  await screen.findByText('Kept until 30 Jun 2031')
  expect(screen.queryByRole('button', { name: /^Restore/u })).toBeNull()
})
it('the bin of all clients names the client of each, is searched, and shows older ones page by page', async () => {
  open('clients=all&firmId=f')
  await screen.findByRole('heading', { name: 'Bin of all clients' })
  expect(screen.getByRole('link', { name: 'Open “June”' }).parentElement?.textContent).toBe(
    '“June”Bakery · Batch · 4 invoices · 1 merged batch',
  )
  expect(screen.getByRole('link', { name: 'Open “June”' }).getAttribute('href')).toBe(
    '/business/bin/clientId=c&firmId=f&clients=all&batch=b',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Older' }))
  await screen.findByText('101 to 102, newest first')
  expect([screen.getByRole('button', { name: 'Older' }).hasAttribute('disabled'), document.activeElement]).toEqual([
    true,
    screen.getByRole('heading', { name: 'Bin of all clients' }),
  ])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the bin' }), { target: { value: 'blue' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByText('1 to 2, newest first')
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search the bin' }).value).toBe('blue')
  expect(requests.map(it => new URL(it, 'http://x').search)).toEqual([
    '?firmId=f&clients=all',
    '?firmId=f&clients=all&from=100',
    '?firmId=f&clients=all&text=blue',
  ])
})
