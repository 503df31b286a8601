// @vitest-environment jsdom
import type { WorksheetAnswer, WorksheetRow } from '@docketry/contracts/api/worksheets.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentToasts } from '../parts/toasts.tsx'
import { reloadFirms } from '../session/firm.ts'
import { WorksheetPage } from './worksheet-page.tsx'

const row = (more: Partial<WorksheetRow> = {}): WorksheetRow => ({
  id: 'i',
  groupId: 'g',
  revision: 3,
  date: '2026-08-14',
  invoiceNumber: '77',
  supplier: 'Bluegum Power',
  category: 'Power',
  total: 11_000,
  gst: 1000,
  currency: 'AUD',
  treatments: ['taxable'],
  imageId: 'image-1',
  acceptedAnyway: [],
  adds: { G10: 0, G11: 11_000, G13: 0, G14: 0, G15: 0, credit: 1000 },
  ...more,
})
const answerOf = (more: Partial<WorksheetAnswer> = {}): WorksheetAnswer => ({
  period: 'q106',
  name: 'Jul–Sep 2026 · BAS Q1 FY27',
  from: '2026-07-01',
  before: '2026-10-01',
  basis: 'accruals',
  client: { id: 'c', name: 'Bakery', abn: null, gstRegistered: null },
  firm: { id: 'f', name: 'Harcourt' },
  sales: { G1: 1_100_000 },
  typed: { by: 'Ann Lim', at: Date.UTC(2026, 9, 1) },
  purchases: { G10: 0, G11: 35_255, G13: 0, G14: 5555, G15: 0 },
  invoices: 3,
  gst: 2700,
  groups: [
    { group: 'unreviewed', invoices: 2, difference: { G10: 0, G11: 22_000, G13: 0, G14: 0, G15: 0, credit: 2000 } },
    { group: 'foreign', invoices: 1, difference: null },
  ],
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
  ...more,
})
let answer: WorksheetAnswer
let sent: { address: string; body: unknown }[]
/** Of a changed treatment. */
let outcome: object

beforeEach(() => {
  ;[answer, sent, outcome] = [answerOf(), [], { invoice_id: 'i', saved: true }]
  reloadFirms()
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.includes('/employers'))
      return Promise.resolve(Response.json([{ business: { id: 'f', name: 'Harcourt' }, type: 'employee' }]))
    sent.push({ address, body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null })
    if (address.includes('/invoices/update')) return Promise.resolve(Response.json({ outcomes: [outcome] }))
    if (address.includes('/worksheet/sales')) return Promise.resolve(Response.json({ success: true }))
    if (address.includes('/worksheet')) return Promise.resolve(Response.json(answer))
    return Promise.resolve(new Response(null, { status: 404 }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const Address = () => <output>{useLocation().pathname}</output>
const open = (loc = 'firmId=f&clientId=c&period=q106') =>
  render(
    <MemoryRouter initialEntries={[`/worksheet/${loc}`]}>
      <Routes>
        <Route
          path="/worksheet/:locSearch"
          element={
            <>
              <WorksheetPage />
              <Address />
            </>
          }
        />
      </Routes>
    </MemoryRouter>,
  )
const line = (name: string, label: string): string =>
  within(screen.getByRole('table', { name })).getByRole('rowheader', { name: label }).parentElement?.textContent ?? ''

it('the worksheet has every label, in dollars and cents and as it is lodged', async () => {
  open()
  await screen.findByText('Beside the figures')
  expect(line('Purchases', 'G11')).toContain('$352.55$352')
  expect(line('Purchases', '1B')).toContain('$27.00$27')
  expect(line('Sales', '1A')).toContain('$1,000.00$1,000')
  expect(screen.getByText('3 reviewed invoices from 1 Jul 2026 to 30 Sep 2026, accruals basis')).toBeTruthy()
})
it('less than a dollar is 0 in whole dollars, whatever its sign', async () => {
  answer = answerOf({ sales: { G1: -50 } })
  open()
  await screen.findByText('Beside the figures')
  expect(line('Sales', 'G1')).toMatch(/-\$0\.50\$0$/u)
})
it('a stated GST that is not 1B has every cause named: what is not claimed, GST above one eleventh, and adjustments where there are some', async () => {
  // An invoice of $1,100.00 that was accepted with a GST of $150.00.
  const purchases = { G10: 0, G11: 110_000, G13: 0, G14: 0, G15: 0 }
  answer = answerOf({ purchases, gst: 15_000 })
  open()
  const note = 'The invoices state a GST of $150.00. 1B differs from it by GST that is not claimed'
  const causes = '(of private, input-taxed and GST-free purchases, and above one eleventh)'
  expect(await screen.findByText(`${note} ${causes} and by rounding.`)).toBeTruthy()
  cleanup()
  answer = answerOf({ purchases, gst: 15_000, adjusted: { G7: 0, G18: -2200 } })
  open()
  expect(await screen.findByText(`${note} ${causes}, by the adjustments in G18 and by rounding.`)).toBeTruthy()
  cleanup()
  // Without the adjustments 1B would be the stated GST.
  answer = answerOf({ purchases, gst: 10_000, adjusted: { G7: 0, G18: -2200 } })
  open()
  expect(await screen.findByText(`${note.replace('150', '100')} ${causes}, by the adjustments in G18 and by rounding.`)).toBeTruthy()
  cleanup()
  answer = answerOf({ purchases, gst: 10_000 })
  open()
  await screen.findByText('Beside the figures')
  expect(screen.queryByText(/1B differs from it/u)).toBeNull()
})
it('an outdated row makes the figures of an open worksheet doubtful, and of a frozen one whether its invoices are as they were', async () => {
  answer = answerOf({ incomplete: true })
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('so these figures may be wrong. Ask whoever runs Docketry')
  cleanup()
  answer = answerOf({
    incomplete: true,
    state: { frozen: { by: 'Ann Lim', at: Date.UTC(2026, 9, 1), blob: 'b'.repeat(64) }, lodged: null },
  })
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('so it may have changed since this worksheet was frozen. Ask whoever')
})
it('a frozen worksheet shows the basis on which it was frozen, whatever the address asks for', async () => {
  answer = answerOf({ state: { frozen: { by: 'Ann Lim', at: Date.UTC(2026, 9, 1), blob: 'b'.repeat(64) }, lodged: null } })
  open('firmId=f&clientId=c&period=q106&basis=cash')
  await screen.findByText('3 reviewed invoices from 1 Jul 2026 to 30 Sep 2026, accruals basis')
  const basis = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Basis' })
  expect([basis.value, basis.disabled]).toEqual(['accruals', true])
})
it('whole dollars are headed As lodged once the worksheet is lodged, not before', async () => {
  const headings = () => screen.getAllByRole('columnheader').map(it => it.textContent)
  const frozen = { by: 'Ann Lim', at: Date.UTC(2026, 9, 1), blob: 'b'.repeat(64) }
  for (const state of [
    { frozen: null, lodged: null },
    { frozen, lodged: null },
  ]) {
    answer = answerOf({ state })
    open()
    await screen.findByText('Beside the figures')
    expect(headings()).toContain('Whole dollars')
    expect(headings()).not.toContain('As lodged')
    cleanup()
  }
  answer = answerOf({
    state: { frozen, lodged: { by: 'Ann Lim', at: Date.UTC(2026, 9, 2), reference: 'R1', date: '2026-10-02', note: null } },
  })
  open()
  await screen.findByText('Beside the figures')
  expect(headings()).toContain('As lodged')
  expect(headings()).not.toContain('Whole dollars')
})
it('the page says that a client is not registered for GST', async () => {
  answer = answerOf({ client: { id: 'c', name: 'Bakery', abn: null, gstRegistered: false } })
  open()
  expect((await screen.findByText(/Bakery is not registered for GST/u)).textContent).toBe(
    'Bakery is not registered for GST, so it claims no GST credits and lodges no GST. If it has registered since, change that in its details.',
  )
})
it('a lodged worksheet does not say whether the client is registered for GST today, because that is not about what was lodged', async () => {
  answer = answerOf({
    client: { id: 'c', name: 'Bakery', abn: null, gstRegistered: false },
    state: {
      frozen: { by: 'Ann Lim', at: Date.UTC(2026, 9, 2), blob: 'b'.repeat(64) },
      lodged: { by: 'Ann Lim', at: Date.UTC(2026, 9, 3), reference: 'REF 1', date: '2026-10-03', note: null },
    },
  })
  open()
  await screen.findByText('Beside the figures')
  expect(screen.queryByText(/not registered for GST/u)).toBeNull()
})
it('the page warns of a lodged worksheet of another kind that counts the same days', async () => {
  answer = answerOf({ overlapping: ['July 2026', 'August 2026'] })
  open()
  expect((await screen.findByText(/Lodged already/u)).textContent).toBe(
    'Lodged already, with invoices of the same days: July 2026, August 2026. Do not lodge this period as well, or their GST is claimed twice.',
  )
})
it('a period without invoices does not say that all are reviewed', async () => {
  answer = answerOf({ invoices: 0, groups: [] })
  open()
  expect(await screen.findByText('This period has no invoices.')).toBeTruthy()
  expect(screen.queryByText(/every invoice of this period is reviewed/u)).toBeNull()
})
it('each group beside the figures has its difference and opens', async () => {
  open()
  const link = await screen.findByRole('link', { name: 'Not reviewed' })
  expect(link.closest('tr')?.textContent).toBe('Not reviewed2+$220.00+$20.00')
  expect(screen.getByRole('link', { name: 'In another currency' }).closest('tr')?.textContent).toBe(
    'In another currency1not knownnot known',
  )
  fireEvent.click(link)
  expect(document.querySelector('output')?.textContent).toContain('of=unreviewed')
})
it('a figure opens its invoices, each with its batch, its page and its treatment', async () => {
  answer = answerOf({ rows: [row()], rowCount: 250 })
  open('firmId=f&clientId=c&period=q106&of=G11&at=100')
  await screen.findByText('G11 Non-capital purchases: 250 invoices')
  expect(sent[0]?.address).toContain('of=G11&at=100')
  expect(screen.getByRole('link', { name: '77' }).getAttribute('href')).toContain('groupId=g&firmId=f&clientId=c&invoice=i')
  expect(screen.getByRole('link', { name: 'Page of 77, in a new window' }).getAttribute('href')).toBe('/invoiceimage/image-1')
  expect(screen.getByText('101 to 101 of 250')).toBeTruthy()
})
it('a figure states what each invoice adds to it, and a group what it would add to 1B', async () => {
  answer = answerOf({ rows: [row({ adds: { G10: 0, G11: 11_000, G13: 0, G14: 4600, G15: 0, credit: 582 } })], rowCount: 1 })
  for (const [of, heading, amount] of [
    ['G11', 'Adds to G11', '110.00'],
    ['G14', 'Adds to G14', '46.00'],
    ['G17', 'Adds to G17', '64.00'],
    ['1B', 'Adds to 1B', '5.82'],
    ['unreviewed', 'Adds to 1B', '5.82'],
  ] as const) {
    open(`firmId=f&clientId=c&period=q106&of=${of}`)
    const column = await screen.findByRole('columnheader', { name: heading })
    expect(screen.getByRole('link', { name: '77' }).closest('tr')?.cells[(column as HTMLTableCellElement).cellIndex]?.textContent).toBe(
      amount,
    )
    cleanup()
  }
})
it('opening a figure keeps the worksheet on screen and moves the focus to its invoices, closing them moves it back', async () => {
  open()
  const figure = await screen.findByRole('link', { name: 'G11 $352.55: show its invoices' })
  answer = answerOf({ rows: [row()], rowCount: 1 })
  figure.focus()
  fireEvent.click(figure)
  expect(screen.getByText('Beside the figures')).toBeTruthy()
  expect(screen.queryByText('G11 Non-capital purchases: 0 invoices')).toBeNull()
  const heading = await screen.findByRole('heading', { name: 'G11 Non-capital purchases: 1 invoice' })
  await vi.waitFor(() => expect(document.activeElement).toBe(heading))
  const close = screen.getByRole('link', { name: 'Close the list' })
  close.focus()
  fireEvent.click(close)
  await vi.waitFor(() => expect(document.activeElement).toBe(figure))
  expect(screen.queryByRole('link', { name: 'Close the list' })).toBeNull()
})
it('the focus stays on the button that saved the sales', async () => {
  open()
  const save = await screen.findByRole('button', { name: 'Save sales' })
  save.focus()
  // A day of this year is shown without its year.
  answer = answerOf({ sales: { G1: 1_200_000 }, typed: { by: 'Ann Lim', at: Date.UTC(new Date().getUTCFullYear(), 9, 5) } })
  fireEvent.click(save)
  await screen.findByText('In dollars, GST included. Saved by Ann Lim on 5 Oct.')
  expect(screen.getByLabelText<HTMLInputElement>('G1 Total sales').value).toBe('12000.00')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save sales' })))
})
it('a treatment that somebody else has changed meanwhile is not overwritten, and the message has both', async () => {
  answer = answerOf({ rows: [row()], rowCount: 1 })
  outcome = {
    invoice_id: 'i',
    saved: false,
    error: { code: 'invoice.changed-since', message: 'Changed.' },
    conflicts: [{ field: 'treatment', theirs: 'gst-free', yours: 'capital' }],
  }
  open('firmId=f&clientId=c&period=q106&of=G11')
  fireEvent.change(await screen.findByLabelText('GST treatment of 77'), { target: { value: 'capital' } })
  const text = 'Somebody else has set it to “GST-free” meanwhile. “capital” was not saved.'
  await vi.waitFor(() => expect(currentToasts().map(toast => toast.text)).toContain(text))
})
it('another treatment of a counted invoice accepts it again, with what was accepted anyway', async () => {
  answer = answerOf({ rows: [row({ acceptedAnyway: ['supplierAbn', 'invoiceNumber'] })], rowCount: 1 })
  open('firmId=f&clientId=c&period=q106&of=G11')
  const treatment = await screen.findByLabelText<HTMLSelectElement>('GST treatment of 77')
  expect([...treatment.options].map(({ text }) => text)).toEqual([
    'taxable',
    'GST-free',
    'input-taxed',
    'capital',
    'private',
    'no GST (supplier not registered)',
  ])
  fireEvent.change(treatment, { target: { value: 'capital' } })
  await vi.waitFor(() =>
    expect(sent.find(({ body }) => body !== null)?.body).toEqual({
      invoices: [
        {
          invoice_id: 'i',
          seen: 3,
          invoice_data: { treatment: 'capital', reviewed: true, anyway: { supplierAbn: true, invoiceNumber: true } },
        },
      ],
    }),
  )
})
it('an address without a period shows the one that the server chooses for the client', async () => {
  open('firmId=f&clientId=c')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('GST worksheet')
  await screen.findByText('Beside the figures')
  expect(sent[0]?.address).not.toContain('period=')
  expect(screen.getByRole('link', { name: 'The next period' }).getAttribute('href')).toContain('period=q107')
})
it('the worksheet is downloaded as a PDF and for Excel, on the basis that is shown', async () => {
  open('firmId=f&clientId=c&period=q106&basis=cash')
  for (const [name, as] of [
    ['Download PDF', 'pdf'],
    ['Download for Excel', 'excel'],
  ] as const) {
    fireEvent.click(await screen.findByRole('button', { name }))
    await vi.waitFor(() =>
      expect(sent.map(({ address }) => address)).toContain(
        `/api/accountant/worksheet/file?firmId=f&clientId=c&period=q106&as=${as}&basis=cash`,
      ),
    )
  }
})
/** Of a request for a worksheet by an auditor whose firm Harcourt has engaged them for Bakery alone. */
const refuseAuditor = (status: number, code: string, message: string) => {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.includes('/employers'))
      return Promise.resolve(Response.json([{ business: { id: 'f', name: 'Harcourt' }, type: 'auditor' }]))
    if (address.includes('/clients')) return Promise.resolve(Response.json([{ id: 'c', name: 'Bakery' }]))
    if (address.includes('/worksheet')) return Promise.resolve(Response.json({ error: { code, message } }, { status }))
    return fetch(address, init)
  })
}
it('an auditor who is not engaged for the period reads so, with the name of the client and other periods', async () => {
  refuseAuditor(403, 'auditor.part-of-period', 'You are not engaged for the whole of this period.')
  open()
  expect(await screen.findByRole('heading', { name: 'Not in your engagement' })).toBeTruthy()
  expect(screen.getByText('You are not engaged for the whole of this period.')).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'Bakery' })).getAttribute('href')).toContain('clientId=c')
  expect(document.title).toContain('Bakery · GST worksheet')
  expect(screen.getByRole('link', { name: 'The previous period' })).toBeTruthy()
})
it('an auditor who is not engaged for the client reads so, and nothing is headed Client', async () => {
  refuseAuditor(404, 'not-found', 'This does not exist, or is not yours to see.')
  open('firmId=f&clientId=d&period=q106')
  expect(await screen.findByRole('heading', { name: 'Not in your engagement' })).toBeTruthy()
  expect(screen.getByText('Harcourt has not engaged you for this client.')).toBeTruthy()
  expect([screen.queryByText('Client'), document.title.includes('Client')]).toEqual([null, false])
})
it('an address with an unknown period says where to go', async () => {
  open('firmId=f&clientId=c&period=q999')
  expect(await screen.findByText(/Open the worksheet from the page of a client/u)).toBeTruthy()
})
it('the worksheet is loaded again when an invoice of its client is saved, and shows the new figures', async () => {
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.includes('/api/live')
      ? Promise.resolve(new Response(stream.readable, { headers: { 'content-type': 'text/event-stream' } }))
      : fetch(address, init),
  )
  open()
  await screen.findByText('3 reviewed invoices from 1 Jul 2026 to 30 Sep 2026, accruals basis')
  answer = answerOf({ invoices: 4 })
  await writer.write(new TextEncoder().encode(`data: ${JSON.stringify({ groups: ['g9'], clients: [], groupClients: ['c'] })}\n\n`))
  expect(
    await screen.findByText('4 reviewed invoices from 1 Jul 2026 to 30 Sep 2026, accruals basis', undefined, { timeout: 5000 }),
  ).toBeTruthy()
})

it('a CSV that was corrected can be chosen again: browsers announce a file only when another one was chosen before', async () => {
  open()
  const input = await screen.findByLabelText<HTMLInputElement>('Import a CSV…')
  const cleared = vi.spyOn(input, 'value', 'set')
  fireEvent.change(input, { target: { files: [new File(['G1;12'], 'sales.csv')] } })
  expect(cleared).toHaveBeenCalledWith('')
})
