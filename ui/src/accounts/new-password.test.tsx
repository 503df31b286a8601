// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { NewPassword } from './new-password.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
async function save(answer: () => Promise<Response>): Promise<string> {
  vi.stubGlobal('fetch', answer)
  render(
    <MemoryRouter initialEntries={['/newPassword/c']}>
      <Routes>
        <Route path="/newPassword/:code" element={<NewPassword />} />
      </Routes>
    </MemoryRouter>,
  )
  for (const label of ['New password', 'Confirm the password'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'wattle-and-daub-9' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save the password' }))
  return (await screen.findByRole('alert')).textContent ?? ''
}

it('a link that is used up leads to a new one', async () => {
  const refused = Response.json({ errors: [{ param: 'code', msg: 'This link was used already.' }] }, { status: 422 })
  expect(await save(() => Promise.resolve(refused))).toBe('This link was used already. Request a new link')
})

it('without a connection the page does not send the person for a new link', async () => {
  expect(await save(() => Promise.reject(new TypeError('offline')))).toBe('No connection. Check the network; nothing you typed is lost.')
})
