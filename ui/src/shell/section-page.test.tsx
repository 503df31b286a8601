// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { InAdmin } from '../../testing/in-admin.tsx'
import { reloadFirms } from '../session/firm.ts'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut } from '../session/session.ts'
import { SectionPage } from './section-page.tsx'
import { sections } from './sections.ts'

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

const Page = lazy(() => Promise.resolve({ default: () => <p>The page itself</p> }))
function open(path: string, type: string) {
  reloadFirms()
  signInAs()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([{ business: { id: 'f1', name: 'Harcourt & Lim' }, type }])))
  const section = sections.find(it => it.path === path)!
  render(
    <MemoryRouter>
      <InAdmin>
        <SectionPage section={{ ...section, Page }} />
      </InAdmin>
    </MemoryRouter>,
  )
}

it.each(['team', 'emailaddresses', 'emails', 'pickups', 'subscription'])(
  'the section %s tells an auditor whose page it is and leads to the clients',
  async path => {
    open(path, 'auditor')
    expect(
      await screen.findByText(/You are an auditor of Harcourt & Lim: you see the invoices of the clients that it has engaged you for/u),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to your clients' }).getAttribute('href')).toBe('/dashboard')
    expect(screen.queryByText('The page itself')).toBeNull()
  },
)

it.each([
  ['team', 'employee'],
  ['settings', 'auditor'],
  ['requests', 'auditor'],
  ['audits', 'auditor'],
])('the section %s opens for an %s', async (path, type) => {
  open(path, type)
  expect(await screen.findByText('The page itself')).toBeTruthy()
  expect(screen.queryByText(/You are an auditor/u)).toBeNull()
})
