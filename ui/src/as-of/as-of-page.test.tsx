// @vitest-environment jsdom
import type { AsOf, AsOfRow } from '@docketry/contracts/api/as-of.ts'
import type { LineItems } from '@docketry/contracts/line-items.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clockAt } from '../data/firm-zone.ts'
import { shownMoment } from '../data/format.ts'
import { reloadFirms } from '../session/firm.ts'
import { currentToasts } from '../parts/toasts.tsx'
import { asOfCsv, asOfLinesCsv, downloadAsOf } from './as-of-csv.ts'
import { expectErrorAbove } from '../../testing/error-above.ts'
import { AsOfPage } from './as-of-page.tsx'
import { clockOf, momentOf } from './moments.ts'

/** 2:30 pm in Sydney. */
const at = Date.UTC(2026, 8, 30, 4, 30, 59, 999)
const row = (more: Partial<AsOfRow> = {}): AsOfRow => ({
  id: 'i',
  groupId: 'g',
  date: '2026-08-14',
  invoiceNumber: '77',
  abn: '51824753556',
  supplier: 'Bluegum Power',
  category: 'Power',
  total: 11000,
  gst: 1000,
  parts: [{ amount: 11000, gst: 1000, treatment: 'taxable' }],
  dueDate: null,
  currency: 'AUD',
  note: null,
  imageId: 'image-1',
  status: 'reviewed',
  since: null,
  ...more,
})
const answerOf = (more: Partial<AsOf> = {}): AsOf => ({
  at,
  name: 'June',
  client: { id: 'c', name: 'Bakery' },
  firm: { id: 'f', name: 'Harcourt' },
  state: 'there',
  parent: null,
  batches: [{ id: 'g', name: 'June' }],
  rows: [row()],
  reviewed: 1,
  totals: [
    { currency: 'AUD', invoices: 1, total: 11000, gst: 1000, unknown: 0, treatments: [{ treatment: 'taxable', amount: 11000, gst: 1000 }] },
  ],
  erased: [],
  erasedCount: 0,
  incomplete: false,
  ...more,
})
let answer: AsOf
let requests: string[]

beforeEach(() => {
  ;[answer, requests] = [answerOf(), []]
  reloadFirms()
  vi.stubGlobal('fetch', (address: string) => {
    if (address.includes('/employers'))
      return Promise.resolve(Response.json([{ business: { id: 'f', name: 'Harcourt', zone: 'Australia/Sydney' }, type: 'employee' }]))
    if (address.includes('/asOf')) {
      requests.push(address)
      return Promise.resolve(Response.json(answer))
    }
    return Promise.resolve(new Response(null, { status: 404 }))
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const Address = () => <output>{useLocation().pathname}</output>
const open = (loc: string) =>
  render(
    <MemoryRouter initialEntries={[`/scan/asOf/${loc}`]}>
      <Routes>
        <Route
          path="/scan/asOf/:locSearch"
          element={
            <>
              <AsOfPage />
              <Address />
            </>
          }
        />
      </Routes>
    </MemoryRouter>,
  )

it('a batch as of a time is marked read-only, with its rows, totals and what became of them', async () => {
  answer = answerOf({
    rows: [row(), row({ id: 'j', total: -2200, gst: null, since: 'deleted', status: 'open' })],
    parent: { id: 'p', name: 'Winter' },
  })
  open(`groupId=g&firmId=f&clientId=c&at=${at}`)
  expect((await screen.findByText('Read-only')).parentElement?.textContent).toContain(`As of ${shownMoment(at)}`)
  const lines = within(await screen.findByRole('table'))
    .getAllByRole('row')
    .map(it => it.textContent)
  expect(lines[1]).toContain('Bluegum Power')
  expect(lines[1]).toContain('110.00')
  expect(lines[2]).toContain('22.00 CR')
  expect(lines[2]).toContain('Deleted since')
  expect(screen.getByText('2 invoices, 1 reviewed')).toBeTruthy()
  expect(screen.getByText('At that time it was a part of “Winter”.')).toBeTruthy()
  expect(screen.getByText('Taxable', { selector: 'dt' }).nextSibling?.textContent).toContain('$110.00')
  expect(screen.getByRole('button', { name: 'Download CSV' })).toBeTruthy()
})
it('amounts in another currency are named by it, never shown as dollars', async () => {
  const treatments = [{ treatment: 'gst-free' as const, amount: 8450, gst: 0 }]
  answer = answerOf({
    rows: [row({ currency: 'EUR', total: -8450, gst: -100 })],
    totals: [{ currency: 'EUR', invoices: 1, total: 8450, gst: 0, unknown: 0, treatments }],
  })
  open(`groupId=g&at=${at}`)
  const line = within(await screen.findByRole('table')).getAllByRole('row')[1]
  const cells = within(line as HTMLElement).getAllByRole('cell')
  expect(cells.slice(5, 7).map(it => it.textContent)).toEqual(['EUR 84.50 CR', 'EUR 1.00 CR'])
  const texts = ['Total', 'GST', 'GST-free'].map(name => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent)
  expect(texts).toEqual(['EUR 84.50', 'EUR 0.00', 'EUR 84.50 GST EUR 0.00'])
})
it('the page without a time asks for one, refuses one in the future, and puts the chosen minute into the address', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 8, 30, 10) })
  open('quarter=106&firmId=f&clientId=c')
  const day = await screen.findByRole('spinbutton', { name: 'Day' })
  const [date, time] = [screen.getByRole('group', { name: 'Date' }), screen.getByLabelText<HTMLInputElement>('Time')]
  expect([date.textContent?.replace(/[^\d/]/gu, ''), clockOf(time.value), requests]).toEqual(['30/09/2026', '20:00', []])
  const press = (key: string): void => {
    act(() => day.focus())
    fireEvent.click(day)
    fireEvent.keyDown(day, { key })
  }
  const show = (): void => void fireEvent.submit(time.closest('form') as HTMLFormElement)
  fireEvent.change(time, { target: { value: 'noon' } })
  show()
  expect((await screen.findByRole('alert')).textContent).toBe('Type the time as 2:30 pm or 14:30.')
  expectErrorAbove(screen.getByRole('textbox', { name: 'Time' }), 'Type the time as 2:30 pm or 14:30.')
  fireEvent.change(time, { target: { value: '9 pm' } })
  show()
  expect(screen.getByRole('alert').textContent).toContain('not in the future')
  fireEvent.change(time, { target: { value: '2:30 pm' } })
  press('ArrowDown')
  show()
  const chosen = Date.UTC(2026, 8, 29, 4, 30, 59, 999)
  await screen.findByRole('table')
  expect(document.querySelector('output')?.textContent).toContain(`at=${chosen}`)
  expect(requests[0]).toContain(`quarter=106&firmId=f&clientId=c&at=${chosen}`)
})
it('what was erased is named, and an incomplete index is reported and not downloaded', async () => {
  answer = answerOf({
    erased: [
      { kind: 'invoice', id: 'gone-1', erasedAt: at },
      { kind: 'batch', id: 'gone-2', erasedAt: null },
    ],
    erasedCount: 2,
    incomplete: true,
  })
  open(`groupId=g&firmId=f&clientId=c&at=${at}`)
  expect((await screen.findByRole('heading', { name: 'Erased since' })).parentElement?.textContent).toMatch(
    /\[erased\] An invoice, on 30 Sep.* gone-1\[erased\] A batch gone-2/u,
  )
  expect(screen.getByRole('alert').textContent).toContain('Invoices may be missing')
  expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull()
})
it('a row that is not up to date is marked and named, and the download is refused with its number', async () => {
  answer = answerOf({ rows: [row(), row({ id: 'j', invoiceNumber: '00-1', failedRow: true })] })
  open(`groupId=g&at=${at}`)
  const lines = within(await screen.findByRole('table')).getAllByRole('row')
  expect(lines.map(it => /Not up to date|Reviewed/u.exec(it.textContent ?? '')?.[0])).toEqual([undefined, 'Reviewed', 'Not up to date'])
  expect(screen.getByRole('alert').textContent).toMatch(/^1 invoice \(00-1\) is not up to date: /u)
  downloadAsOf(answer, 'invoices')
  expect(currentToasts().map(({ text }) => text)).toContain(
    'Nothing was downloaded: 1 invoice (00-1) is not up to date, so the file would be wrong.',
  )
})
it.each([
  ['not-yet', 'Not there yet'],
  ['deleted', 'Deleted at that time'],
  ['erased', 'Erased since'],
] as const)('a batch that is %s says so and what to do', async (state, title) => {
  answer = answerOf({ state, rows: [] })
  open(`groupId=g&at=${at}`)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})
const lineItems: LineItems = {
  by: 'words',
  rules: 1,
  items: [
    { description: 'Power', quantity: 2, amount: 9000, gst: 900 },
    { description: 'Meter', quantity: null, amount: 1000, gst: null },
  ],
  sum: 10_000,
  addsUpTo: 'net',
}
it('line items are requested when they are switched on, and shown below their rows with what they add up to', async () => {
  open(`groupId=g&at=${at}`)
  await screen.findByRole('table')
  expect(screen.queryByRole('button', { name: 'Download line items (CSV)' })).toBeNull()
  answer = answerOf({ rows: [row({ lineItems }), row({ id: 'j', total: 9900, lineItems }), row({ id: 'k', lineItems: null })] })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Line items' }))
  const texts = (await screen.findAllByText(/line/u, { selector: '.as-of-lines p' })).map(it => it.textContent)
  expect(texts).toEqual([
    '2 lines, 100.00: they add up to the total without GST.',
    expect.stringMatching(/^! 2 lines, 100\.00: they do not add up to the total, 99\.00\./u),
    'No lines were found on this invoice.',
  ])
  expect(screen.getAllByRole('row', { name: 'Power 2 90.00 9.00' })).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Download line items (CSV)' })).toBeTruthy()
  expect(requests.map(address => new URLSearchParams(address.split('?')[1]).get('lineItems'))).toEqual([null, 'true'])
})
it('the CSV of line items has the same head, then the columns of today’s CSV of line items', () => {
  const csv = asOfLinesCsv(
    answerOf({ at: Date.UTC(2026, 8, 30), rows: [row({ lineItems }), row({ lineItems: null }), row()] }),
    'https://x.example',
  )
  expect(csv.split('\r\n').slice(2)).toEqual([
    '',
    'Date,Inv No.,ABN,Supplier,Line,Description,Quantity,Amount,GST,Lines add up to,Invoice,Currency',
    '14/08/2026,77,51824753556,Bluegum Power,1,Power,2,90.00,9.00,the total without GST,https://x.example/invoiceimage/image-1,AUD',
    '14/08/2026,77,51824753556,Bluegum Power,2,Meter,,10.00,,the total without GST,https://x.example/invoiceimage/image-1,AUD',
    '',
  ])
})
it('more than a hundred rows are shown page by page', async () => {
  answer = answerOf({ rows: Array.from({ length: 250 }, (_, i) => row({ id: `i${i}` })) })
  open(`groupId=g&at=${at}`)
  expect(within(await screen.findByRole('table')).getAllByRole('row')).toHaveLength(101)
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByText('201 to 250 of 250')).toBeTruthy()
  expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(51)
})
it('the CSV has a head that says which time it shows, then the columns of today’s CSV', () => {
  const csv = asOfCsv(
    { ...answerOf({ rows: [row({ supplier: '=evil' }), row({ imageId: null, total: null })], erasedCount: 3 }), at: Date.UTC(2026, 8, 30) },
    'https://x.example',
  )
  expect(csv.split('\r\n')).toEqual([
    'As of,2026-09-30T00:00:00.000Z,"As it stood then, computed from the events; later changes are not in it"',
    'Of,June,Bakery',
    'Erased since,3,Invoices and batches of which nothing is known any more',
    '',
    'Date,Inv No.,ABN,Supplier,Category,Total,GST,Invoice',
    "14/08/2026,77,51824753556,'=evil,Power,110.00,10.00,https://x.example/invoiceimage/image-1",
    '14/08/2026,77,51824753556,Bluegum Power,Power,,10.00,',
    '',
  ])
})
it('the head of a CSV with amounts in another currency says so, because its columns have no place for that', () => {
  const rows = [row(), row({ currency: 'NZD' }), row({ currency: 'EUR' }), row({ currency: 'EUR', lineItems, invoiceNumber: null })]
  const [invoices, lines] = [asOfCsv(answerOf({ rows }), 'https://x.example'), asOfLinesCsv(answerOf({ rows }), 'https://x.example')]
  const sentence = (csv: string) => csv.split('\r\n')[2]
  expect(sentence(invoices)).toBe('Not in Australian dollars,3,"NZD: 77; EUR: 77, without a number"')
  expect(sentence(lines)).toBe(sentence(invoices))
})
it.each([
  ['2:30 pm', '14:30'],
  ['2:30\u202fpm', '14:30'],
  ['2.30PM', '14:30'],
  ['12 am', '00:00'],
  ['12:05 p.m.', '12:05'],
  ['14:30', '14:30'],
  ['1430', '14:30'],
  ['9:05', '09:05'],
])('%s is the time %s', (typed, clock) => expect(clockOf(typed)).toBe(clock))
it.each(['', '14', '24:00', '9:60', '13 pm', '0 am', 'noon', '2:3'])('“%s” is no time', typed => expect(clockOf(typed)).toBeNull())
it('a chosen minute means its end, but never a time in the future', () => {
  expect(momentOf('2026-09-30T14:30', at + 1000)).toBe(at)
  expect(momentOf('2026-09-30T14:30', at - 1000)).toBe(at - 1000)
  expect([momentOf('2026-09-30T14:32', at), momentOf('', at), clockAt(at)]).toEqual([null, null, '2026-09-30T14:30'])
})
