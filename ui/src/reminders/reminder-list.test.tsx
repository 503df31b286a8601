// @vitest-environment jsdom
import type { RemindersAnswer } from '@docketry/contracts/api/reminders.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ReminderList } from './reminder-list.tsx'

let due: RemindersAnswer['reminders']
beforeEach(() => {
  due = [{ kind: 'reviews', title: 'Bakery: Upload of 18 Nov', detail: '3 invoices wait for review', clientId: 'c', groupId: 'g' }]
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ reminders: due })))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('reminders are read again when the window is used again: what was done in another one is gone', async () => {
  render(<ReminderList firmId="f" />, { wrapper: MemoryRouter })
  await screen.findByText('3 invoices wait for review')
  due = []
  fireEvent.focus(window)
  await waitFor(() => expect(screen.queryByText('3 invoices wait for review')).toBeNull())
})
