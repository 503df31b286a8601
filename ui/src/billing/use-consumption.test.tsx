// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { consumptionChanged, useConsumption } from './consumption.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the allowance is requested once when a page opens, and again with another page and after a change', async () => {
  const fetch = vi.fn(() => Promise.resolve(Response.json({ allowed: 100, consumed: 1 })))
  vi.stubGlobal('fetch', fetch)
  const { result, rerender } = renderHook(({ page }) => useConsumption('f', page), { initialProps: { page: '/a' } })
  await waitFor(() => expect(result.current.data).toBeDefined())
  expect(fetch).toHaveBeenCalledTimes(1)
  rerender({ page: '/b' })
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  act(consumptionChanged)
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(3))
})
