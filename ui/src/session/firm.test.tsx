// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inviteMember } from '@docketry/contracts/api/team.ts'
import { useLive } from '../data/use-live.ts'
import { signInAs } from '../../testing/signed-in.ts'
import { reloadFirms, useFirm } from './firm.ts'
import { FirmRights } from './firm-rights.tsx'
import { May } from './may.tsx'
import { signOut } from './session.ts'

let answer: () => Promise<Response>
/** Ends the stream of live updates that is open, as the server does when the rights of its reader change. */
let endStream: () => void
let live: () => Response
const stream = (): Response =>
  new Response(new ReadableStream({ start: it => void (endStream = () => it.close()) }), {
    headers: { 'content-type': 'text/event-stream' },
  })
const firmWith = (type: string) => () => Promise.resolve(Response.json([{ business: { id: 'f1', name: 'Harcourt & Lim' }, type }]))
/** What the page has shown of the firm, without repetitions. */
let shown: string[]

beforeEach(() => {
  signInAs()
  answer = firmWith('owner')
  shown = []
  live = stream
  vi.stubGlobal('fetch', (address: string) => (address.startsWith('/api/live') ? Promise.resolve(live()) : answer()))
  reloadFirms()
})
afterEach(() => {
  cleanup()
  signOut()
  vi.unstubAllGlobals()
})

function Page() {
  const { firm, type, loading, problem } = useFirm()
  useLive('f1', { relevant: () => false, reload: () => undefined, polls: false })
  const now = problem ? problem.message : loading ? 'loading' : `${firm?.name}, ${type}`
  if (shown.at(-1) !== now) shown.push(now)
  return <May endpoint={inviteMember}>Add an employee</May>
}
const open = async () => {
  render(
    <MemoryRouter>
      <FirmRights>
        <Page />
      </FirmRights>
    </MemoryRouter>,
  )
  await screen.findByText('Add an employee')
}

it('a role that has changed takes the place of the old one while the page stays on screen', async () => {
  await open()
  answer = firmWith('employee')
  act(reloadFirms)
  await vi.waitFor(() => expect(screen.queryByText('Add an employee')).toBeNull())
  expect(shown).toEqual(['loading', 'Harcourt & Lim, owner', 'Harcourt & Lim, employee'])
})

it('the firm stays on screen when it could not be read again, and is read the next time', async () => {
  await open()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await act(async () => reloadFirms())
  answer = firmWith('employee')
  await act(async () => reloadFirms())
  await vi.waitFor(() => expect(shown).toEqual(['loading', 'Harcourt & Lim, owner', 'Harcourt & Lim, employee']))
})

it('rights that have changed are known when the person comes back to the window', async () => {
  await open()
  answer = firmWith('employee')
  fireEvent.focus(window)
  await vi.waitFor(() => expect(screen.queryByText('Add an employee')).toBeNull())
})

it.each([
  ['opened again', () => stream()],
  ['refused', () => new Response(null, { status: 403 })],
])('rights that have changed are known when the stream of live updates has ended and is %s', async (_, next) => {
  await open()
  await vi.waitFor(() => expect(endStream).toBeTypeOf('function'))
  answer = firmWith('employee')
  live = next
  endStream()
  await vi.waitFor(() => expect(screen.queryByText('Add an employee')).toBeNull(), { timeout: 5000 })
})
