// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BillEntry, Books } from '@docketry/contracts/api/books.ts'
import { reloadFirms } from '../session/firm.ts'
import { Dialogs } from '../parts/dialogs.tsx'
import { currentToasts, dismissToasts } from '../parts/toasts.tsx'
import { BooksPage } from './books-page.tsx'
import { typedAccounts } from './chart-form.tsx'

const none = { category: null, account: null, taxCode: null, treatment: null, termsDays: null }
const bill: BillEntry = {
  id: 'i2',
  groupId: 'g',
  supplier: 'Harbour Street',
  number: '8',
  date: '2026-08-14',
  total: 11_000,
  currency: 'AUD',
  parts: 1,
  account: { code: '400', from: 'learned' },
  taxCode: { code: 'GST on Expenses', from: 'treatment' },
  chosen: { account: null, taxCode: null },
  otherwise: { account: '400', taxCode: 'GST on Expenses' },
  gone: null,
  words: null,
}
const base: Books = {
  package: 'xero',
  fileName: 'chart.csv',
  accounts: [
    { code: '310', name: 'Materials' },
    { code: '400', name: 'Rent' },
  ],
  categories: [{ category: 'Materials', account: null, taxCode: null }],
  suppliers: [
    {
      key: 'harbour',
      name: 'Harbour Street',
      invoices: 2,
      learned: { ...none, category: 'Materials', treatment: 'taxable', termsDays: 14, account: '400' },
      gone: false,
      rule: none,
    },
  ],
  exports: [
    {
      id: 'e1',
      package: 'xero',
      fileName: 'xero_bills_2026-08-14.csv',
      invoices: 3,
      total: 33_000,
      again: false,
      by: 'Ann Lim',
      at: 1_786_000_000_000,
    },
  ],
  bills: {
    ready: 2,
    total: 22_000,
    left: [{ id: 'i', name: 'Invoice 7 of Harbour Street', words: 'It is in USD.' }],
    notes: [],
    exported: 3,
    sendable: 2,
    list: [bill],
  },
}
let requests: { path: string; body: unknown }[]
let answers: Record<string, () => Response>
let saved: string[]
beforeEach(() => {
  requests = []
  saved = []
  answers = {
    '/api/accountant/employers': () => Response.json([{ business: { id: 'f1', name: 'Harcourt & Lim' }, type: 'owner' }]),
    '/api/accountant/clients': () =>
      Response.json([{ id: 'c1', name: 'Corner Cafe', abn: null, tfn: null, category: null, invoices: 0, reviewed: 0, lastUpload: null }]),
    '/api/business/books': () => Response.json(base),
  }
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(String(address), 'http://localhost')
    if (init.method === 'POST') requests.push({ path: pathname, body: JSON.parse(String(init.body)) })
    return Promise.resolve(
      answers[pathname]?.() ?? (init.method === 'POST' ? Response.json({ success: true }) : new Response(null, { status: 404 })),
    )
  })
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  reloadFirms()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const open = (loc = 'firmId=f1&clientId=c1') =>
  render(
    <MemoryRouter initialEntries={[`/business/books/${loc}`]}>
      <Routes>
        <Route path="/business/books/:locSearch" element={<BooksPage />} />
      </Routes>
    </MemoryRouter>,
  )
const shownToasts = (): string =>
  currentToasts()
    .map(({ text }) => text)
    .join(' ')

it('the page shows what is new, what does not fit and why, and the exports; the export is saved as a file', async () => {
  answers['/api/business/books/export'] = () =>
    Response.json({ file: { name: 'xero_bills_2026-08-20.csv', type: 'text/csv', text: 'x' }, invoices: 2, left: [] })
  open()
  await screen.findByText('2 accepted invoices can be exported: $220.00. 3 were exported before.')
  expect(screen.getByText('Invoice 7 of Harbour Street.').parentElement?.textContent).toContain('It is in USD.')
  expect(screen.getByText('Xero: xero_bills_2026-08-14.csv').parentElement?.textContent).toContain('Ann Lim')
  fireEvent.click(screen.getByRole('button', { name: 'Export what is new' }))
  await waitFor(() => expect(saved).toEqual(['xero_bills_2026-08-20.csv']))
  expect(requests).toEqual([{ path: '/api/business/books/export', body: { firmId: 'f1', clientId: 'c1' } }])
})

it.each(['nonsense', 'firmId=f1', 'firmId=f1&clientId=c9'])('the page of the address %s, which leads to no client, says so', async loc => {
  answers['/api/business/books'] = () =>
    Response.json({ error: { code: 'not-found', message: 'This does not exist, or is not yours to see.' } }, { status: 404 })
  open(loc)
  await screen.findByRole('heading', { name: 'Nothing here' })
  screen.getByText('This client does not exist, or you may not see it.')
})

it('the first export is not called one since the last, and the total of a bill in another currency is named by it', async () => {
  const bills = { ...base.bills, exported: 0, list: [bill, { ...bill, id: 'i3', number: '9', currency: 'USD' }] }
  answers['/api/business/books'] = () => Response.json({ ...base, exports: [], bills })
  open()
  await screen.findByText('2 accepted invoices can be exported: $220.00.')
  fireEvent.click(screen.getByText('Accounts of 2 bills'))
  const totals = within(screen.getByRole('table', { name: 'Bills to export' })).getAllByRole('row')
  expect(totals.slice(1).map(it => it.querySelectorAll('td')[2]?.textContent)).toEqual(['110.00', 'USD 110.00'])
})

it('bills of an export that is made again are to be deleted from the package only as far as the new file holds them; the others are named', async () => {
  const again = { file: { name: 'again.csv', type: 'text/csv', text: 'x' }, invoices: 2 }
  const left = [{ id: 'i9', name: 'Invoice 9 of Harbour Street', words: 'It is not accepted any more.' }]
  answers['/api/business/books/export'] = () => Response.json({ ...again, left })
  open()
  render(<Dialogs />)
  const exportAgain = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^Export again what was exported/u }))
    fireEvent.click(await screen.findByRole('button', { name: 'Export again' }))
  }
  await exportAgain()
  await screen.findByText('1 invoice of that export is left out')
  expect(screen.getByText('Invoice 9 of Harbour Street.').parentElement?.textContent).toContain('It is not accepted any more.')
  expect(saved).toEqual(['again.csv'])
  expect(shownToasts()).toContain(
    'again.csv is downloaded, with 2 of its 3 invoices. If the first file was imported into Xero, delete the same bills there before you import this one, otherwise it has them twice. Keep the bills of the others, which the page names.',
  )
  answers['/api/business/books/export'] = () => Response.json({ ...again, invoices: 3, left: [] })
  await exportAgain()
  await waitFor(() => expect(screen.queryByText('1 invoice of that export is left out')).toBeNull())
  expect(shownToasts()).toContain(
    'again.csv is downloaded, with 3 invoices. If the first file was imported into Xero, delete the same bills there',
  )
  answers['/api/business/books/export'] = () =>
    Response.json({ file: null, invoices: 0, left: [left[0], left[0], left[0]].map((one, i) => ({ ...one, id: `${i}` })) })
  await exportAgain()
  await waitFor(() =>
    expect(shownToasts()).toContain('Nothing was exported: none of its invoices is accepted and fits now. The page says why.'),
  )
  expect(requests[0]?.body).toMatchObject({ again: 'e1' })
})

it('a rule of a supplier is saved when its cell is left; a learned rule is shown in grey', async () => {
  open()
  const days = await screen.findByLabelText<HTMLInputElement>('Days until invoices of Harbour Street are due')
  expect([days.value, days.placeholder]).toEqual(['', '14'])
  expect(screen.getByLabelText<HTMLInputElement>('Account of Harbour Street').placeholder).toBe('400')
  fireEvent.change(days, { target: { value: '30' } })
  fireEvent.blur(days)
  await waitFor(() =>
    expect(requests).toEqual([
      {
        path: '/api/business/books/supplier',
        body: { firmId: 'f1', clientId: 'c1', supplierName: 'Harbour Street', rule: { ...none, termsDays: 30 } },
      },
    ]),
  )
})

it('all six treatments are offered for a supplier, and what was learned is named in words', async () => {
  answers['/api/business/books'] = () =>
    Response.json({ ...base, suppliers: base.suppliers.map(one => ({ ...one, learned: { ...one.learned, treatment: 'no-gst' } })) })
  open()
  const treatment = await screen.findByLabelText<HTMLSelectElement>('Treatment of Harbour Street')
  expect([...treatment.options].map(({ text }) => text)).toEqual([
    'no GST (last)',
    'taxable',
    'GST-free',
    'input-taxed',
    'capital',
    'private',
    'no GST (supplier not registered)',
  ])
  fireEvent.change(treatment, { target: { value: 'no-gst' } })
  await waitFor(() =>
    expect(requests).toEqual([
      {
        path: '/api/business/books/supplier',
        body: { firmId: 'f1', clientId: 'c1', supplierName: 'Harbour Street', rule: { ...none, treatment: 'no-gst' } },
      },
    ]),
  )
})

it('each bill shows its account and where it comes from; another is chosen for it, and the choice is undone by emptying the cell', async () => {
  open()
  const account = await screen.findByLabelText<HTMLInputElement>('Account for invoice 8 of Harbour Street')
  expect([account.value, account.placeholder, account.closest('td')?.textContent]).toEqual(['', '400', 'Rentlast choice for this supplier'])
  fireEvent.change(account, { target: { value: '310' } })
  fireEvent.keyDown(account, { key: 'Enter' })
  await waitFor(() =>
    expect(requests).toEqual([
      { path: '/api/business/books/bill', body: { firmId: 'f1', clientId: 'c1', invoiceId: 'i2', account: '310', taxCode: null } },
    ]),
  )
  answers['/api/business/books'] = () =>
    Response.json({
      ...base,
      bills: { ...base.bills, list: [{ ...bill, account: { code: '310', from: 'bill' }, chosen: { account: '310', taxCode: null } }] },
    })
  cleanup()
  open()
  const chosen = await screen.findByLabelText<HTMLInputElement>('Account for invoice 8 of Harbour Street')
  expect([chosen.value, chosen.closest('td')?.textContent]).toEqual(['310', 'Materialschosen here'])
  fireEvent.change(chosen, { target: { value: '' } })
  fireEvent.blur(chosen)
  await waitFor(() => expect(requests[1]?.body).toMatchObject({ invoiceId: 'i2', account: null, taxCode: null }))
})

it('a bill of several parts has the tax code of each part; one that does not fit says why, and a learned account that is not in the chart any more is named', async () => {
  answers['/api/business/books'] = () =>
    Response.json({
      ...base,
      suppliers: base.suppliers.map(one => ({ ...one, learned: { ...one.learned, account: '999' }, gone: true })),
      bills: {
        ...base.bills,
        list: [
          {
            ...bill,
            parts: 2,
            account: null,
            taxCode: null,
            otherwise: { account: null, taxCode: null },
            gone: '999',
            words: 'Its category “Rent” has no account.',
          },
        ],
      },
    })
  open()
  expect((await screen.findByLabelText<HTMLInputElement>('Tax code for invoice 8 of Harbour Street')).disabled).toBe(true)
  expect(screen.getByRole('table', { name: 'Bills to export', hidden: true }).textContent).toContain(
    'Does not fit: Its category “Rent” has no account.',
  )
  expect(screen.getByLabelText('Account for invoice 8 of Harbour Street').closest('td')?.textContent).toBe(
    '999 was chosen last for this supplier and is not in the chart any more.no account yet',
  )
  expect(screen.getByLabelText<HTMLInputElement>('Account of Harbour Street').closest('td')?.textContent).toContain(
    'not in the chart any more, not used',
  )
})

it('a refused account says so and goes back to the one before', async () => {
  answers['/api/business/books/category'] = () =>
    Response.json({ error: { code: 'books.no-account', message: 'This account is not in the chart.' } }, { status: 422 })
  open()
  const account = await screen.findByLabelText<HTMLInputElement>('Account of Materials')
  fireEvent.change(account, { target: { value: '999' } })
  fireEvent.blur(account)
  await waitFor(() => expect(shownToasts()).toContain('Account of Materials was not saved. This account is not in the chart.'))
  expect(account.value).toBe('')
})

it('a posting lists what was refused, and what an update left as a person chose it in Xero', async () => {
  const posting = {
    id: 'p',
    state: 'finished',
    isUpdate: true,
    at: 1_786_000_000_000,
    by: 'Ann Lim',
    total: 3,
    posted: 2,
    attached: 2,
    words: null,
    refused: [{ id: 'i1', name: 'Invoice 7', words: 'The bill is approved in Xero.' }],
    leftInXero: [{ id: 'i2', name: 'Invoice 8', words: 'Its account is 429 in Xero.' }],
  }
  answers['/api/business/xero'] = () =>
    Response.json({ enabled: true, connected: true, organisation: 'Corner Cafe', inXero: 3, changed: 0, fixed: 0, postings: [posting] })
  open()
  const list = await screen.findByRole('list', { name: 'Sent to Xero' })
  expect(list.textContent).toContain(
    'Finished: 2 of 3 bills updated, 2 with pages.2 messagesInvoice 7. The bill is approved in Xero.Invoice 8. Its account is 429 in Xero.',
  )
})

it.each([
  [2, 1, 'Update 2 changed bills', false],
  [0, 1, 'Try 1 changed bill again', false],
  [0, 0, 'Update changed bills', true],
])('with %i bills that an update can change and %i that it could not, the button is %s', async (changed, fixed, name, disabled) => {
  answers['/api/business/xero'] = () =>
    Response.json({ enabled: true, connected: true, organisation: 'Corner Cafe', inXero: 3, changed, fixed, postings: [] })
  answers['/api/business/books'] = () => Response.json({ ...base, package: 'xero' })
  open()
  expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(disabled)
})

it('without a chart only the form for one is there', async () => {
  answers['/api/business/books'] = () => Response.json({ ...base, package: null, accounts: [], fileName: null })
  open()
  await screen.findByRole('button', { name: 'Save the chart' })
  expect(screen.queryByRole('button', { name: 'Export what is new' })).toBeNull()
})

it('what is wrong with a chart is said in the form, where it covers no button', async () => {
  answers['/api/business/books'] = () => Response.json({ ...base, package: null, accounts: [], fileName: null })
  answers['/api/business/books/chart'] = () =>
    Response.json({ error: { code: 'books.duplicate-account', message: 'These codes are typed more than once: 429.' } }, { status: 422 })
  open()
  fireEvent.change(await screen.findByLabelText('Or type the accounts'), { target: { value: '429 A\n429 B' } })
  dismissToasts()
  fireEvent.click(screen.getByRole('button', { name: 'Save the chart' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('These codes are typed more than once: 429.')
  expect(alert.closest('form')).toBeTruthy()
  expect(shownToasts()).toBe('')
})

it('accepted invoices that cannot be exported yet are not called nothing', async () => {
  answers['/api/business/books'] = () => Response.json({ ...base, bills: { ...base.bills, ready: 0 } })
  open()
  await screen.findByText('No new invoice can be exported yet. 3 were exported before.')
  answers['/api/business/books'] = () => Response.json({ ...base, bills: { ...base.bills, ready: 0, left: [] } })
  cleanup()
  open()
  await screen.findByText('Nothing new to export. 3 were exported before.')
})

it('typed accounts are a code and a name in each line', () => {
  expect(typedAccounts('400 Advertising\n\n6-1234\tMaterials and more \n9')).toEqual([
    { code: '400', name: 'Advertising' },
    { code: '6-1234', name: 'Materials and more' },
    { code: '9', name: '9' },
  ])
})

it('the state of Xero that could not be loaded is loaded again on request', async () => {
  let fails = true
  answers['/api/business/xero'] = () =>
    fails
      ? Response.json({ error: { code: 'internal', message: 'Something went wrong on our side.' } }, { status: 500 })
      : Response.json({ enabled: false, connected: false, organisation: null, inXero: 0, changed: 0, fixed: 0, postings: [] })
  open()
  const again = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  fireEvent.click(again)
  await screen.findByText(/cannot be sent to Xero from this server yet/u)
})
