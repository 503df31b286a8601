// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Books, Note } from '@docketry/contracts/api/books.ts'
import { Dialogs } from '../parts/dialogs.tsx'
import { currentToasts } from '../parts/toasts.tsx'
import { reloadFirms } from '../session/firm.ts'
import { BooksPage } from './books-page.tsx'

const changed: Note = {
  id: 'i7',
  name: 'Invoice 7 of Harbour Street',
  words: 'It was changed since it was exported. Change it in MYOB AccountRight as well.',
  acknowledge: { act: 'changed', package: 'myob', revision: 5 },
}
const deleted: Note = {
  id: 'i8',
  name: 'Invoice 8 of Harbour Street',
  words: 'It was sent to Xero, and was deleted since. Delete its bill in Xero as well, or restore the invoice.',
  acknowledge: { act: 'deleted', package: 'xero', revision: null },
}
const other: Note = {
  id: 'i9',
  name: 'Invoice 9 of Iron Works',
  words: 'It is taxable; the rule of its supplier says private.',
  acknowledge: null,
}
const paths = { books: '/api/business/books', acknowledge: '/api/business/books/bill-in-package' }
let notes: Note[]
let bodies: unknown[]
let answer: () => Response
beforeEach(() => {
  notes = [other, changed, deleted]
  bodies = []
  answer = () => Response.json({ success: true })
  const booksNow = (): Books => ({
    package: 'myob',
    fileName: null,
    accounts: [],
    categories: [],
    suppliers: [],
    exports: [],
    bills: { ready: 0, total: 0, left: [], notes, exported: 2, sendable: 0, list: [] },
  })
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(String(address), 'http://localhost')
    if (pathname === paths.books) return Promise.resolve(Response.json(booksNow()))
    if (pathname === '/api/accountant/employers')
      return Promise.resolve(Response.json([{ business: { id: 'f1', name: 'Harcourt & Lim' }, type: 'owner' }]))
    if (pathname !== paths.acknowledge) return Promise.resolve(Response.json([]))
    bodies.push(JSON.parse(String(init.body)))
    return Promise.resolve(answer())
  })
  reloadFirms()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const open = () =>
  render(
    <MemoryRouter initialEntries={['/business/books/firmId=f1&clientId=c1']}>
      <Routes>
        <Route path="/business/books/:locSearch" element={<BooksPage />} />
      </Routes>
      <Dialogs />
    </MemoryRouter>,
  )
const button = (name: string) => screen.findByRole('button', { name })
const shownToasts = (): string[] => currentToasts().map(({ text }) => text)
/** Presses the button of a note with the keyboard and confirms. */
async function confirm(name: string, yes: string): Promise<void> {
  const pressed = await button(name)
  pressed.focus()
  fireEvent.click(pressed)
  fireEvent.click(await button(yes))
}

it('a note about a bill in the package has a button that names the package and the invoice; other notes have none', async () => {
  open()
  const first = await button('Mark as changed in MYOB AccountRight: Invoice 7 of Harbour Street')
  expect(first.textContent).toBe('Mark as changed in MYOB AccountRight')
  expect((await button('Mark as deleted in Xero: Invoice 8 of Harbour Street')).textContent).toBe('Mark as deleted in Xero')
  expect(screen.getByText('Invoice 9 of Iron Works.').closest('li')?.querySelector('button')).toBeNull()
})

it('a changed bill is confirmed with the revision on screen, after a question that says what follows; the note is gone, and the focus goes on', async () => {
  open()
  fireEvent.click(await button('Mark as changed in MYOB AccountRight: Invoice 7 of Harbour Street'))
  await screen.findByRole('heading', { name: 'Have you changed this bill in MYOB AccountRight?' })
  screen.getByText('Invoice 7 of Harbour Street. The note disappears until the invoice changes again.')
  fireEvent.click(await button('Not yet'))
  expect(bodies).toEqual([])
  answer = () => {
    notes = [other, deleted]
    return Response.json({ success: true })
  }
  await confirm('Mark as changed in MYOB AccountRight: Invoice 7 of Harbour Street', 'Mark as changed in MYOB AccountRight')
  await screen.findByText('2 invoices to look at')
  expect(bodies).toEqual([{ firmId: 'f1', clientId: 'c1', invoiceId: 'i7', act: 'changed', revision: 5 }])
  expect(shownToasts()).toContain('Invoice 7 of Harbour Street: its bill is changed in MYOB AccountRight.')
  const next = await button('Mark as deleted in Xero: Invoice 8 of Harbour Street')
  await waitFor(() => expect(document.activeElement).toBe(next))
})

it('a deleted bill is confirmed; with the last note gone, the focus stays in its section', async () => {
  notes = [deleted]
  open()
  answer = () => {
    notes = []
    return Response.json({ success: true })
  }
  fireEvent.click(await button('Mark as deleted in Xero: Invoice 8 of Harbour Street'))
  screen.getByText('Invoice 8 of Harbour Street. The note disappears. If the invoice is ever accepted again, it is exported as a new bill.')
  fireEvent.click(await button('Not yet'))
  await confirm('Mark as deleted in Xero: Invoice 8 of Harbour Street', 'Mark as deleted in Xero')
  await waitFor(() => expect(screen.queryByText('1 invoice to look at')).toBeNull())
  expect(bodies).toEqual([{ firmId: 'f1', clientId: 'c1', invoiceId: 'i8', act: 'deleted', revision: null }])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Bills for MYOB AccountRight' })))
})

it('a confirmation that is refused says why, and the page shows the invoice as it is now', async () => {
  open()
  answer = () => {
    notes = [{ ...changed, acknowledge: { act: 'changed', package: 'myob', revision: 6 } }]
    return Response.json(
      { error: { code: 'books.invoice-changed', message: 'This invoice was changed since this page was loaded.' } },
      { status: 409 },
    )
  }
  await confirm('Mark as changed in MYOB AccountRight: Invoice 7 of Harbour Street', 'Mark as changed in MYOB AccountRight')
  await screen.findByText('1 invoice to look at')
  expect(shownToasts()).toContain('This invoice was changed since this page was loaded.')
})
