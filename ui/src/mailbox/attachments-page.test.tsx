// @vitest-environment jsdom
import type { ResourceRow } from '@docketry/contracts/api/resources.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { InAdmin, listAnswer } from '../../testing/in-admin.tsx'
import { Dialogs } from '../parts/dialogs.tsx'
import { loadOverlays } from '../parts/overlays.ts'
import { Toasts } from '../parts/toasts.tsx'
import { reloadFirms } from '../session/firm.ts'
import { FirmRights } from '../session/firm-rights.tsx'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut } from '../session/session.ts'
import { AttachmentsPage } from './attachments-page.tsx'

type Attachment = ResourceRow<'attachments'>
const attachmentOf = (id: string, more: Partial<Attachment> = {}): Attachment => ({
  id,
  date: 0,
  email: 'books@cafe.example',
  clientId: null,
  publicUrl: null,
  name: `${id}.pdf`,
  kind: 'pdf',
  size: 2000,
  subject: 'March',
  sender: 'verified',
  done: false,
  groupId: null,
  reason: null,
  left: null,
  clientName: '',
  ...more,
})
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
let rows: Attachment[]
let filters: Record<string, unknown>[]
let sent: { path: string; body: unknown }[]
let refusal: Response | null
/** While it is there, the list of all attachments, done or not, does not answer. */
let answersLater: Promise<void> | null = null

const show = () =>
  render(
    <MemoryRouter>
      <InAdmin>
        <FirmRights>
          <AttachmentsPage />
        </FirmRights>
        <Dialogs />
        <Toasts />
      </InAdmin>
    </MemoryRouter>,
  )

beforeAll(() => loadOverlays())
beforeEach(() => {
  ;[rows, filters, sent, refusal] = [[attachmentOf('march'), attachmentOf('april')], [], [], null]
  reloadFirms()
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    if (init.method === 'POST') {
      sent.push({ path: pathname, body: JSON.parse(String(init.body)) })
      return Promise.resolve(refusal ?? Response.json({ success: true }))
    }
    if (pathname === '/api/data/attachments') {
      const filter = JSON.parse(searchParams.get('filter') ?? '{}') as Record<string, unknown>
      filters.push(filter)
      const found = listAnswer(rows.filter(it => filter['done'] === undefined || it.done === filter['done']))
      return filter['done'] === undefined && answersLater ? answersLater.then(() => found) : Promise.resolve(found)
    }
    if (pathname === '/api/data/clients') return Promise.resolve(listAnswer([{ id: 'c1', name: 'Corner Cafe' }]))
    if (pathname.endsWith('/employers'))
      return Promise.resolve(Response.json([{ business: { id: 'f1', name: 'Harcourt & Lim' }, type: 'employee' }]))
    return Promise.resolve(pathname.endsWith('/mailbox') ? Response.json(box) : new Response(null, { status: 404 }))
  })
  signInAs()
  show()
})
afterEach(() => {
  cleanup()
  signOut()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const selected = async () => {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  return within(await screen.findByRole('group', { name: 'Actions on the selected rows' }))
}

it('several attachments are assigned to a client by one request', async () => {
  const actions = await selected()
  await actions.findByRole('option', { name: 'Corner Cafe' })
  fireEvent.change(actions.getByLabelText('Client'), { target: { value: 'c1' } })
  fireEvent.click(actions.getByRole('button', { name: 'Assign' }))
  await screen.findByText('2 attachments assigned to Corner Cafe')
  expect(sent).toEqual([{ path: '/api/accountant/attachments/update', body: { entryIds: ['march', 'april'], clientId: 'c1' } }])
})

it('several attachments are marked done together, and leave the list of those that wait', async () => {
  const actions = await selected()
  rows = rows.map(it => ({ ...it, done: true }))
  fireEvent.click(actions.getByRole('button', { name: 'Done' }))
  await screen.findByText('Nothing is waiting')
  expect(sent).toEqual([{ path: '/api/accountant/attachments/update', body: { entryIds: ['march', 'april'], done: true } }])
  fireEvent.click(within(screen.getByRole('group', { name: 'Show' })).getByRole('button', { name: 'Done' }))
  await screen.findByRole('button', { name: 'march.pdf' })
  expect(filters.at(-1)).toEqual({ firmId: 'f1', done: true })
})

it('a tap on a name goes to the preview where that is below the list, and back to the name', async () => {
  const scrolledTo: Element[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this)
  })
  let narrow = false
  vi.stubGlobal('matchMedia', () => ({ matches: narrow }))
  fireEvent.click(await screen.findByRole('button', { name: 'april.pdf' }))
  expect(scrolledTo).toEqual([])
  narrow = true
  fireEvent.click(screen.getByRole('button', { name: 'april.pdf' }))
  expect(scrolledTo.map(it => it.className)).toEqual(['mail-preview'])
  fireEvent.click(screen.getByText('‹ Back to the list'))
  expect(document.activeElement?.textContent).toBe('april.pdf')
})

it('no attachments is not said before it is known whether some were received', async () => {
  cleanup()
  rows = rows.map(it => ({ ...it, done: true }))
  const all = Promise.withResolvers<void>()
  answersLater = all.promise
  filters = []
  show()
  await waitFor(() => expect(filters).toContainEqual({ firmId: 'f1' }))
  expect(screen.queryByText('No attachments yet')).toBeNull()
  all.resolve()
  answersLater = null
  await screen.findByText('Nothing is waiting')
})

it('several attachments are deleted one by one after a confirmation', async () => {
  const actions = await selected()
  fireEvent.click(actions.getByRole('button', { name: 'Delete' }))
  expect(sent).toEqual([])
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(sent).toEqual(['march', 'april'].map(entryId => ({ path: '/api/accountant/attachment/delete', body: { entryId } }))),
  )
})

it('a refused change is reported, and the attachments stay selected', async () => {
  refusal = Response.json({ error: { code: 'not-found', message: 'This does not exist, or is not yours to see.' } }, { status: 404 })
  const actions = await selected()
  fireEvent.click(actions.getByRole('button', { name: 'Done' }))
  await screen.findByText('This does not exist, or is not yours to see.')
  expect(screen.getByText('2 selected')).toBeTruthy()
})
