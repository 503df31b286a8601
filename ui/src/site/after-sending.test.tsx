// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConfirmAddress } from '../accounts/confirm-address.tsx'
import { ForgotPassword } from '../accounts/forgot-password.tsx'
import { NewPassword } from '../accounts/new-password.tsx'
import { StopReminders } from '../reminders/stop-reminders.tsx'
import { ContactSection } from './contact-section.tsx'
import { SignIn } from './sign-in.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { Unsubscribe } from './unsubscribe.tsx'

const open = (page: React.ReactNode) =>
  render(
    <MemoryRouter initialEntries={['/at/c']}>
      <Routes>
        <Route path="/at/:code" element={page} />
      </Routes>
    </MemoryRouter>,
  )
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string): void => {
  button(name).focus()
  fireEvent.click(button(name))
}

let answer: (response: Response) => void
beforeEach(() => {
  vi.stubGlobal('fetch', (_: string, { method = 'GET' } = {}) =>
    method === 'GET'
      ? Promise.resolve(Response.json({ email: 'a@b.example', firmName: 'Harcourt & Lim', confirmed: false }))
      : new Promise<Response>(resolve => (answer = resolve)),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['the sign-in page', SignIn, 'Sign in', 'Signing in…', ['Email', 'Password']],
  ['the contact form', ContactSection, 'Send', 'Sending…', ['Email', 'Message']],
  ['the newsletter', NewsletterForm, 'Subscribe', 'Subscribe', ['Newsletter: what is new, a few times a year']],
  ['a forgotten password', ForgotPassword, 'Send the link', 'Sending…', ['Email']],
])('the pressed button of %s keeps the focus while it sends: it is not disabled', async (_, Page, name, sending, fields) => {
  open(<Page />)
  for (const it of fields) type(it, 'a@b.example')
  press(name)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: sending })).disabled).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(button(sending)))
})

it.each([
  ['a forgotten password', ForgotPassword, 'Send the link', 'If a@b.example is registered with us'],
  ['a new password', NewPassword, 'Save the password', 'Your password has been changed'],
  ['the newsletter', Unsubscribe, 'Unsubscribe', 'You are off the list'],
  ['reminders', StopReminders, 'Stop them', 'No more reminders of this kind'],
  ['an address to confirm', ConfirmAddress, 'Confirm', 'Confirmed'],
])('the focus goes on to what replaces the pressed button of %s', async (_, Page, name, text) => {
  open(<Page />)
  await screen.findByRole('button', { name })
  for (const it of document.querySelectorAll('input'))
    fireEvent.change(it, { target: { value: it.type === 'password' ? 'wattle-and-daub-9' : 'a@b.example' } })
  press(name)
  await waitFor(() => answer(Response.json({ ownAddress: null })))
  await screen.findByText(text, { exact: false })
  expect(document.activeElement?.textContent).toContain(text)
  expect(document.activeElement).not.toBe(document.body)
})
