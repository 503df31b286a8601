// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { ConfirmEmail } from './confirm-email.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const open = (answer: object): void => {
  vi.stubGlobal('fetch', async (url: string) => Response.json(String(url).includes('confirmEmail') ? answer : {}))
  render(
    <MemoryRouter initialEntries={[`/confirmEmail/${Math.random()}`]}>
      <Routes>
        <Route path="/confirmEmail/:code" element={<ConfirmEmail />} />
      </Routes>
    </MemoryRouter>,
  )
}

it('a valid link names the address to sign in with', async () => {
  open({ success: true, email: 'ann@new.example' })
  expect(await screen.findByText(/you sign in with ann@new\.example/u)).toBeTruthy()
})
it('an address of another account, and a link that is not valid, each say what to do', async () => {
  open({ success: false, taken: true })
  expect((await screen.findByRole('alert')).textContent).toContain('choose another address in Settings')
  cleanup()
  open({ success: false })
  expect((await screen.findByRole('alert')).textContent).toContain('request a new one in Settings')
})
