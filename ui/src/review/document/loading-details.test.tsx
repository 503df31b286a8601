// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { connected } from '../../data/connection.ts'
import { ReviewContext, type PageContext } from '../page-context.ts'
import { LoadingDetails } from './loading-details.tsx'

afterEach(() => {
  cleanup()
  connected(true)
})

it('a page that could not be loaded is loaded by itself when the server answers again', async () => {
  const load = vi.fn(() => Promise.reject(new Error('No connection.')))
  const context = { extractionDetails: { load } } as unknown as PageContext // what it asks for
  // Awaited within `act`, so that the effects of the failed load have run as well.
  await act(async () => {
    render(
      <ReviewContext value={context}>
        <LoadingDetails id="i1" />
      </ReviewContext>,
    )
  })
  expect(screen.getByText(/The page could not be loaded\. No connection\./u)).toBeTruthy()
  act(() => connected(false))
  load.mockReturnValue(new Promise(() => undefined))
  act(() => connected(true))
  expect([screen.queryByText(/could not be loaded/u), load.mock.calls.length]).toEqual([null, 2])
})
