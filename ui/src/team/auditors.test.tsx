// @vitest-environment jsdom
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GlobalOverlays } from '../global-overlays.tsx'
import { Auditors } from './auditors.tsx'
import { lastFinancialYear } from './engage-form.tsx'

const clients = [
  { id: 'c1', name: 'Corner Cafe' },
  { id: 'c2', name: 'Harbour Plumbing' },
]
const entry = {
  id: 'e1',
  email: 'kim@audit.example',
  name: null as string | null,
  clientIds: ['c1', 'c2'],
  from: '2025-07-01',
  to: '2026-06-30',
  engagedAt: 0,
  endedAt: null as number | null,
}
let entries: (typeof entry)[]
let sent: { path: string; body: unknown }[]
let refusal: object | null
beforeEach(() => {
  ;[entries, sent, refusal] = [[entry], [], null]
  vi.stubGlobal('fetch', (address: string, options: { body?: string } = {}) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (options.body === undefined) return Promise.resolve(Response.json(entries))
    sent.push({ path: pathname, body: JSON.parse(options.body) })
    return Promise.resolve(refusal ? Response.json(refusal, { status: 422 }) : Response.json({ id: 'e2', success: true }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const open = () =>
  render(
    <MemoryRouter>
      <Auditors firmId="f1" clients={clients} />
      <GlobalOverlays />
    </MemoryRouter>,
  )

it('the section lists auditors with clients, period and state, and offers to end those that are running', async () => {
  entries = [entry, { ...entry, id: 'e2', name: 'Lee Ho', endedAt: 86_400_000 }]
  open()
  expect(await screen.findByRole('rowheader', { name: 'kim@audit.example' })).toBeTruthy()
  expect(screen.getAllByText('Corner Cafe and 1 other')).toHaveLength(2)
  expect(screen.getAllByText('1 Jul 2025 to 30 Jun 2026')).toHaveLength(2)
  expect(screen.getByText(/has not registered yet/u)).toBeTruthy()
  expect(screen.getByText(/^Ended/u)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^End the engagement/u })).toHaveLength(1)
})

it('an auditor’s access is ended after a confirmation, and the list is loaded again', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'End the engagement of kim@audit.example' }))
  fireEvent.click(await screen.findByRole('button', { name: 'End it' }))
  await waitFor(() => expect(sent).toEqual([{ path: '/api/business/auditor/end', body: { id: 'e1' } }]))
})

it('engaging sends address, chosen clients and the last financial year; a refusal is shown at its field', async () => {
  refusal = {
    errors: [{ param: 'email', msg: 'This person works in the firm, and sees its clients already. Engage somebody from outside.' }],
  }
  open()
  fireEvent.click(await screen.findByRole('button', { name: /Engage an auditor/u }))
  const dialog = await screen.findByRole('dialog')
  const button = await screen.findByRole('button', { name: 'Engage the auditor' })
  expect(button.hasAttribute('disabled')).toBe(true)
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' lee@audit.example ' } })
  fireEvent.click(screen.getByLabelText('Corner Cafe'))
  fireEvent.click(button)
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { firmId: 'f1', email: 'lee@audit.example', clientIds: ['c1'], ...lastFinancialYear(dateIn('Australia/Sydney', Date.now())) },
    ]),
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Engage somebody from outside.')
  expect(dialog.isConnected).toBe(true)
})

it('the last financial year is the one that has ended', () => {
  expect(lastFinancialYear('2026-11-23')).toEqual({ from: '2025-07-01', to: '2026-06-30' })
  expect(lastFinancialYear('2026-05-01')).toEqual({ from: '2024-07-01', to: '2025-06-30' })
})
