// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { MemoryRouter } from 'react-router-dom'
import { InAdmin, listAnswer } from '../../testing/in-admin.tsx'
import { ResourceList, serverOrder } from '../admin/resource-list.tsx'
import { Dialogs } from '../parts/dialogs.tsx'
import { loadOverlays } from '../parts/overlays.ts'
import { InvitationTable } from './invitation-table.tsx'

const sent: string[] = []
const at = Date.UTC(2026, 10, 30)
const invitation = { id: 'i', email: 'ida@mail.example', type: 'employee', clientIds: null, sentAt: at, expiresAt: at + 1, expired: false }
beforeAll(() => loadOverlays())
beforeEach(() => {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path.startsWith('/api/data/invitations?')) return listAnswer([invitation])
    sent.push(`${init.method} ${path}`)
    return Response.json({ id: 'i' })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sent.length = 0
})
async function show(): Promise<void> {
  render(
    <MemoryRouter>
      <InAdmin>
        <ResourceList resource="invitations" firmId="f" sort={serverOrder}>
          <InvitationTable clients={[]} />
        </ResourceList>
        <Dialogs />
      </InAdmin>
    </MemoryRouter>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw from ida@mail.example' }))
  await screen.findByRole('heading', { name: 'Withdraw the invitation to ida@mail.example?' })
}

it('an invitation is withdrawn once the question is answered', async () => {
  await show()
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})
it('an invitation whose withdrawal is cancelled stays', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: /^Withdraw/u })).toBeNull())
  expect(sent).toEqual([])
})
