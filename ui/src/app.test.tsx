// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { Pages } from './app.tsx'
import { readSession, session, signOut } from './session/session.ts'

const Where = () => <output data-testid="where">{useLocation().pathname}</output>
const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Pages />
      <Where />
    </MemoryRouter>,
  )
const where = () => screen.getByTestId('where').textContent
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

it('an unknown address shows the 404 page with a link home', () => {
  open('/nothing/here')
  expect(screen.getByRole('heading').textContent).toBe('404 - Not Found!')
  expect(screen.getByText('Go Home').getAttribute('href')).toBe('/')
})

it.each(['/business/details/%E0%A4%A', '/dashboard/coupon=%', '/%zz', '//'])(
  '%s, which is no path of the site, shows the 404 page to a signed-in person',
  path => {
    session.set(() => readSession('{"token":"t","user_id":"u"}'))
    open(path)
    expect(screen.getByText('There is no page at this address.')).toBeTruthy()
  },
)

it.each([
  ['/signin', 'Sign in – Docketry'],
  ['/nothing/here', 'No such page – Docketry'],
  ['/statments/add', 'Add bank statements – Docketry'],
])('the title of %s names the page', async (path, title) => {
  session.set(() => (path.startsWith('/statments') ? readSession('{"token":"t","user_id":"u"}') : null))
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
  open(path)
  await waitFor(() => expect(document.title).toBe(title))
})

it.each([
  '/dashboard',
  '/dashboard/coupon=NONE',
  '/business/details/clientId=1&firmId=2',
  '/scan/files/firmId=2',
  '/scan/add/firmId=2&vid=1',
  '/scan/detail/groupId=3',
  '/business/create/2',
  '/invoices/search',
  '/statments/add',
  '/statments/process',
])('%s redirects to the home page when nobody is signed in', async path => {
  open(path)
  await waitFor(() => expect(where()).toBe('/'))
})

it('the page of a merged client becomes that of the client that it was merged into', async () => {
  session.set(() => readSession('{"token":"t","user_id":"u"}'))
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      Response.json(
        address.includes('/survivor')
          ? { merged: address.includes('clientId=2') ? { name: 'Cafe (2)', at: 0, survivor: { id: '1', name: 'Cafe' } } : null }
          : [],
      ),
    ),
  )
  open('/scan/files/firmId=9&clientId=2')
  await waitFor(() => expect(where()).toBe('/scan/files/firmId=9&clientId=1'))
})

it('the sign-in page shows the message of the entry userNotFound, and can be sent again', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json(
        {
          errors: [
            { param: 'x', msg: 'no' },
            { param: 'userNotFound', msg: 'Email or password is not right.' },
          ],
        },
        { status: 422 },
      ),
    ),
  )
  open('/signin')
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'a@b.example' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'x' } })
  fireEvent.submit(screen.getByLabelText('Password').closest('form') as HTMLFormElement)
  expect((await screen.findByRole('alert')).textContent).toBe('Email or password is not right.')
  expect(screen.getByRole('button', { name: 'Sign in' }).hasAttribute('disabled')).toBe(false)
})

it('a public id without an image redirects to /404', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: { code: 'not-found', message: 'No.' } }, { status: 404 })))
  open('/invoiceimage/abc')
  await waitFor(() => expect(where()).toBe('/404'))
})
