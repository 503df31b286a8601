// @vitest-environment jsdom
import type { QueuedReview } from '@docketry/contracts/api/reviewer.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../testing/fake-invoices.ts'
import { fakeAnswer } from '../../testing/fake-lines.ts'
import { Toasts } from '../parts/toasts.tsx'
import { ForRole } from '../app.tsx'
import { signInAs } from '../../testing/signed-in.ts'
import { watchedAnswer } from '../../testing/watched-answer.ts'
import { signOut } from '../session/session.ts'
import { expectErrorAbove } from '../../testing/error-above.ts'
import { ReviewerPage } from './reviewer-page.tsx'

const { invoices } = fakeDetail(2)
const hour = 60 * 60_000
const queued = (id: string, dueIn: number, supplier: string): QueuedReview => ({
  invoice_id: id,
  state: 'waiting',
  requestedAt: 0,
  dueAt: Date.now() + dueIn,
  late: dueIn < 0,
  firm: { id: 'f', name: 'Harcourt & Lim' },
  client: { id: 'c', name: 'Wattle Street Bakery' },
  supplier,
  image: null,
  pages: 1,
})
let reviews: QueuedReview[]
let sent: { path: string; body: Record<string, unknown> }[]
let refused: string | null

const answers: Record<string, (body: { invoice_id: string }) => Response> = {
  '/api/accountant/employers': () => Response.json([]),
  '/api/accountant/requests': () => Response.json([]),
  '/api/reviewer/queue': () => Response.json({ reviews, waiting: reviews.length, now: Date.now() }),
  '/api/reviewer/take': ({ invoice_id }) =>
    refused === invoice_id
      ? Response.json({ error: { code: 'review.taken-by-other', message: 'Another accountant has taken this one.' } }, { status: 409 })
      : Response.json({ invoice: invoices.map(fakeAnswer).find(it => it.id === invoice_id) }),
}

beforeEach(() => {
  reviews = [queued(invoices[0]?.id ?? '', -hour, 'Marlow'), queued(invoices[1]?.id ?? '', 5 * hour + 20.5 * 60_000, 'Lantern')]
  ;[sent, refused] = [[], null]
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    if (init?.method === 'POST') sent.push({ path: address, body })
    if (address === '/api/reviewer/finish') reviews = reviews.filter(it => it.invoice_id !== body['invoice_id'])
    return Promise.resolve(answers[address]?.(body as { invoice_id: string }) ?? Response.json({ success: true }))
  })
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})
function show(roles: string[]): void {
  signInAs({ roles })
  render(
    <MemoryRouter initialEntries={['/reviewer']}>
      <ForRole role="accountant">
        <ReviewerPage />
      </ForRole>
      <Toasts />
    </MemoryRouter>,
  )
}

it('the reviewer page is not found without the role', () => {
  show(['author'])
  expect(screen.getByRole('heading').textContent).toBe('404 - Not Found!')
})

it('the queue lists reviews by due time, and arrow keys move through it', async () => {
  show(['accountant'])
  const [first, second] = await screen.findAllByRole('button', { name: /Wattle Street Bakery/u })
  expect(screen.getByText('2 invoices waiting, each due within 24 hours of the request.')).toBeTruthy()
  expect([screen.getByText('late by 1 h').className, screen.getByText('due in 5 h 20 min').className]).toEqual([
    'num due late',
    'num due calm',
  ])
  expect(screen.getByRole('link', { name: 'Manual reviews' }).getAttribute('href')).toBe('/reviewer')
  first?.focus()
  fireEvent.keyDown(first as Element, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(second)
})

it('a reviewer takes an invoice, saves the correction, finishes, and gets the next one', async () => {
  show(['accountant'])
  fireEvent.click((await screen.findAllByRole('button', { name: /Wattle Street Bakery/u }))[0] as Element)
  fireEvent.change(await screen.findByLabelText('Total'), { target: { value: '12.50' } })
  fireEvent.change(screen.getByLabelText(/Note for the firm/u), { target: { value: 'GST on page 2' } })
  fireEvent.keyDown(screen.getByLabelText('Total'), { key: 'Enter', ctrlKey: true })
  const [one, two] = invoices.map(it => it.id)
  await waitFor(() => expect(sent.at(-1)).toEqual({ path: '/api/reviewer/take', body: { invoice_id: two } }))
  expect(sent.slice(0, -1)).toEqual([
    { path: '/api/reviewer/take', body: { invoice_id: one } },
    { path: '/api/reviewer/correct', body: { invoice_id: one, invoice_data: { total: 12.5 } } },
    { path: '/api/reviewer/finish', body: { invoice_id: one, note: 'GST on page 2' } },
  ])
})

it('what a reviewer typed is there again after another page, and the note after the queue too; the browser asks before it is lost', async () => {
  const openFirst = async () => fireEvent.click((await screen.findAllByRole('button', { name: /Wattle Street Bakery/u }))[0] as Element)
  const typed = async () => [await screen.findByLabelText('Total'), screen.getByLabelText(/Note for the firm/u)] as HTMLInputElement[]
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  show(['accountant'])
  await openFirst()
  await typed()
  expect(asks()).toBe(false)
  fireEvent.change(screen.getByLabelText('Total'), { target: { value: '12.50' } })
  fireEvent.change(screen.getByLabelText(/Note for the firm/u), { target: { value: 'GST on page 2' } })
  expect(asks()).toBe(true)
  cleanup()
  show(['accountant'])
  await openFirst()
  expect((await typed()).map(it => it.value)).toEqual(['12.50', 'GST on page 2'])
  fireEvent.keyDown(screen.getByLabelText('Total'), { key: 'Escape' })
  await screen.findByText('2 invoices waiting, each due within 24 hours of the request.')
  expect(sent.filter(({ path }) => path.endsWith('/correct')).map(({ body }) => body['invoice_data'])).toEqual([{ total: 12.5 }])
  await openFirst()
  expect((await typed()).map(it => it.value)[1]).toBe('GST on page 2')
  fireEvent.click(screen.getByRole('button', { name: /Save and finish/u }))
  await waitFor(() => expect(sent.at(-1)?.path).toBe('/api/reviewer/take'))
  expect(sent.find(({ path }) => path.endsWith('/finish'))?.body).toMatchObject({ note: 'GST on page 2' })
  expect((await typed()).map(it => it.value)[1]).toBe('')
})

it('an invalid value is not sent, and its error is shown', async () => {
  show(['accountant'])
  fireEvent.click((await screen.findAllByRole('button', { name: /Wattle Street Bakery/u }))[0] as Element)
  fireEvent.change(await screen.findByLabelText('Total'), { target: { value: 'much' } })
  fireEvent.click(screen.getByRole('button', { name: /Save and finish/u }))
  expect(screen.getByText('Type an amount, such as 1386.00.')).toBeTruthy()
  expectErrorAbove(screen.getByLabelText('Total'), 'Type an amount, such as 1386.00.')
  expect(document.activeElement).toBe(screen.getByLabelText('Total'))
  expect(sent.map(({ path }) => path)).toEqual(['/api/reviewer/take'])
})

it('an invoice taken by another reviewer shows an error, and the queue stays open', async () => {
  show(['accountant'])
  refused = invoices[0]?.id ?? ''
  fireEvent.click((await screen.findAllByRole('button', { name: /Wattle Street Bakery/u }))[0] as Element)
  await screen.findByText('Another accountant has taken this one.')
  expect(screen.getAllByRole('button', { name: /Wattle Street Bakery/u })).toHaveLength(2)
})

it('an invoice whose images are renewed when the accountant has left it does not open again', async () => {
  show(['accountant'])
  fireEvent.click((await screen.findAllByRole('button', { name: /Wattle Street Bakery/u }))[0] as Element)
  const image = await screen.findByAltText('Page 1 of 1')
  const late = watchedAnswer({ invoice: invoices.map(fakeAnswer)[0] })
  let answer = (): void => undefined
  vi.stubGlobal('fetch', (address: string) =>
    address === '/api/reviewer/take'
      ? new Promise<Response>(resolve => (answer = () => resolve(late.response)))
      : Promise.resolve(answers[address]?.({ invoice_id: '' }) ?? Response.json({ success: true })),
  )
  fireEvent.error(image)
  fireEvent.keyDown(image, { key: 'Escape' })
  await screen.findByText('2 invoices waiting, each due within 24 hours of the request.')
  answer()
  await late.shown()
  expect(screen.queryByLabelText('Total')).toBeNull()
})
