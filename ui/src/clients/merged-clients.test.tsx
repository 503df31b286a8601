// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MergedClients } from './merged-clients.tsx'

vi.mock('../session/may.tsx', () => ({ May: ({ children }: { children: unknown }) => children }))
const merged = {
  id: 'b',
  name: 'Corner Café',
  abn: '51824753556',
  at: 0,
  by: 'Ann Lim',
  reason: 'Added twice.',
  history: [{ at: 0, by: 'Ann Lim', what: 'Added.', changes: [] }],
}
let sent: unknown[]
let answer: () => Response
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit = {}) => {
    sent.push(JSON.parse(String(init.body)))
    return Promise.resolve(answer())
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a merge is shown with person, reason and history, and taken back with a reason; what is in the way is shown', async () => {
  const separated = vi.fn()
  render(<MergedClients firmId="f" client={{ id: 'a', name: 'Corner Cafe' }} all={[merged]} onSeparated={separated} />)
  expect(screen.getByText(/^By Ann Lim on .* Reason: Added twice\.$/u)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Separate…' }))
  fireEvent.change(screen.getByLabelText('Reason for separating'), { target: { value: 'Two shops.' } })
  answer = () => Response.json({ errors: [{ param: '', msg: 'A worksheet of Corner Cafe was lodged since the merge.' }] }, { status: 409 })
  fireEvent.click(screen.getByRole('button', { name: 'Separate the clients' }))
  expect((await screen.findByRole('alert')).textContent).toBe('A worksheet of Corner Cafe was lodged since the merge.')
  answer = () => Response.json({ success: true, left: ['email'] })
  fireEvent.click(screen.getByRole('button', { name: 'Separate the clients' }))
  await waitFor(() => expect(separated).toHaveBeenCalled())
  expect(sent).toEqual([1, 2].map(() => ({ firmId: 'f', survivorId: 'a', duplicateId: 'b', reason: 'Two shops.' })))
})
