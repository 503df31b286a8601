// @vitest-environment jsdom
import { revealTfn } from '@docketry/contracts/api/clients.ts'
import { mayRequest } from '@docketry/contracts/rules/may.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts } from '../parts/toasts.tsx'
import { Tfn } from './tfn.tsx'

const fetch = vi.fn<typeof globalThis.fetch>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'fetch',
    fetch.mockReset().mockImplementation(() => Promise.resolve(Response.json({ tfn: '123456782' }))),
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const open = (role: 'owner' | 'admin' | 'employee' | null = 'owner') =>
  render(
    <>
      <Tfn businessId="c1" masked="••• ••• 782" mayShow={role !== null && mayRequest(revealTfn, { type: role })} />
      <Toasts />
    </>,
  )
const press = async (name: string): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name: `${name} the tax file number` }))
  await act(() => vi.advanceTimersByTimeAsync(1))
}
const words = () => document.querySelector('.tfn')?.textContent

it('a TFN is masked, shown on request, and masked again after 30 s', async () => {
  open()
  expect(words()).toBe('TFN ••• ••• 782Show')
  await press('Show')
  expect(words()).toBe('TFN 123 456 782Hide')
  expect(fetch.mock.calls.map(([path, init]) => [path, init?.body])).toEqual([['/api/business/tfn', '{"businessId":"c1"}']])
  await act(() => vi.advanceTimersByTimeAsync(29_000))
  expect(words()).toContain('123 456 782')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(words()).toBe('TFN ••• ••• 782Show')
})

it('a TFN is hidden on demand, and requested again each time it is shown', async () => {
  open()
  await press('Show')
  await press('Hide')
  expect(words()).toBe('TFN ••• ••• 782Show')
  await press('Show')
  expect(fetch).toHaveBeenCalledTimes(2)
})

it.each([
  ['employee', 0],
  [null, 0],
  ['admin', 1],
  ['owner', 1],
] as const)('a user with the role %s has %i buttons to show a TFN', (role, buttons) => {
  open(role)
  expect(words()).toMatch(/^TFN ••• ••• 782/u)
  expect(screen.queryAllByRole('button')).toHaveLength(buttons)
})

it('nothing is shown for a client without a TFN', () => {
  render(<Tfn businessId="c1" masked={null} mayShow />)
  expect(words()).toBeUndefined()
})

it('a TFN stays masked when the server refuses, with the reason', async () => {
  fetch.mockImplementation(() =>
    Promise.resolve(Response.json({ error: { code: 'not-allowed', message: 'Your role does not allow this.' } }, { status: 403 })),
  )
  open()
  await press('Show')
  expect(words()).toBe('TFN ••• ••• 782Show')
  expect(screen.getByText(/was not shown\. Your role does not allow this\./u)).toBeTruthy()
})
