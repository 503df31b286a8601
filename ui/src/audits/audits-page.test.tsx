// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { signInAs } from '../../testing/signed-in.ts'
import { signOut } from '../session/session.ts'
import { AuditorNote } from './auditor-note.tsx'
import { AuditsPage } from './audits-page.tsx'

afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})
const engagement = {
  id: 'e1',
  firm: { id: 'f1', name: 'Harcourt & Lim' },
  clients: [{ id: 'c1', name: 'Corner Cafe' }],
  from: '2025-07-01',
  to: '2026-06-30',
}
function open(answer: () => Response, roles: string[] = [], page = <AuditsPage />) {
  signInAs({ roles })
  vi.stubGlobal('fetch', () => Promise.resolve(answer()))
  render(<MemoryRouter>{page}</MemoryRouter>)
}

it('the page lists each engagement with its firm and period, and leads to its clients', async () => {
  open(() => Response.json([engagement]))
  expect(await screen.findByRole('rowheader', { name: 'Harcourt & Lim' })).toBeTruthy()
  expect(screen.getByText('1 Jul 2025 to 30 Jun 2026')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Corner Cafe' }).getAttribute('href')).toContain('clientId=c1')
  expect(screen.queryByRole('note')).toBeNull()
})

it('the page says whom to ask for an engagement, and that the former role of auditor no longer gives access', async () => {
  open(() => Response.json([]), ['auditor'])
  expect(await screen.findByText('No engagements')).toBeTruthy()
  expect(screen.getByRole('note').textContent).toContain('Your role of auditor no longer gives access')
})

it('a failure to load can be tried again', async () => {
  open(() => new Response(null, { status: 503 }))
  expect(await screen.findByRole('button', { name: /again/iu })).toBeTruthy()
})

it('the note on the pages of a firm has the period of the engagement for that client, and is absent for others', async () => {
  open(
    () => Response.json([engagement]),
    [],
    <>
      <AuditorNote firmId="f1" clientId="c1" />
      <AuditorNote firmId="f1" clientId="c2" />
      <AuditorNote firmId="f2" />
    </>,
  )
  expect((await screen.findAllByRole('note')).map(it => it.textContent)).toEqual([
    expect.stringContaining('invoices dated 1 Jul 2025 to 30 Jun 2026.'),
  ])
})
