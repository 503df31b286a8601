// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeDetail, fakeInvoice } from '../../../testing/fake-invoices.ts'
import { fakeDetails, fakeRows } from '../../../testing/fake-lines.ts'
import { connected } from '../../data/connection.ts'
import { FieldCrop } from './field-crop.tsx'
import { detailOf } from '../state/server-rows.ts'
import { ReviewContext, useReview, type PageContext } from '../page-context.ts'
import { createDetailsLoader } from '../state/extraction-details.ts'
import { createReview } from '../state/review.ts'
import { columnOf } from '../state/columns.ts'

afterEach(cleanup)

it.each([
  ['a value that nothing was found for', 'abn', { boxed: false, patch: { abn: null } }, 'not found'],
  ['a value that was read and then removed', 'abn', { boxed: true, patch: { abn: null } }, 'removed'],
  // Handwriting that was not read, for example: it may well be on the page.
  [
    'a value that a person typed, without its words on the page',
    'total',
    { boxed: true, patch: { total: 154_880 } },
    'not found on the page',
  ],
  ['a category', 'category', { boxed: false, patch: {} }, 'not on the page'],
] as const)('%s has, in place of a crop, the text that is true of it', (_, key, { boxed, patch }, text) => {
  const detail = fakeDetail(3)
  if (!boxed) delete detail.invoices[1]?.fields[columnOf(key).field]?.box
  const review = createReview(detail)
  review.edit('Typed', { i1: patch })
  const row = review.row('i1')
  render(
    <ReviewContext value={{ review } as unknown as PageContext}>{row && <FieldCrop row={row} column={columnOf(key)} />}</ReviewContext>,
  )
  expect(document.querySelector('.crop')?.textContent).toBe(text)
})

/** The crop of one total. `addresses`: those of its image, in the order of the answers; null is a failed request. */
function show(...addresses: (string | null)[]) {
  const review = createReview(detailOf(fakeRows(fakeDetail(3), 3)))
  const load = vi.fn(() => {
    const image = addresses.shift()
    if (image === null || image === undefined) return Promise.reject(new Error('No connection.'))
    const details = fakeDetails(fakeInvoice(1))
    return Promise.resolve([{ ...details, pages: details.pages.map(page => ({ ...page, image })) }])
  })
  const context = { review, extractionDetails: createDetailsLoader(review, load) } as unknown as PageContext // what a crop asks for
  const Crop = () => {
    useReview(state => state.rows)
    const row = review.row('i1')
    return row ? <FieldCrop row={row} column={columnOf('total')} /> : null
  }
  const { container } = render(
    <ReviewContext value={context}>
      <Crop />
    </ReviewContext>,
  )
  const image = () => container.querySelector('image')
  return { load, image, fail: () => fireEvent.error(image() as Element) }
}

it('a crop shows its image under a new address once the old one has expired', async () => {
  const { image, fail } = show('/new')
  fail()
  await waitFor(() => expect(image()?.getAttribute('href')).toBe('/new'))
  expect(screen.queryByText('try again')).toBeNull()
})

it.each([
  ['there is no connection', null],
  ['the picture is gone', fakeInvoice(1).pages[0]?.image ?? ''],
])('a crop that did not load can be retried: %s', async (_, answer) => {
  const { image, fail, load } = show(answer, '/new')
  fail()
  fireEvent.click(await screen.findByText('try again'))
  expect(image()).not.toBeNull()
  expect(load).toHaveBeenCalledTimes(1)
  fail()
  await waitFor(() => expect(image()?.getAttribute('href')).toBe('/new'))
})

it.each([
  ['the network is back', () => void fireEvent(window, new Event('online'))],
  ['the server answers again', () => act(() => (connected(false), connected(true)))],
])('a crop is loaded by itself when %s', async (_, back) => {
  const { image, fail } = show(null)
  fail()
  await screen.findByText('try again')
  expect(image()).toBeNull()
  back()
  expect(image()).not.toBeNull()
})
