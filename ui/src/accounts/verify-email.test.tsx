// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { VerifyEmail } from './verify-email.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
function open(answer: object): void {
  vi.stubGlobal('fetch', async (url: string) => Response.json(String(url).includes('verifyEmail') ? answer : {}))
  render(
    <MemoryRouter initialEntries={[`/verifyEmail/${Math.random()}`]}>
      <Routes>
        <Route path="/verifyEmail/:code" element={<VerifyEmail />} />
      </Routes>
    </MemoryRouter>,
  )
}

it.each([
  ['taken', /somebody else has verified as the owner of your company first/iu],
  ['expired', /has expired, because you did not verify your email within seven days/u],
])('the page tells a user who verified too late why the company is not theirs: %s', async (company, words) => {
  open({ success: true, company })
  await screen.findByText('Success. Verification was successful. Please Login.')
  expect((await screen.findByText(words)).getAttribute('role')).toBe('alert')
})

it('the page shows no alert about the user’s own company', async () => {
  open({ success: true })
  await screen.findByText('Success. Verification was successful. Please Login.')
  expect(screen.queryByRole('alert')).toBeNull()
})
