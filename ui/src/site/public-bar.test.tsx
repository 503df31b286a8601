// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { session } from '../session/session.ts'
import { PublicBar } from './public-bar.tsx'

afterEach(() => {
  cleanup()
  session.set(() => null)
})

it.each([
  ['Sign In', '/', '/signin', false],
  ['Register', '/signin', '/register', false],
  ['Register', '/signin/coupon=NONE', '/register', false],
  ['Dashboard', '/', '/dashboard', true],
])('the bar offers %s at %s', (text, at, to, signedIn) => {
  if (signedIn)
    session.set(() => ({ token: 't', user_id: 'u', firstName: 'A', lastName: 'B', email: 'a@b.example', verified: true, roles: [] }))
  render(
    <MemoryRouter initialEntries={[at]}>
      <PublicBar />
    </MemoryRouter>,
  )
  expect(screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Docketry', '/'],
    [text, to],
  ])
})
