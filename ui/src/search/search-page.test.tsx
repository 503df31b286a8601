// @vitest-environment jsdom
import type { FoundInvoice } from '@docketry/contracts/api/invoices.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reloadFirms } from '../session/firm.ts'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut } from '../session/session.ts'
import { SearchPage } from './search-page.tsx'

const invoice = (n: number): FoundInvoice => ({
  id: `i${n}`,
  groupId: 'g1',
  client: { id: 'c1', name: 'Wattle Street Bakery' },
  paymentDate: '2026-09-18',
  invoiceNumber: `INV-${n}`,
  supplier: 'Marlow Street Produce',
  category: 'Stock',
  total: -54_450,
  gst: 0,
})
let requests: string[]
let answer: () => Response
let role = 'owner'
let isLimited = false
const openPage = () =>
  render(
    <MemoryRouter initialEntries={['/invoices/search']}>
      <SearchPage />
      <Where />
    </MemoryRouter>,
  )
const Where = () => <output data-testid="where">{useLocation().search}</output>

beforeEach(() => {
  requests = []
  answer = () => Response.json({ invoices: [invoice(1), invoice(2)], total: 132 })
  signInAs()
  vi.stubGlobal('fetch', (address: string) => {
    if (String(address).startsWith('/api/accountant/employers'))
      return Promise.resolve(
        Response.json([{ business: { id: 'f1', name: 'Harcourt & Lim' }, type: role, ...(isLimited && { limited: true }) }]),
      )
    // Requests of the side menu are not recorded.
    if (!String(address).startsWith('/api/accountant/invoices/search')) return Promise.resolve(Response.json([]))
    requests.push(String(address))
    return Promise.resolve(answer())
  })
  openPage()
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})
const type = (value: string): void => void fireEvent.change(screen.getByRole('searchbox'), { target: { value } })

it('the search page says what can be searched, and sends no request for one letter', async () => {
  await screen.findByText('Search all invoices of the firm')
  type('m')
  await screen.findByText('Type one more letter or digit.')
  expect(requests).toEqual([])
})

it.each([
  ['an auditor', 'auditor', false, 'clients of your engagement.'],
  ['an employee who works for some clients', 'employee', true, 'clients that you work for.'],
] as const)('%s is not told that all invoices of the firm are searched', async (_, type, limited, clients) => {
  await screen.findByText('Search all invoices of the firm')
  cleanup()
  role = type
  isLimited = limited
  reloadFirms()
  openPage()
  await screen.findByText('Search the invoices that you may see')
  expect(screen.getByText(/^By supplier/u).textContent).toContain(clients)
  role = 'owner'
  isLimited = false
  reloadFirms()
})

it('the search sends one request for the typed text, and shows the number of results', async () => {
  await screen.findByText('Search all invoices of the firm')
  for (const text of ['ma', 'mar', 'marl']) type(text)
  await screen.findByText('The newest 2 of 132 invoices. Type more to find fewer.')
  expect(requests).toEqual(['/api/accountant/invoices/search?firmId=f1&text=marl'])
  expect(screen.getByTestId('where').textContent).toBe('?text=marl')
})

it('a result links to the invoice in its batch, and arrow keys move through the results', async () => {
  await screen.findByText('Search all invoices of the firm')
  type('marlow')
  const [first, second] = await screen.findAllByRole('link', { name: /Marlow/u })
  expect(first?.getAttribute('href')).toBe('/scan/detail/groupId=g1&firmId=f1&clientId=c1&invoice=i1')
  expect(first?.textContent).toContain('544.50 CR')
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(first)
  fireEvent.keyDown(first as Element, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(second)
  fireEvent.keyDown(second as Element, { key: 'ArrowUp' })
  fireEvent.keyDown(first as Element, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
})

it('the columns of the results have headings, and a screen reader hears them in each result', async () => {
  await screen.findByText('Search all invoices of the firm')
  type('marlow')
  const [first] = await screen.findAllByRole('link', { name: /Marlow/u })
  const textsIn = (part: Element | null | undefined): (string | null)[] => [...(part?.children ?? [])].map(it => it.textContent)
  expect(textsIn(document.querySelector('.found-head'))).toEqual(['Date', 'Supplier', 'Number', 'Category', 'Client', 'Amount'])
  expect(textsIn(first)).toEqual([
    'Date: 18 Sep 2026',
    'Supplier: Marlow Street Produce',
    'Number: INV-1',
    'Category: Stock',
    'Client: Wattle Street Bakery',
    'Amount: 544.50 CR',
  ])
})

it('an amount in another currency says which', async () => {
  answer = () => Response.json({ invoices: [{ ...invoice(1), currency: 'NZD' }, invoice(2)], total: 2 })
  await screen.findByText('Search all invoices of the firm')
  type('marlow')
  const [foreign, own] = await screen.findAllByRole('link', { name: /Marlow/u })
  expect(foreign?.textContent).toContain('544.50 CR NZD')
  expect(own?.textContent).not.toContain('AUD')
})

it('a search without results says so, and a failed search can be tried again', async () => {
  await screen.findByText('Search all invoices of the firm')
  answer = () => Response.json({ invoices: [], total: 0 })
  type('zebra')
  await screen.findByText('Nothing found')
  answer = () => Response.json({ error: { code: 'x', message: 'The server is busy.' } }, { status: 503 })
  type('zebras')
  await screen.findByText('The server is busy.')
  answer = () => Response.json({ invoices: [invoice(3)], total: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByText('1 invoice')).toBeTruthy())
})
