// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signInAs } from '../../testing/signed-in.ts'
import { FirmRights } from '../session/firm-rights.tsx'
import { signOut } from '../session/session.ts'
import { ClientPage } from './client-page.tsx'

let isMember: boolean
let isArchived: boolean
let live: ReadableStreamDefaultController[]

beforeEach(() => {
  isMember = true
  isArchived = false
  live = []
  const nothing = { error: { code: 'not-found', message: 'This does not exist, or is not yours to see.' } }
  const client = {
    id: 'c',
    name: 'Corner Cafe',
    abn: null,
    invoices: 1,
    reviewed: 0,
    period: 'quarter',
    basis: 'accruals',
  }
  vi.stubGlobal('fetch', (address: string) => {
    if (address.includes('/employers'))
      return Promise.resolve(Response.json(isMember ? [{ business: { id: 'f', name: 'Harcourt & Lim' }, type: 'employee' }] : []))
    if (!isMember) return Promise.resolve(Response.json(nothing, { status: 404 }))
    if (address.includes('/api/live')) {
      const stream = new ReadableStream({ start: controller => void live.push(controller) })
      return Promise.resolve(new Response(stream, { headers: { 'content-type': 'text/event-stream' } }))
    }
    if (address.includes('/worksheet/states')) return Promise.resolve(Response.json({ worksheets: [] }))
    if (address.includes('/accountant/clients')) return Promise.resolve(Response.json([{ ...client, archived: isArchived }]))
    return Promise.resolve(Response.json(address.includes('/scanGroups') ? { groups: [], client: { name: client.name } } : []))
  })
  signInAs({})
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <MemoryRouter initialEntries={['/business/details/clientId=c&firmId=f']}>
      <FirmRights>
        <Routes>
          <Route path="/business/details/:locSearch" element={<ClientPage />} />
        </Routes>
      </FirmRights>
    </MemoryRouter>,
  )

it('the page of a client of another firm says that there is nothing, without a range of dates', async () => {
  isMember = false
  open()
  await screen.findByRole('heading', { name: 'Nothing here' })
  expect(screen.queryByRole('button', { name: 'By Scans' })).toBeNull()
})

it.each([
  [false, 'No batches in these dates. Choose a wider range, or upload the first one.', 1],
  [true, 'No batches in these dates. Choose a wider range.', 0],
])('the page of a client offers the upload, unless it is archived: %s', async (archived, text, offered) => {
  isArchived = archived
  open()
  await screen.findByRole('heading', { name: 'Corner Cafe' })
  await screen.findByText(text)
  expect(screen.queryAllByText('Scan or Upload New Invoices')).toHaveLength(offered)
})

it('the open page of a client shows nothing of it once its reader was removed from the firm', async () => {
  open()
  await screen.findByRole('heading', { name: 'Corner Cafe' })
  await waitFor(() => expect(live).not.toEqual([]))
  isMember = false
  for (const stream of live) stream.close()
  await screen.findByRole('heading', { name: 'Nothing here' }, { timeout: 10_000 })
  expect(screen.queryByText(/Corner Cafe/u)).toBeNull()
})
