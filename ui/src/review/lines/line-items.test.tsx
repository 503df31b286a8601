// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { LinesOfCard } from './line-items.tsx'
import { sumText } from './lines-table.tsx'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { createReview } from '../state/review.ts'
import { toggleLines } from '../state/open-lines.ts'

afterEach(() => (cleanup(), vi.unstubAllGlobals()))

const lineItems = {
  by: 'words' as const,
  rules: 1,
  items: [{ description: 'Tap', quantity: null, amount: 30_000, gst: null }],
  sum: 30_000,
  addsUpTo: 'net' as const,
}

it('the text above the lines says what they add up to, with the values on screen', () => {
  expect(sumText(lineItems, { total: 33_000, gst: 3000 })).toEqual({
    adds: true,
    text: '1 line, 300.00: they add up to the total without GST.',
  })
  expect(sumText(lineItems, { total: 30_000, gst: 0 })).toEqual({ adds: true, text: '1 line, 300.00: they add up to the total.' })
})

it('the text above the lines names the difference to a total that a person corrected, and what to do', () => {
  expect(sumText({ ...lineItems, leftOut: 2 }, { total: 38_000, gst: null })).toEqual({
    adds: false,
    text: '! 3 lines, 300.00: they do not add up to the total, 380.00. The difference is 80.00. Lines may be missing or misread: compare them with the page.',
  })
})

it('lines of a row without a total are compared with nothing', () => {
  expect(sumText(lineItems, { total: null, gst: null })).toEqual({
    adds: null,
    text: '1 line, 300.00. This row has no total to compare them with.',
  })
})

const rowOf = (more = {}) => {
  const detail = fakeDetail(1)
  const row = createReview({ ...detail, invoices: detail.invoices.map(it => ({ ...it, ...more })) }).row('i0')
  if (!row) throw new Error('the row is missing')
  return row
}
const answer = (lines: object | null) => ({ id: 'i0', model: 'm', total: 8635, gst: 785, lineItems: lines, addsUp: false, addsUpTo: null })

it('lines have a quantity and amounts as the product writes them, and the number of those that are not stored', async () => {
  const items = [
    { description: 'Timber', quantity: 1234.5, amount: 123_450, gst: 12_345 },
    { description: '', quantity: null, amount: -500, gst: null },
  ]
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer({ ...lineItems, items, leftOut: 3 }))))
  render(<LinesOfCard row={rowOf()} />)
  expect(screen.getByRole('status').textContent).toBe('Loading the lines…')
  await screen.findByText('Timber')
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map(it => [...it.children].map(cell => cell.textContent)),
  ).toEqual([
    ['Timber', '1,234.5', '1,234.50', '123.45'],
    ['—', '—', '5.00 CR', '—'],
  ])
  expect(screen.getByText('And 3 more lines, which the document lists.')).toBeTruthy()
})

it('an invoice without lines says what that means; while its pages are being read, that lines follow', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer(null))))
  render(<LinesOfCard row={rowOf()} />)
  expect(await screen.findByText(/^No lines were found on this invoice\. Total and GST of the row do not depend on them\./u)).toBeTruthy()
  cleanup()
  render(<LinesOfCard row={rowOf({ reading: true })} />)
  expect(await screen.findByText('These pages are being read. The lines come with the values.')).toBeTruthy()
})

it('lines are requested again when their invoice has changed', async () => {
  const fetch = vi.fn(() => Promise.resolve(Response.json(answer(null))))
  vi.stubGlobal('fetch', fetch)
  const { rerender } = render(<LinesOfCard row={rowOf({ revision: 3 })} />)
  await screen.findByText(/^No lines were found/u)
  rerender(<LinesOfCard row={rowOf({ revision: 3, total: 100 })} />)
  expect(fetch).toHaveBeenCalledTimes(1)
  rerender(<LinesOfCard row={rowOf({ revision: 4 })} />)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
})

it('the key shows the lines of a row and hides them again, beside those of other rows', () => {
  const review = createReview(fakeDetail(3))
  for (const id of ['i0', 'i2', 'i0']) toggleLines(review, id)
  expect([...review.store.get().openLines]).toEqual(['i2'])
})
