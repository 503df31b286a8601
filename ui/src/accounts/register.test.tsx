// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { BrowserRouter, MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { filledFromLink, Register } from './register.tsx'

type Answers = Record<string, (url: URL, body: unknown) => Response>
const requests: { url: string; body: unknown }[] = []
function serve(answers: Answers): void {
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://x')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    requests.push({ url: url.pathname, body })
    return answers[url.pathname]?.(url, body) ?? Response.json([])
  })
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  requests.length = 0
})
const open = (address = '/register') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <Register />
    </MemoryRouter>,
  )
const type = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const next = (name = 'Next') => fireEvent.click(screen.getByRole('button', { name }))
const cutOff = (): Response => {
  throw new TypeError('Failed to fetch')
}
const company = (more: object) => () =>
  Response.json({ exists: false, ownerExists: false, error: null, checkedBy: 'checksum', entityName: null, ...more })

async function toCompany(kind: string): Promise<void> {
  next()
  fireEvent.click(await screen.findByRole('radio', { name: new RegExp(kind, 'u') }))
  next()
  await screen.findByRole('heading', { name: 'Company details' })
}

it('filledFromLink reads the fields of a link and ignores unknown types', () => {
  expect(filledFromLink(new URLSearchParams('email=a@b.example&abn=1&type=admin'))).toEqual({
    email: 'a@b.example',
    abn: '1',
    type: 'admin',
  })
  expect(filledFromLink(new URLSearchParams('type=su&password=x'))).toEqual({})
})

it.each([
  ['Owner', company({ exists: true, ownerExists: true }), 'Company is already registered. Please register as admin or employee'],
  ['Employee', company({}), 'Could not find your Company. Make sure your employer is registered with us.'],
  ['Admin', company({ exists: true }), 'Could not find your Company. Make sure your employer is registered with us.'],
  ['Owner', () => Response.json({}, { status: 500 }), 'ABN or Company ID Verification failed'],
  ['Employee', cutOff, 'ABN or Company ID Verification failed. No connection. Check the network; nothing you typed is lost.'],
])('the registration shows the %s the result of the company check', async (kind, answer, text) => {
  serve({ '/api/public/checkForABN': answer })
  open('/register?firstName=Bo&lastName=Li&email=bo@firm.example&abn=51824753556&category=Trades')
  await toCompany(kind)
  next()
  await screen.findByText(text)
})

it('the registration sends the form, shows the first message of the server, and then asks to verify', async () => {
  let answer = () =>
    Response.json({ errors: [{ param: 'email', msg: 'This email is already registered. Sign in instead.' }] }, { status: 422 })
  serve({
    '/api/public/checkForABN': company({ checkedBy: 'register', entityName: 'FALCON PTY LTD' }),
    '/api/auth/register': () => answer(),
  })
  open('/register?firstName=Bo&lastName=Li&email=bo@firm.example&abn=51824753556&category=Trades&type=owner')
  await toCompany('Owner')
  next()
  await screen.findByText('FALCON PTY LTD')
  type('Password', 'correct horse')
  type('Confirm the password', 'correct horse')
  next('Register')
  await screen.findByText('This email is already registered. Sign in instead.')
  answer = () =>
    Response.json({ token: 't', user_id: 'u', firstName: 'Bo', lastName: 'Li', email: 'bo@firm.example', verified: false, roles: [] })
  next('Register')
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBe(document.activeElement)
  expect(requests.findLast(it => it.url === '/api/auth/register')?.body).toMatchObject({
    email: 'bo@firm.example',
    abn: '51824753556',
    type: 'owner',
    firstName: 'Bo',
    lastName: 'Li',
    category: 'Trades',
    password: 'correct horse',
    confirm_password: 'correct horse',
  })
  expect(JSON.parse(localStorage.getItem('user_info') ?? '{}')).toMatchObject({ token: 't', verified: false })
})

it('the registration of an invited person skips the steps that the invitation answers', async () => {
  serve({
    '/api/public/invitation': () =>
      Response.json({ email: 'bo@firm.example', firmName: 'Harcourt & Lim', type: 'employee', registered: false }),
  })
  open('/register?invitation=code')
  await screen.findByText('Harcourt & Lim')
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true)
  type('First name', 'Bo')
  type('Last name', 'Li')
  next()
  await waitFor(() => screen.getByRole('heading', { name: 'Password' }))
})

it('an invited person, whose address the link has verified, is not told to wait for another email', async () => {
  serve({
    '/api/public/invitation': () =>
      Response.json({ email: 'bo@firm.example', firmName: 'Harcourt & Lim', type: 'employee', registered: false }),
    '/api/auth/register': () =>
      Response.json({ token: 't', user_id: 'u', firstName: 'Bo', lastName: 'Li', email: 'bo@firm.example', verified: true, roles: [] }),
  })
  open('/register?invitation=code')
  await screen.findByText('Harcourt & Lim')
  type('First name', 'Bo')
  type('Last name', 'Li')
  next()
  await screen.findByRole('heading', { name: 'Password' })
  type('Password', 'correct horse')
  type('Confirm the password', 'correct horse')
  fireEvent.click(screen.getByRole('button', { name: 'Register' }))
  await screen.findByRole('heading', { name: 'You are registered' })
  expect(screen.queryByText(/We have sent an email/u)).toBeNull()
  screen.getByRole('link', { name: 'Open the dashboard' })
})

it('the registration does not go on with an ABN that was changed while another one was checked', async () => {
  const checked: string[] = []
  let answer = (): void => undefined
  vi.stubGlobal('fetch', async (input: string) => {
    const url = new URL(input, 'http://x')
    if (url.pathname !== '/api/public/checkForABN') return Response.json([])
    checked.push(url.searchParams.get('abn') ?? '')
    await new Promise<void>(resolve => (answer = resolve))
    return company({})()
  })
  open('/register?firstName=Bo&lastName=Li&email=bo@firm.example&abn=51824753556&category=Trades&type=owner')
  await toCompany('Owner')
  next()
  await waitFor(() => expect(checked).toEqual(['51824753556']))
  type('ABN', '34993518190')
  answer()
  await waitFor(() => screen.getByRole('button', { name: 'Next' }))
  expect(screen.getByRole('heading', { name: 'Company details' })).toBeTruthy()
  next()
  await waitFor(() => expect(checked).toEqual(['51824753556', '34993518190']))
  answer()
  await screen.findByRole('heading', { name: 'Password' })
})

describe('the steps of the registration', () => {
  const heading = (name: string) => screen.findByRole('heading', { name })
  const leaving = (): boolean => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  /** In the browser's own history, behind another page. */
  function openInHistory(address = '/register?firstName=Bo&lastName=Li&email=bo@firm.example&abn=51824753556&category=Trades'): void {
    serve({ '/api/public/checkForABN': company({}) })
    history.pushState(null, '', '/')
    history.pushState(null, '', address)
    render(
      <BrowserRouter>
        <Register />
      </BrowserRouter>,
    )
  }
  async function toPassword(): Promise<void> {
    await toCompany('Owner')
    type('Category', 'Falconry')
    next()
    await heading('Password')
  }

  it('are entries of the browser’s history: its Back and Forward change the step, and what was typed stays', async () => {
    openInHistory()
    await toPassword()
    history.back()
    await heading('Company details')
    expect(screen.getByLabelText<HTMLInputElement>('Category').value).toBe('Falconry')
    expect(location.search).toContain('firstName=Bo')
    history.back()
    await heading('Registering as')
    history.forward()
    await heading('Company details')
    next('Back')
    await heading('Registering as')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Owner/u }).checked).toBe(true)
    history.back()
    await heading('Details')
    history.back()
    await waitFor(() => expect(location.pathname).toBe('/'))
  })

  it('go one step back for two quick presses of Back, and not off the page', async () => {
    openInHistory()
    next()
    await heading('Registering as')
    next('Back')
    next('Back')
    await heading('Details')
    // Later than a second step back would be.
    history.forward()
    await heading('Registering as')
    expect(location.pathname).toBe('/register')
  })

  it('are not reached by Forward after a change that was not checked', async () => {
    openInHistory()
    await toPassword()
    history.back()
    await heading('Company details')
    type('ABN', '1')
    history.forward()
    await heading('Company details')
    next()
    await screen.findByText('Invalid ABN')
  })

  it('begin with the first one after a reload, whose Back leaves the page', async () => {
    openInHistory()
    await toCompany('Owner')
    cleanup()
    render(
      <BrowserRouter>
        <Register />
      </BrowserRouter>,
    )
    await waitFor(() => expect(history.state).not.toHaveProperty('usr'))
    await heading('Details')
    history.back()
    await waitFor(() => expect(location.pathname).toBe('/'))
  })

  it('ask before the page is closed or reloaded once something was typed, until the person is registered', async () => {
    openInHistory()
    expect(leaving()).toBe(false)
    await toPassword()
    expect(leaving()).toBe(true)
    serve({ '/api/auth/register': () => Response.json({ token: 't', user_id: 'u', email: 'bo@firm.example', verified: false, roles: [] }) })
    type('Password', 'correct horse')
    type('Confirm the password', 'correct horse')
    next('Register')
    await heading('Check your email')
    expect(leaving()).toBe(false)
  })
})
