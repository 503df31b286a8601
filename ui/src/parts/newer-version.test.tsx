// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { notifyOfNewerVersion } from './newer-version.ts'
import { notify, Toasts } from './toasts.tsx'

let stop = (): void => undefined
const answer = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  document.head.insertAdjacentHTML('beforeend', '<script type="module" src="/assets/index-old.js"></script>')
  vi.stubGlobal('fetch', answer)
  stop = notifyOfNewerVersion()
  render(<Toasts />)
})
afterEach(() => {
  stop()
  cleanup()
  document.querySelector('script[type=module]')?.remove()
  vi.unstubAllGlobals()
})
const missing = () => dispatchEvent(new Event('vite:preloadError'))
const page = (script: string) => Promise.resolve(new Response(`<script type="module" src="/assets/${script}"></script>`))

it('no notice is shown when the server has the same build or does not answer', async () => {
  answer.mockImplementationOnce(() => page('index-old.js')).mockImplementationOnce(() => Promise.reject(new TypeError('offline')))
  missing()
  missing()
  await vi.waitFor(() => expect(answer).toHaveBeenCalledTimes(2))
  await Promise.allSettled(answer.mock.results.map(it => it.value as Promise<Response>))
  notify('something else')
  await screen.findByText('something else')
  expect(screen.queryByText(/newer version/u)).toBeNull()
})

it('the notice of a newer version is shown once, offers a reload, and stays until it is closed', async () => {
  answer.mockImplementation(() => page('index-new.js'))
  missing()
  missing()
  await screen.findByText(/There is a newer version of Docketry\. Reload/u)
  notify('3 invoices saved')
  await screen.findByText('3 invoices saved')
  expect(screen.getAllByText(/newer version/u)).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/newer version/u)).toBeNull()
})
