// @vitest-environment jsdom
import type { DeletedInvoice } from '@docketry/contracts/api/bin.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts } from '../parts/toasts.tsx'
import { reloadFirms } from '../session/firm.ts'
import { BinPage } from './bin-page.tsx'

const at = new Date(2026, 6, 1, 9, 5).getTime()
const invoice = (id: string, more: Partial<DeletedInvoice> = {}): DeletedInvoice => ({
  id,
  at,
  by: 'Ann Lim',
  paymentDate: '2026-06-03',
  invoiceDate: null,
  dueDate: null,
  invoiceNumber: `N-${id}`,
  supplier: 'Bluegum Power',
  abn: '51824753556',
  category: 'Power',
  total: 11_000,
  gst: 450,
  treatment: 'taxable',
  currency: 'AUD',
  note: null,
  reviewed: false,
  pages: [{ page: 1, fileId: 'f', filePage: 1, width: 600, height: 800, image: `/page/${id}`, words: '' }],
  ...more,
})
let answer: object | null
let posted: unknown[]

beforeEach(() => {
  ;[answer, posted] = [
    {
      name: 'June',
      at,
      by: 'Ann Lim',
      batchDeleted: false,
      total: 3,
      invoices: [invoice('a'), invoice('b', { total: 5500 }), invoice('c', { total: 2000, currency: 'NZD' })],
    },
    [],
  ]
  reloadFirms()
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    if (init.method === 'POST') {
      posted.push([address, JSON.parse(String(init.body))])
      return Promise.resolve(Response.json({ success: true }))
    }
    if (address.includes('/employers'))
      return Promise.resolve(Response.json([{ business: { id: 'f', name: 'Harcourt' }, type: 'employee' }]))
    if (address.includes('/bin/open'))
      return Promise.resolve(
        answer ? Response.json(answer) : Response.json({ error: { code: 'not-found', message: 'Not found.' } }, { status: 404 }),
      )
    if (address.includes('/history'))
      return Promise.resolve(Response.json({ history: [{ at, by: 'Ann Lim', kind: 'person', what: 'Deleted it.', changes: [] }] }))
    if (address.includes('/bin'))
      return Promise.resolve(Response.json({ items: [], more: false, erased: [], client: { id: 'c', name: 'Bakery' }, batch: null }))
    return Promise.resolve(new Response(null, { status: 404 }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const open = (item = 'batch=g') =>
  render(
    <MemoryRouter initialEntries={[`/business/bin/clientId=c&firmId=f&${item}`]}>
      <Routes>
        <Route path="/business/bin/:locSearch" element={<BinPage />} />
      </Routes>
      <Toasts />
    </MemoryRouter>,
  )

it('a deleted batch opens read-only, with the values, history and pages of the invoice that is chosen', async () => {
  open()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Deleted: “June”')
  expect(screen.getByRole('region', { name: 'Values when it was deleted' }).textContent).toContain(
    'ABN51 824 753 556CategoryPowerTotal110.00',
  )
  await screen.findByText('Deleted it.')
  expect(screen.getByRole('button', { name: /N-c/u }).textContent).toContain('NZD 20.00')
  fireEvent.click(screen.getByRole('button', { name: /N-b/u }))
  expect(screen.getByRole('region', { name: 'Values when it was deleted' }).textContent).toContain('Total55.00')
  expect(screen.getByRole('img').getAttribute('src')).toBe('/page/b')
  expect(screen.queryByRole('textbox')).toBeNull()
})
it('the opened item is restored, and the page goes back to the bin, whose heading has the focus', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  await screen.findByText('Nothing in the bin')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Bin' })))
  expect(posted).toEqual([['/api/accountant/scans/restore', { group_id: 'g' }]])
})
it('an invoice whose batch is in the bin too says so instead', async () => {
  answer = { name: 'Bluegum Power N-a', at, by: 'Ann Lim', batchDeleted: true, total: 1, invoices: [invoice('a')] }
  open('invoice=a')
  await screen.findByText('Its batch is in the bin too: restore that first.')
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull()
})
it('an item that is no longer in the bin says why, with the way back', async () => {
  answer = null
  open('invoice=a')
  await screen.findByText('It was restored, or erased at the end of its retention.')
  expect(screen.getByRole('link', { name: '‹ Back to the bin' })).toBeTruthy()
})
it('a page that cannot be shown can be loaded again', async () => {
  open()
  fireEvent.error(await screen.findByRole('img'))
  fireEvent.click(await screen.findByRole('button', { name: 'Load again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
it('the bin is searched on the server, and says when no deleted item contains the text', async () => {
  open('groupId=')
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Search the bin' }), { target: { value: 'kestrel' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByText('Nothing in the bin matches “kestrel”')
})
