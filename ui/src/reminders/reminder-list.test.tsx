// @vitest-environment jsdom
import type { RemindersAnswer } from '@docketry/contracts/api/reminders.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shownTime } from '../data/format.ts'
import { ReminderList } from './reminder-list.tsx'

/** 14:05 in Sydney. */
const at = Date.parse('2026-11-27T03:05:00Z')
let due: RemindersAnswer['reminders']
beforeEach(() => {
  due = [{ kind: 'reviews', title: 'Bakery: Upload of 18 Nov', detail: '3 invoices wait for review', clientId: 'c', groupId: 'g' }]
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ reminders: due, at })))
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

it('reminders say when they were computed: the server may have done that some minutes ago', async () => {
  render(<ReminderList firmId="f" />, { wrapper: MemoryRouter })
  expect((await screen.findByText(/^As of/u)).textContent).toBe(`As of ${shownTime(at)}. Choose what you are reminded of`)
})
