// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendRequest } from '../data/request.ts'
import { Dialogs } from '../parts/dialogs.tsx'
import { loadOverlays } from '../parts/overlays.ts'
import { Toasts } from '../parts/toasts.tsx'
import { profile } from '@docketry/contracts/api/settings.ts'
import { signOutAndRevoke, issuedAt, renewWhenOld } from '../session/token.ts'
import { session, signIn, signOut } from '../session/session.ts'
import { deviceName, lastSeenText } from './session-list.tsx'
import { SettingsPage } from './settings-page.tsx'

const tokenOf = (issued: number, name = 'a'): string => `h.${btoa(JSON.stringify({ iat: Math.floor(issued / 1000), name }))}.s`
const user = (token: string) => ({
  token,
  user_id: 'u',
  firstName: 'Ann',
  lastName: 'Lim',
  email: 'a@b.example',
  pendingEmail: null,
  verified: true,
  roles: [],
})
let requests: { path: string; body: unknown; auth: string | null }[]
let answers: Record<string, () => Response>

beforeAll(() => loadOverlays())
beforeEach(() => {
  requests = []
  answers = {
    'GET /api/accountant/profile': () =>
      Response.json({
        firstName: 'Ann',
        lastName: 'Lim',
        email: 'a@b.example',
        pendingEmail: null,
        verified: true,
        secondFactor: { on: false, recoveryLeft: 0 },
      }),
    'GET /api/accountant/sessions': () =>
      Response.json([
        { id: 's1', agent: 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0', startedAt: 0, seenAt: Date.now(), current: true },
        {
          id: 's2',
          agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605 Version/19 Safari/604',
          startedAt: 0,
          seenAt: Date.now() - 7_300_000,
          current: false,
        },
      ]),
    'GET /api/business/holds?firmId=f1': () => Response.json([]),
    'GET /api/accountant/reminders?firmId=f1': () =>
      Response.json({ reminders: [], rules: { kinds: [], basDays: 7, reviewDays: 7, basDates: null }, mine: [] }),
    'GET /api/business/firm?firmId=f1': () =>
      Response.json({
        id: 'f1',
        name: 'Harcourt & Lim',
        abn: null,
        address: null,
        zone: 'Australia/Sydney',
        gstRegistered: null,
        revision: 0,
        history: [],
      }),
    'GET /api/accountant/clients?firmId=f1': () => Response.json([]),
    'GET /api/accountant/employers': () => Response.json([{ business: { id: 'f1', name: 'Harcourt & Lim' }, type: 'owner' }]),
  }
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const path = `${init.method ?? 'GET'} ${String(address)}`
    if (init.method === 'POST')
      requests.push({ path, body: JSON.parse(String(init.body ?? 'null')), auth: new Headers(init.headers).get('authorization') })
    return Promise.resolve(answers[path]?.() ?? Response.json({ success: true }))
  })
  signIn(user(tokenOf(Date.now(), String(Math.random()))))
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})
const show = () =>
  render(
    <MemoryRouter>
      <SettingsPage />
    </MemoryRouter>,
  )
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

describe('the settings page', () => {
  it('shows each session with its device, and ends one', async () => {
    show()
    await screen.findByText('Firefox on Windows')
    expect(screen.getByText('This device')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
    await waitFor(() => expect(requests).toMatchObject([{ path: 'POST /api/accountant/session/end', body: { sessionId: 's2' } }]))
  })

  it('lists legal holds for the owner, and releases one', async () => {
    const hold = {
      id: 'g1',
      kind: 'group',
      clientId: 'c1',
      groupIds: ['g1'],
      name: 'July dockets',
      reason: 'An audit',
      by: 'Ann Lim',
      at: Date.now(),
    }
    answers['GET /api/business/holds?firmId=f1'] = () => Response.json([hold])
    show()
    render(<Dialogs />)
    expect((await screen.findByRole('link', { name: 'July dockets' })).closest('p')?.textContent).toContain('An audit')
    fireEvent.click(screen.getByRole('button', { name: 'End the legal hold… (July dockets)' }))
    answers['GET /api/business/holds?firmId=f1'] = () => Response.json([])
    fireEvent.click(await screen.findByRole('button', { name: 'End the hold' }))
    await waitFor(() => expect(screen.queryByText('Legal holds')).toBeNull())
    expect(requests).toMatchObject([{ path: 'POST /api/business/hold/release', body: { firmId: 'f1', id: 'g1' } }])
  })

  it('sends a link to a new address with the current password, and says which address is valid until the link is followed', async () => {
    show()
    render(<Toasts />)
    fireEvent.click(await screen.findByRole('button', { name: 'Change the email…' }))
    answers['POST /api/accountant/email'] = () => Response.json({ success: true })
    fireEvent.change(field('New email'), { target: { value: 'ann@new.example' } })
    const form = field('New email').form
    fireEvent.change(form?.elements.namedItem('current') as Element, { target: { value: 'correct horse' } }) // a field of that form
    fireEvent.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByText(/A link was sent to ann@new\.example\..*until then you sign in with a@b\.example/u)).toBeTruthy()
    expect(requests).toMatchObject([{ path: 'POST /api/accountant/email', body: { email: 'ann@new.example', current: 'correct horse' } }])
  })

  it('shows the server’s message above the field at fault, and clears the form once the password is changed', async () => {
    show()
    await screen.findByRole('heading', { name: 'Password' })
    answers['POST /api/accountant/password'] = () =>
      Response.json({ errors: [{ param: 'current', msg: 'This is not your current password.' }] }, { status: 422 })
    fireEvent.change(field('Current password'), { target: { value: 'wrong' } })
    fireEvent.click(screen.getByRole('button', { name: 'Change the password' }))
    expect((await screen.findByText('This is not your current password.')).getAttribute('role')).toBe('alert')
    expect([document.activeElement, field('Current password').getAttribute('aria-invalid')]).toEqual([field('Current password'), 'true'])
    answers['POST /api/accountant/password'] = () => Response.json({ success: true })
    fireEvent.click(screen.getByRole('button', { name: 'Change the password' }))
    await waitFor(() => expect(field('Current password').value).toBe(''))
  })

  it('stores the new name in the session', async () => {
    show()
    fireEvent.change(await screen.findByLabelText('First name'), { target: { value: ' Anne ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save your name' }))
    await waitFor(() => expect(session.get()?.firstName).toBe('Anne'))
  })

  it('turns sign-in codes on with a code, and shows the recovery codes', async () => {
    answers['POST /api/accountant/second-factor/begin'] = () =>
      Response.json({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH', sealed: 'sealed' })
    answers['POST /api/accountant/second-factor/on'] = () => Response.json({ recovery: ['aaaa-bbbb', 'cccc-dddd'] })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Set up sign-in codes' }))
    await screen.findByText('ABCD EFGH')
    expect(screen.getByAltText<HTMLImageElement>('QR code for your authenticator app').src).toContain('data:image/svg+xml')
    fireEvent.change(field('Code that the app shows'), { target: { value: '123456' } })
    fireEvent.change(field('Your current password'), { target: { value: 'correct horse' } })
    fireEvent.click(screen.getByRole('button', { name: 'Turn sign-in codes on' }))
    await screen.findByText('aaaa-bbbb')
    expect(requests.at(-1)).toMatchObject({ body: { sealed: 'sealed', code: '123456', current: 'correct horse' } })
  })

  it('turns sign-in codes off with the password and a code', async () => {
    answers['GET /api/accountant/profile'] = () =>
      Response.json({
        firstName: 'Ann',
        lastName: 'Lim',
        email: 'a@b.example',
        pendingEmail: null,
        verified: true,
        secondFactor: { on: true, recoveryLeft: 10 },
      })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off…' }))
    fireEvent.change(field('Your current password'), { target: { value: 'correct horse' } })
    fireEvent.change(field('Code from your authenticator app, or a recovery code'), { target: { value: '123456' } })
    fireEvent.click(screen.getByRole('button', { name: 'Turn sign-in codes off' }))
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({
        path: 'POST /api/accountant/second-factor/off',
        body: { code: '123456', current: 'correct horse' },
      }),
    )
  })
})

it('the settings page offers no sign-in codes before the address is verified', async () => {
  answers['GET /api/accountant/profile'] = () =>
    Response.json({
      firstName: 'Ann',
      lastName: 'Lim',
      email: 'a@b.example',
      pendingEmail: null,
      verified: false,
      secondFactor: { on: false, recoveryLeft: 0 },
    })
  show()
  await screen.findByText(/^Verify your email address first/u)
  expect(screen.queryByRole('button', { name: 'Set up sign-in codes' })).toBeNull()
})

describe('a session', () => {
  it('is renewed by a request once its token is an hour old', async () => {
    const old = tokenOf(Date.now() - 3_700_000)
    const fresh = tokenOf(Date.now(), 'fresh')
    answers['POST /api/accountant/session/renew'] = () => Response.json({ token: fresh })
    await sendRequest(profile, {})
    expect(requests).toEqual([])
    signIn(user(old))
    await sendRequest(profile, {})
    await waitFor(() => expect(session.get()?.token).toBe(fresh))
    expect(requests).toMatchObject([{ path: 'POST /api/accountant/session/renew', auth: `Bearer ${old}` }])
  })

  it('that ended during its renewal stays ended', async () => {
    signIn(user(tokenOf(Date.now() - 3_700_000)))
    answers['POST /api/accountant/session/renew'] = () => (signOut(), Response.json({ token: tokenOf(Date.now()) }))
    await renewWhenOld()
    expect(session.get()).toBeNull()
    expect(issuedAt('no token')).toBeNull()
  })

  it('ends on the server as well when the user signs out', () => {
    const token = session.get()?.token
    signOutAndRevoke()
    expect([session.get(), requests]).toEqual([null, [{ path: 'POST /api/accountant/session/end', body: {}, auth: `Bearer ${token}` }]])
  })
})

it('a session is named by its browser and system, and by the time it was last used', () => {
  expect(
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'curl/8.5.0', ''].map(
      deviceName,
    ),
  ).toEqual(['Edge on Mac', 'curl', 'Unknown device'])
  expect([0, 3_700_000, 7_300_000].map(ago => lastSeenText(0, ago))).toEqual(['in the last hour', 'about an hour ago', 'about 2 hours ago'])
})
