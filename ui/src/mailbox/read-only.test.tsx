// @vitest-environment jsdom
import type { Attachment, ClientAddress } from '@docketry/contracts/api/mailbox.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { InAdmin, listAnswer } from '../../testing/in-admin.tsx'
import { reloadFirms } from '../session/firm.ts'
import { FirmRights } from '../session/firm-rights.tsx'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut } from '../session/session.ts'
import { AddressesPage } from './addresses-page.tsx'
import { AttachmentsPage } from './attachments-page.tsx'
import { ImportPage } from './import-page.tsx'

const attachment: Attachment = {
  id: 'a1',
  date: 0,
  email: 'books@cafe.example',
  clientId: 'c1',
  publicUrl: null,
  name: 'march.pdf',
  kind: 'pdf',
  size: 2000,
  subject: 'March',
  sender: 'verified',
  done: false,
  groupId: null,
  reason: null,
  left: null,
}
const address: ClientAddress = {
  id: 'e1',
  email: 'books@cafe.example',
  clientId: 'c1',
  state: 'waiting',
  linkUntil: null,
  arrives: 'all',
  shared: true,
  only: false,
}
const box = {
  isConfigured: true,
  folder: false,
  ownAddress: 'harcourt@mail.example',
  code: 'X',
  replacedAt: null,
  fetching: false,
  emails: 1,
  attachments: 1,
  at: null,
  problem: null,
}
let requests: string[]

beforeEach(() => {
  requests = []
  reloadFirms()
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})
function open(type: string, at: string, page: ReactNode) {
  signInAs({ roles: type === 'auditor' || type === 'su' ? [type] : [] })
  const answers: Record<string, unknown> = {
    employers: [{ business: { id: 'f1', name: 'Harcourt & Lim' }, type }],
    clients: [{ id: 'c1', name: 'Corner Cafe' }],
    mailbox: box,
    attachments: [{ ...attachment, clientName: 'Corner Cafe' }],
    emailaddresses: [{ ...address, clientName: 'Corner Cafe' }],
  }
  vi.stubGlobal('fetch', (path: string) => {
    requests.push(path)
    const answer = answers[new URL(path, 'http://localhost').pathname.split('/').at(-1) ?? '']
    if (path.startsWith('/api/data/') && Array.isArray(answer)) return Promise.resolve(listAnswer(answer))
    return Promise.resolve(answer ? Response.json(answer) : new Response(null, { status: 404 }))
  })
  return render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route
          path="*"
          element={
            <InAdmin>
              <FirmRights>{page}</FirmRights>
            </InAdmin>
          }
        />
      </Routes>
    </MemoryRouter>,
  )
}
const buttons = () => screen.getAllByRole('button').map(it => it.textContent)

it('the attachment list has no checkboxes and no actions for an auditor', async () => {
  const { container } = open('auditor', '/dashboard/emails', <AttachmentsPage />)
  await screen.findByRole('button', { name: 'march.pdf' })
  expect([screen.queryAllByRole('checkbox'), screen.queryByRole('group', { name: 'Actions on the selected rows' })]).toEqual([[], null])
  // Every signed-in user may fetch new mail.
  expect(buttons()).toEqual([
    'Waiting',
    'Done',
    'All',
    'Get new emails',
    'Attachment',
    'Client',
    'Received',
    'march.pdf',
    '‹ Back to the list',
  ])
  expect(container.querySelector('input, select')).toBeNull()
})

it('the attachment list lets an employee select one or all, and offers actions', async () => {
  open('employee', '/dashboard/emails', <AttachmentsPage />)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select march.pdf' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' }).checked).toBe(true)
  expect(buttons()).toEqual(expect.arrayContaining(['Assign', 'Done', 'Delete']))
  expect([screen.getByRole('link', { name: 'Import…' }).textContent, buttons().includes('Without a firm')]).toEqual(['Import…', false])
})

it('email that belongs to no firm is shown to an su only', async () => {
  open('su', '/dashboard/emails', <AttachmentsPage />)
  expect(await screen.findByRole('button', { name: 'Without a firm' })).toBeTruthy()
})

it('the import page refuses an auditor, and requests no attachments', async () => {
  open('auditor', '/scan/emails/clientId=c1&firmId=f1', <ImportPage />)
  await screen.findByRole('heading', { name: 'Not for your role' })
  expect(screen.getByText('Your role does not include this page. If you need it, ask the firm.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your clients' }).getAttribute('href')).toBe('/dashboard')
  expect([screen.queryByRole('button', { name: 'Process' }), requests.some(it => it.includes('/attachments'))]).toEqual([null, false])
})

it('the list of client addresses has no actions for an auditor', async () => {
  const { container } = open('auditor', '/dashboard/emailaddresses', <AddressesPage />)
  const row = (await screen.findByText('books@cafe.example')).closest('tr') as HTMLElement
  expect(within(row).queryAllByRole('button')).toEqual([])
  expect(container.querySelector('form, input, select')).toBeNull()
  cleanup()
  reloadFirms()
  open('employee', '/dashboard/emailaddresses', <AddressesPage />)
  expect(await screen.findByRole('button', { name: 'Send a link to books@cafe.example' })).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Add the address' })).toBeTruthy()
})
