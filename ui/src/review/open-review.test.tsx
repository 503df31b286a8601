// @vitest-environment jsdom
import type { StatusLine } from '@docketry/contracts/api/operations.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../testing/fake-invoices.ts'
import { fakeRows } from '../../testing/fake-lines.ts'
import { Toasts, dismissToasts, notify } from '../parts/toasts.tsx'
import { chooseFirm, reloadFirms, useFirm } from '../session/firm.ts'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut } from '../session/session.ts'
import { OpenReview } from './open-review.tsx'

// jsdom does not scroll or decode images: the pane of the page, which is loaded late, would take the whole page down. This file replaces a
// module and so runs apart, without ui/testing/clean-up.ts.
Element.prototype.scrollTo ??= () => undefined
HTMLImageElement.prototype.decode ??= () => Promise.resolve()
// jsdom has no IndexedDB, where drafts are stored.
vi.mock('./state/use-draft.ts', () => ({ useDraft: () => undefined }))

const firms = [
  { business: { id: 'f1', name: 'Harcourt & Lim' }, type: 'owner' },
  { business: { id: 'f2', name: 'Second Ledger' }, type: 'employee' },
]
const finished = { progress: { total: 1, prepared: 1, read: 1, failed: 0, invoices: 0, invoicesDone: 0 }, total: 1, files: 1 }
/** A batch of the second firm, in which no invoice was found. */
const batch = (more: Parameters<typeof fakeDetail>[1] = {}) =>
  fakeRows(
    fakeDetail(0, { ...finished, firm: { id: 'f2', name: 'Second Ledger' }, client: { id: 'c2', name: 'Harbour Florist' }, ...more }),
  )
const reading = {
  status: 'CROPPED_IMAGES_UPLOADED' as const,
  percentage: 8,
  updatedAt: Date.now(),
  progress: { ...finished.progress, prepared: 0, read: 0 },
}
const stalled: StatusLine = {
  kind: 'stage',
  name: 'read',
  state: 'stalled',
  position: null,
  waiting: 4,
  estimated: false,
  lagMs: 70_000,
  rate: null,
  leftMs: null,
  setAside: 0,
  failure: null,
  endedAt: null,
  alarm: 'No progress for 70 s with work waiting',
}
const noBatch = () => Response.json({ error: { code: 'group.unknown', message: 'No such group.' } }, { status: 404 })
let rows: () => Response
let employers: () => Response
let live: () => Response
let requests: URL[]
const rowsRequests = () => requests.filter(it => it.pathname === '/api/accountant/scans/rows')
const streams = () => requests.filter(it => it.pathname === '/api/live').map(it => it.searchParams.get('firmId'))

beforeEach(() => {
  ;[rows, employers, live, requests] = [
    () => Response.json(batch()),
    () => Response.json(firms),
    () => new Response(null, { status: 404 }),
    [],
  ]
  signInAs()
  chooseFirm('f1')
  reloadFirms()
  vi.stubGlobal('fetch', (address: string) => {
    const url = new URL(address, 'http://localhost')
    requests.push(url)
    if (url.pathname.endsWith('/employers')) return Promise.resolve(employers())
    if (url.pathname.endsWith('/scans/rows')) return Promise.resolve().then(rows)
    if (url.pathname === '/api/live') return Promise.resolve(live())
    if (url.pathname === '/api/operator/status') return Promise.resolve(Response.json({ at: 1, lines: [stalled] }))
    return Promise.resolve(new Response(null, { status: 404 }))
  })
})
afterEach(() => {
  cleanup()
  signOut()
  dismissToasts('firm')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const Selected = () => <p data-testid="selected">{useFirm().firm?.name}</p>
const open = (loc: string) =>
  render(
    <MemoryRouter initialEntries={[`/scan/detail/${loc}`]}>
      <Routes>
        <Route path="/scan/detail/:groupIdOrQuarter" element={<OpenReview />} />
      </Routes>
      <Selected />
      <Toasts />
    </MemoryRouter>,
  )
const selected = () => screen.getByTestId('selected').textContent

it('a batch of which all invoices were deleted says so', async () => {
  rows = () => Response.json(batch({ progress: { ...finished.progress, invoices: 2, invoicesDone: 2 } }))
  open('groupId=g1')
  await screen.findByText('All its invoices were deleted. They can be restored from the bin.')
  expect(screen.getByRole('link', { name: 'Deleted invoices' })).toBeTruthy()
})

it.each([
  ['names no firm', 'groupId=g1'],
  ['names the other firm', 'groupId=g1&firmId=f1'],
])('a batch of a firm that is not selected selects that firm with a notice when the address %s', async (_, loc) => {
  open(loc)
  await screen.findByText('Every file was read, but no invoice was found in them.')
  expect(screen.getByRole('link', { name: 'Harbour Florist' }).getAttribute('href')).toContain('firmId=f2')
  await screen.findByText('This batch belongs to Second Ledger: that firm is selected now.')
  expect([selected(), localStorage.getItem('firm')]).toEqual(['Second Ledger', 'f2'])
})

it('a batch of a firm that is not selected shows its progress, and follows the live stream of that firm', async () => {
  rows = () => Response.json(batch(reading))
  open('groupId=g1')
  await screen.findByText(/Rows appear here as soon as the first are read/u)
  await waitFor(() => expect(streams()).toContain('f2'))
  expect(screen.getByRole('link', { name: 'Harbour Florist' })).toBeTruthy()
})

it('a batch is loaded again when its client changes, whose ABN decides flags, and not when another client does', async () => {
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  const send = (clients: string[]) => writer.write(new TextEncoder().encode(`data: ${JSON.stringify({ groups: [], clients })}\n\n`))
  live = () => new Response(stream.readable, { headers: { 'content-type': 'text/event-stream' } })
  open('groupId=g1')
  await screen.findByText('Every file was read, but no invoice was found in them.')
  await waitFor(() => expect(streams()).toContain('f2'))
  vi.useFakeTimers()
  const before = rowsRequests().length
  await act(() => send(['c1']))
  await after(1000)
  expect(rowsRequests().length).toBe(before)
  await act(() => send(['c2']))
  await after(1000)
  expect(rowsRequests().length).toBe(before + 1)
})

it('a quarter is loaded again when an invoice or batch of its client changes, and not for one of another client', async () => {
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  const send = (...groupClients: string[]) =>
    writer.write(new TextEncoder().encode(`data: ${JSON.stringify({ groups: ['g9'], clients: [], groupClients })}\n\n`))
  live = () => new Response(stream.readable, { headers: { 'content-type': 'text/event-stream' } })
  vi.useFakeTimers()
  open('quarter=106&firmId=f2&clientId=c2')
  await after(2000)
  expect(streams()).toContain('f2')
  const before = rowsRequests().length
  await act(() => send('c1'))
  await after(1000)
  expect(rowsRequests().length).toBe(before)
  await act(() => send('c1', 'c2'))
  await after(1000)
  expect(rowsRequests().length).toBe(before + 1)
})

it('an invoice that was dated in another quarter does not leave the quarter on screen without a notice', async () => {
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  live = () => new Response(stream.readable, { headers: { 'content-type': 'text/event-stream' } })
  const all = fakeRows(fakeDetail(3, { ...finished, firm: { id: 'f2', name: 'Second Ledger' }, client: { id: 'c2', name: 'Florist' } }))
  const dated = all.lines.map((it, i) => (i === 0 ? { ...it, paymentDate: '2027-01-15' } : it))
  rows = () => Response.json({ ...all, lines: dated })
  // The firm of the quarter: otherwise the page selects it, and opens its stream of live updates anew.
  chooseFirm('f2')
  open('quarter=106&firmId=f2&clientId=c2')
  await screen.findByRole('link', { name: 'Florist' })
  await waitFor(() => expect(streams()).toContain('f2'))
  rows = () => Response.json({ ...all, lines: dated.slice(1) })
  await writer.write(new TextEncoder().encode('data: {"groups":["g9"],"clients":[],"groupClients":["c2"]}\n\n'))
  await screen.findByText(/ is in Jan–Mar 2027 · BAS Q3 FY27 now: its date is 15 Jan 2027\.$/u)
})

it.each([
  ['is shown to an operator', ['su'], 1],
  ['is not shown to others', [], 0],
])('the alarm about a part of Docketry that stands still %s', async (_, roles, bars) => {
  signInAs({ roles })
  rows = () => Response.json(fakeRows(fakeDetail(2, { ...finished, firm: { id: 'f1', name: 'Harcourt & Lim' } })))
  open('groupId=g1')
  await screen.findByText('2 invoices')
  await waitFor(() => expect(screen.queryAllByText('One part of Docketry needs attention.')).toHaveLength(bars))
  expect(requests.filter(it => it.pathname === '/api/operator/status')).toHaveLength(bars)
})

it('a batch of the selected firm shows no notice about firms', async () => {
  chooseFirm('f2')
  open('groupId=g1')
  await screen.findByText('Every file was read, but no invoice was found in them.')
  expect([screen.queryByText(/that firm is selected now/u), selected()]).toEqual([null, 'Second Ledger'])
})

it('a batch selects its firm also for a user with access to every firm, when the firm is not among the first listed', async () => {
  signInAs({ roles: ['su'] })
  employers = () =>
    Response.json(
      firms
        .filter(it => it.business.id === 'f1' || requests.at(-1)?.searchParams.get('firmId') === 'f2')
        .map(it => ({ ...it, type: 'su' })),
    )
  open('groupId=g1')
  await screen.findByText('This batch belongs to Second Ledger: that firm is selected now.')
  await waitFor(() => expect(selected()).toBe('Second Ledger'))
})

it.each([
  ['is unknown', 'groupId=none', noBatch],
  [
    'can be no id',
    `groupId=${'x'.repeat(65)}`,
    () => Response.json({ error: { code: 'request.invalid', message: 'groupId is too long.' } }, { status: 400 }),
  ],
  ['is empty', 'groupId=', noBatch],
])('a group id that %s shows the possible reasons and what to do next', async (_, loc, answer) => {
  rows = answer
  open(loc)
  await screen.findByRole('heading', { name: 'No such batch' })
  expect(
    screen.getByText(
      /does not exist, was deleted, or belongs to a firm or client that you do not work for\. A deleted batch can be restored from the bin of its client\. If somebody sent you this address, ask them for access\./u,
    ),
  ).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your clients' }).getAttribute('href')).toBe('/dashboard')
  expect(screen.getByRole('link', { name: 'Search invoices' }).getAttribute('href')).toBe('/invoices/search')
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it.each([
  ['batch', 'is not found', 'groupId=g1', noBatch],
  ['quarter', 'is not found', 'quarter=106&firmId=f2&clientId=c2', noBatch],
  ['batch', 'is not allowed', 'groupId=g1', () => Response.json({ error: { code: 'not-allowed', message: 'No.' } }, { status: 403 })],
])('an open %s that %s any more says so and shows nothing of it, until it may be seen again', async (what, _, loc, answer) => {
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  const change = () => writer.write(new TextEncoder().encode('data: {"groups":[],"clients":["c2"]}\n\n'))
  live = () => new Response(stream.readable, { headers: { 'content-type': 'text/event-stream' } })
  rows = () =>
    Response.json(
      fakeRows(fakeDetail(3, { ...finished, firm: { id: 'f2', name: 'Second Ledger' }, client: { id: 'c2', name: 'Florist' } })),
    )
  chooseFirm('f2')
  open(loc)
  await screen.findByRole('link', { name: 'Florist' })
  await waitFor(() => expect(streams()).toContain('f2'))
  notify('Undone: category of row 1, Bright Laundry Services')
  const shown = rows
  rows = answer
  await change()
  await screen.findByRole('heading', { name: `This ${what} is no longer available to you` })
  expect(screen.getByText(/^(?:It was deleted|Its client was removed), or your access to it has ended\./u)).toBeTruthy()
  expect([screen.queryByText(/Florist|Laundry/u), document.title.includes('Florist')]).toEqual([null, false])
  rows = shown
  await change()
  await screen.findByRole('link', { name: 'Florist' })
})

it('an open batch stays while a proxy in between refuses requests', async () => {
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  live = () => new Response(stream.readable, { headers: { 'content-type': 'text/event-stream' } })
  open('groupId=g1')
  await screen.findByText('Every file was read, but no invoice was found in them.')
  await waitFor(() => expect(streams()).toContain('f2'))
  const before = rowsRequests().length
  rows = () => new Response('<h1>403 Forbidden</h1>', { status: 403 })
  await writer.write(new TextEncoder().encode('data: {"groups":["g1"],"clients":[]}\n\n'))
  await waitFor(() => expect(rowsRequests().length).toBe(before + 1))
  expect(screen.getByText('Every file was read, but no invoice was found in them.')).toBeTruthy()
})

it('a batch whose firm ends the live updates is read again, and says that it is no longer available', async () => {
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  live = () => new Response(stream.readable, { headers: { 'content-type': 'text/event-stream' } })
  open('groupId=g1')
  await screen.findByText('Every file was read, but no invoice was found in them.')
  await waitFor(() => expect(streams()).toContain('f2'))
  vi.useFakeTimers()
  ;[rows, live] = [noBatch, () => new Response(null, { status: 404 })]
  await act(() => stream.writable.close())
  await after(3000)
  expect(screen.getByRole('heading', { name: 'This batch is no longer available to you' })).toBeTruthy()
})

it('a quarter whose firm cannot be loaded shows the reason and offers to try again', async () => {
  employers = () => Response.json({ error: { code: 'internal', message: 'Something went wrong here. Try again.' } }, { status: 500 })
  open('quarter=8100')
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong here. Try again.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

const after = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it.each([
  ['employee', 'No invoice is dated in these months.', true],
  ['auditor', 'No invoice that you may see is dated in these months.', false],
])('a quarter without invoices says so to an %s', async (type, text, hasBin) => {
  employers = () => Response.json(firms.map(it => ({ ...it, type })))
  rows = () => Response.json(batch({ files: 0 }))
  open('quarter=106&clientId=c2&firmId=f2')
  await screen.findByText(text)
  expect(screen.queryByRole('link', { name: 'Bin' }) !== null).toBe(hasBin)
})

it('while the progress of a batch cannot be read the page says so, and shows no time left', async () => {
  vi.useFakeTimers()
  const status = () => document.querySelector('.working [role=status]')?.textContent ?? ''
  rows = () => Response.json(batch(reading))
  open('groupId=g1')
  await after(0)
  expect(status()).toMatch(/Preparing one page|Preparing 1 page/u)
  rows = () => {
    throw new TypeError('Failed to fetch')
  }
  await after(11_000)
  expect(status()).toContain('No connection. Check the network; nothing you typed is lost. Trying again.')
  expect(status()).not.toContain('Preparing')
  rows = () => Response.json(batch(reading))
  await after(11_000)
  expect(status()).toContain('Preparing')
})

it.each([
  ['there is no live stream', () => Response.json(firms)],
  ['no firm is known', () => Response.json({ error: { code: 'internal', message: 'Something went wrong.' } }, { status: 500 })],
])('a batch that is being read is polled every 10 s while %s, until it is finished', async (_, answer) => {
  vi.useFakeTimers()
  employers = answer
  rows = () => Response.json(batch(reading))
  open('groupId=g1')
  await after(0)
  expect(rowsRequests().length).toBe(1)
  await after(9000)
  expect(rowsRequests().length).toBe(1)
  await after(1500)
  expect(rowsRequests().length).toBe(2)
  rows = () => Response.json(batch())
  await after(10_000)
  expect(rowsRequests().length).toBe(3)
  expect(screen.getByText('Every file was read, but no invoice was found in them.')).toBeTruthy()
  await after(60_000)
  expect(rowsRequests().length).toBe(3)
})

it('a batch is polled every 10 s also after a failure, while no firm is known', async () => {
  vi.useFakeTimers()
  employers = () => Response.json({ error: { code: 'internal', message: 'Something went wrong.' } }, { status: 500 })
  rows = () => Response.json({ error: { code: 'internal', message: 'Something went wrong.' } }, { status: 500 })
  open('groupId=g1')
  await after(500)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  rows = () => Response.json(batch())
  await after(10_000)
  expect(screen.getByText('Every file was read, but no invoice was found in them.')).toBeTruthy()
})
