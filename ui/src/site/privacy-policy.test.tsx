// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the privacy policy shows its date and its contact', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ contact: 'hello@docketry.example', company: 'Docket Pty Ltd' }))
  vi.resetModules() // the operator's settings are loaded once per module: an earlier file may have loaded others
  const { PrivacyPolicy } = await import('./privacy-policy.tsx')
  render(
    <MemoryRouter>
      <PrivacyPolicy />
    </MemoryRouter>,
  )
  expect(screen.getByText('Last updated May 21 2021')).toBeTruthy()
  expect((await screen.findByText('hello@docketry.example')).getAttribute('href')).toBe('mailto:hello@docketry.example')
  expect(screen.getByText(/how Docket Pty Ltd handles personal information/u)).toBeTruthy()
})
