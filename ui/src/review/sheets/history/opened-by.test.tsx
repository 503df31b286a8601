// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { OpenedBy } from './opened-by.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function unfold(): void {
  render(<OpenedBy invoiceId="i1" />)
  const details = screen.getByText('Who opened its pages').closest('details')!
  details.open = true
  fireEvent(details, new Event('toggle'))
}

it('who opened the pages of an invoice is loaded when it is unfolded, with what and when', async () => {
  const fetch = vi.fn(() =>
    Promise.resolve(
      Response.json({
        total: 3,
        access: [
          { at: 0, by: 'Ann Lim', how: 'image', page: 2 },
          { at: 0, by: 'Bo Ng', how: 'original', page: null },
        ],
      }),
    ),
  )
  vi.stubGlobal('fetch', fetch)
  unfold()
  const lines = (await screen.findAllByRole('listitem', { hidden: true })).map(it => it.textContent)
  expect(lines).toEqual([expect.stringContaining('Ann Lim page 2'), expect.stringContaining('Bo Ng the original file, downloaded')])
  expect(screen.getByText('1 earlier one is not shown.')).toBeTruthy()
  expect(fetch).toHaveBeenCalledOnce()
})

it('who opened the pages says so where nobody did', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ total: 0, access: [] })))
  unfold()
  expect(await screen.findByText('Nobody yet, as far as it was recorded.')).toBeTruthy()
})
