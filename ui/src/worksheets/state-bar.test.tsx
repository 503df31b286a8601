// @vitest-environment jsdom
import type { WorksheetAnswer, WorksheetChange } from '@docketry/contracts/api/worksheets.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentToasts, dismissToasts } from '../parts/toasts.tsx'
import { reloadFirms } from '../session/firm.ts'
import { WorksheetPage } from './worksheet-page.tsx'

const zero = { G10: 0, G11: 0, G13: 0, G14: 0, G15: 0 }
const base: WorksheetAnswer = {
  period: 'q106',
  name: 'Jul–Sep 2026 · BAS Q1 FY27',
  from: '2026-07-01',
  before: '2026-10-01',
  basis: 'accruals',
  client: { id: 'c', name: 'Bakery', abn: null, gstRegistered: null },
  firm: { id: 'f', name: 'Harcourt' },
  sales: {},
  typed: null,
  purchases: { ...zero, G11: 11_000 },
  invoices: 1,
  gst: 1000,
  groups: [{ group: 'unreviewed', invoices: 2, difference: { ...zero, credit: 0 } }],
  incomplete: false,
  rows: [],
  rowCount: 0,
  adjusted: { G7: 0, G18: 0 },
  adjustments: [],
  unseen: [],
  overlapping: [],
  changes: [],
  state: { frozen: null, lodged: null },
  seen: 'a'.repeat(64),
}
const frozen = { by: 'Ann Lim', at: Date.UTC(2026, 9, 1), blob: 'b'.repeat(64) }
const change: WorksheetChange = {
  of: 'q105',
  ofName: 'Apr–Jun 2026',
  invoiceId: 'i',
  groupId: 'g',
  date: '2026-05-02',
  invoiceNumber: '77',
  supplier: 'Bluegum Power',
  lodged: { ...zero, G11: 11_000, credit: 1000 },
  present: null,
  adds: { ...zero, G11: -11_000, credit: -1000 },
  by: 'Ann Lim',
  at: Date.UTC(2026, 9, 2),
  reason: null,
}
let answer: WorksheetAnswer
let zone: string
let sent: { address: string; body: unknown }[]

beforeEach(() => {
  ;[answer, sent, zone] = [base, [], 'Australia/Sydney']
  reloadFirms()
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.includes('/employers'))
      return Promise.resolve(Response.json([{ business: { id: 'f', name: 'Harcourt', zone }, type: 'employee' }]))
    if (init?.method === 'POST') sent.push({ address, body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : null })
    if (address.includes('/worksheet/freeze')) return Promise.resolve(Response.json(answer))
    if (address.includes('/worksheet/history'))
      return Promise.resolve(
        Response.json({ steps: [{ kind: 'reopened', by: 'Bo Li', at: frozen.at, words: 'Reopened', reason: 'An invoice was found.' }] }),
      )
    if (address.includes('/worksheet/')) return Promise.resolve(Response.json({ success: true }))
    if (address.includes('/worksheet')) return Promise.resolve(Response.json(answer))
    return Promise.resolve(new Response(null, { status: 404 }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const open = () =>
  render(
    <MemoryRouter initialEntries={['/worksheet/firmId=f&clientId=c&period=q106']}>
      <Routes>
        <Route path="/worksheet/:locSearch" element={<WorksheetPage />} />
      </Routes>
    </MemoryRouter>,
  )

it('an open worksheet is frozen as it was seen, with a confirmation of what is not reviewed', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Freeze…' }))
  await screen.findByText('Not in the figures: not reviewed 2.')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Freeze without them' }))
  fireEvent.click(screen.getByRole('button', { name: 'Freeze' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      { address: expect.stringContaining('/freeze'), body: { period: 'q106', seen: base.seen, confirmed: true } },
    ]),
  )
})
it('invoices that are possibly twice in the figures are named before it is frozen, with a way to them, and confirmed apart from the others', async () => {
  answer = { ...base, groups: [...base.groups, { group: 'duplicate', invoices: 3, difference: { ...zero, credit: 0 } }] }
  open()
  const freeze = async (): Promise<void> => {
    fireEvent.click(await screen.findByRole('button', { name: 'Freeze…' }))
    await screen.findByText(/^In the figures, but possibly twice: 3\./u)
  }
  await freeze()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Freeze without them' }))
  fireEvent.click(screen.getByRole('button', { name: 'Freeze' }))
  await waitFor(() => expect(sent).toMatchObject([{ body: { confirmed: false } }]))
  await freeze()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Freeze without them' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Freeze with them' }))
  fireEvent.click(screen.getByRole('button', { name: 'Freeze' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ body: { confirmed: true } }))
  await freeze()
  fireEvent.click(screen.getByRole('link', { name: 'Show them' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Possibly twice/u))
})
it('a frozen worksheet is lodged with its reference, and has no form of sales', async () => {
  answer = { ...base, state: { frozen, lodged: null } }
  open()
  await screen.findByText(/^Frozen by Ann Lim on /u)
  expect(screen.queryByRole('button', { name: 'Save sales' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Lodge…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Lodge' }))
  await screen.findByText('Type the reference on the receipt.')
  fireEvent.change(screen.getByLabelText('Reference of the tax office'), { target: { value: 'REF 7' } })
  fireEvent.click(screen.getByRole('button', { name: 'Lodge' }))
  await waitFor(() => expect(sent).toMatchObject([{ body: { blob: frozen.blob, reference: 'REF 7' } }]))
})
it('the dialog that records a lodgement does not say that the BAS is lodged already, and says who lodges it', async () => {
  answer = { ...base, state: { frozen, lodged: null } }
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Lodge…' }))
  expect(await screen.findByRole('dialog', { name: 'Record that Jul–Sep 2026 · BAS Q1 FY27 is lodged' })).toBeTruthy()
  expect(screen.getByText(/^Docketry does not send it to the tax office: lodge it there first\. Its figures are /u)).toBeTruthy()
})
it('after freezing, the focus is on what can be done next', async () => {
  answer = { ...base, groups: [] }
  open()
  const freeze = await screen.findByRole('button', { name: 'Freeze…' })
  freeze.focus()
  fireEvent.click(freeze)
  const confirm = await screen.findByRole('button', { name: 'Freeze' })
  confirm.focus()
  answer = { ...base, state: { frozen, lodged: null } }
  fireEvent.click(confirm)
  const lodge = await screen.findByRole('button', { name: 'Lodge…' })
  await waitFor(() => expect(document.activeElement).toBe(lodge))
})
it('the day of lodgement is today in the zone of the firm', async () => {
  zone = 'Pacific/Kiritimati'
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2027, 5, 30, 23))
  answer = { ...base, state: { frozen, lodged: null } }
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Lodge…' }))
  fireEvent.change(await screen.findByLabelText('Reference of the tax office'), { target: { value: 'REF 8' } })
  fireEvent.click(screen.getByRole('button', { name: 'Lodge' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ reference: 'REF 8', date: '2027-07-01' })
  now.mockRestore()
})
it('a lodged worksheet says by whom, when and with which reference, and names what changed since', async () => {
  answer = {
    ...base,
    state: { frozen, lodged: { by: 'Ann Lim', at: frozen.at, reference: 'REF 7', date: '2026-10-20', note: null } },
    changes: [change],
  }
  open()
  await screen.findByText(/^Lodged by Ann Lim on .*, reference REF 7\./u)
  await screen.findByRole('heading', { name: 'Changed since it was lodged' })
  expect(screen.queryByRole('button', { name: 'Reopen…' })).toBeNull()
})
it('of changes since the lodgement those that leave the GST credit as it was are marked: the credit is as lodged', async () => {
  const gstFree = (cents: number) => ({ ...zero, G11: cents, G14: cents, credit: 0 })
  answer = {
    ...base,
    state: { frozen, lodged: { by: 'Ann Lim', at: frozen.at, reference: 'REF 7', date: '2026-10-20', note: null } },
    changes: [
      change,
      { ...change, invoiceId: 'j', invoiceNumber: '78', lodged: gstFree(24_000), present: gstFree(30_000), adds: gstFree(6000) },
    ],
  }
  open()
  await screen.findByText(/Changes to GST credits become adjustments of the next worksheet\.$/u)
  screen.getByText(
    'The figures above stay as they were lodged. Changes to the GST credit are adjustments of the next worksheet; once that is frozen, they are listed there.',
  )
  expect(screen.getByRole('row', { name: /^78 / }).textContent).toContain('$0.00: credit as lodged')
  expect(screen.getByRole('row', { name: /^77 / }).textContent).not.toContain('as lodged')
})
it('a difference that is not that of the two amounts beside it names what another worksheet has of it', async () => {
  const credit = (cents: number) => ({ ...zero, credit: cents })
  answer = {
    ...base,
    state: { frozen, lodged: { by: 'Ann Lim', at: frozen.at, reference: 'REF 7', date: '2026-10-20', note: null } },
    changes: [{ ...change, lodged: credit(3000), present: credit(6000), adds: credit(1000) }],
  }
  open()
  expect((await screen.findByRole('row', { name: /^77 / })).textContent).toContain(
    '$30.00$60.00$10.00, beside $20.00 that is in another worksheet',
  )
})
it('a frozen worksheet that was not lodged names what changed beside what was frozen', async () => {
  answer = { ...base, state: { frozen, lodged: null }, changes: [change] }
  open()
  await screen.findByRole('heading', { name: 'Changed since it was frozen' })
  expect(screen.getByRole('columnheader', { name: '1B as frozen' })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: '1B as lodged' })).toBeNull()
})
it('adjustments are listed with what was lodged, and their reasons are saved', async () => {
  answer = { ...base, adjustments: [change], adjusted: { G7: 11_000, G18: 0 } }
  open()
  fireEvent.change(await screen.findByLabelText('Reason for 77'), { target: { value: 'It was a copy.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save reasons' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      { address: expect.stringContaining('/explain'), body: { explanations: [{ of: 'q105', invoiceId: 'i', reason: 'It was a copy.' }] } },
    ]),
  )
})

it('the evidence can be downloaded once the figures are frozen, and not before', async () => {
  open()
  await screen.findByRole('button', { name: 'Freeze…' })
  expect(screen.queryByRole('button', { name: 'Download evidence' })).toBeNull()
  cleanup()
  answer = { ...base, state: { frozen, lodged: null } }
  open()
  const requested: string[] = []
  const before = fetch
  const button = await screen.findByRole('button', { name: 'Download evidence' })
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => (requested.push(address), before(address, init)))
  fireEvent.click(button)
  await waitFor(() =>
    expect(requested.filter(it => it.includes('/evidence'))).toEqual(['/api/accountant/evidence?firmId=f&clientId=c&period=q106']),
  )
})
it('the history is loaded only when it is opened', async () => {
  open()
  const summary = await screen.findByText('History of this worksheet')
  expect(screen.queryByText(/Bo Li/u)).toBeNull()
  const details = summary.closest('details')
  if (details) details.open = true
  await screen.findByText(/ · Bo Li$/u)
  await screen.findByText('Reason: An invoice was found.')
})

it('a worksheet is not frozen without sales that are typed and not saved: they are named, and stay', async () => {
  answer = { ...base, groups: [] }
  dismissToasts()
  open()
  fireEvent.change(await screen.findByLabelText(/^G1 /u), { target: { value: '1250.50' } })
  expect(screen.getByText(/^Not saved yet/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Freeze…' }))
  await waitFor(() =>
    expect(currentToasts().map(({ text }) => text)).toEqual([expect.stringContaining('The sales that you typed are not saved')]),
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.change(screen.getByLabelText(/^G1 /u), { target: { value: '' } })
  expect(screen.queryByText(/^Not saved yet/u)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Freeze…' }))
  await screen.findByRole('dialog')
  expect(currentToasts()).toEqual([])
})
