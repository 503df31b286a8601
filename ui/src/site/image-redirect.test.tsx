// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { ImageRedirect } from './image-redirect.tsx'
import { NotFound } from './not-found.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const fetch = vi.fn<typeof globalThis.fetch>()
const replace = vi.fn()
const Where = () => <output data-testid="where">{useLocation().pathname}</output>
function open(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', fetch.mockReset().mockImplementation(answer))
  vi.stubGlobal('location', { replace: replace.mockReset() })
  render(
    <MemoryRouter initialEntries={['/invoiceimage/a%2Fb']}>
      <Routes>
        <Route path="/invoiceimage/:imageId" element={<ImageRedirect />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
      <Where />
    </MemoryRouter>,
  )
}

it('the redirect requests the signed address of the image without a token, and replaces itself with that address', async () => {
  open(() => Promise.resolve(Response.json({ url: '/api/public/blob/image/f/h?until=1&sig=s' })))
  await waitFor(() => expect(replace.mock.calls).toEqual([['/api/public/blob/image/f/h?until=1&sig=s']]))
  const [[address, init] = []] = fetch.mock.calls
  expect([address, new Headers(init?.headers).has('authorization')]).toEqual(['/api/public/invoiceimage/a%2Fb', false])
})

it.each([
  ['is revoked or unknown', () => Promise.resolve(Response.json({ error: { code: 'not-found', message: 'No.' } }, { status: 404 }))],
  ['cannot be fetched', () => Promise.reject(new TypeError('offline'))],
])('the redirect goes to the 404 page if the image %s', async (_, answer) => {
  open(answer)
  await waitFor(() => expect(screen.getByTestId('where').textContent).toBe('/404'))
  expect([screen.getByRole('heading').textContent, screen.getByText('Go Home').getAttribute('href'), replace.mock.calls]).toEqual([
    '404 - Not Found!',
    '/',
    [],
  ])
})
