// @vitest-environment jsdom
/** What the sheets say when search and chip leave nothing, or only a part, to be shown in them. */
import { cleanup, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { fakeRows } from '../../../testing/fake-lines.ts'
import { ReviewContext, type PageContext } from '../page-context.ts'
import { createReview, type Review } from '../state/review.ts'
import { detailOf } from '../state/server-rows.ts'
import { ByFieldSheet } from './by-field/by-field-sheet.tsx'
import { ConfidentSheet } from './confident/confident-sheet.tsx'

afterEach(cleanup)

function show(Shown: () => React.ReactNode, prepare: (review: Review) => void): void {
  const review = createReview(detailOf(fakeRows(fakeDetail(9))), null, null)
  prepare(review)
  const context = {
    review,
    grid: createRef(),
    deferred: { ...review.store, catchUp: () => undefined },
    extractionDetails: { load: () => Promise.resolve() },
    run: () => undefined,
  } as unknown as PageContext // what the two sheets ask for
  render(
    <ReviewContext value={context}>
      <Shown />
    </ReviewContext>,
  )
}

it('nothing to check is said of all invoices only where all are shown', async () => {
  show(ConfidentSheet, review => review.query({ text: 'no such supplier' }))
  expect((await screen.findByText(/was reviewed, or has something to check/u)).textContent).toBe(
    'Every invoice that search and filter show was reviewed, or has something to check in the grid. Clear the search and choose All to see the others.',
  )
  cleanup()
  show(ConfidentSheet, review => {
    const { rows } = review.store.get()
    review.edit('all accepted', Object.fromEntries(rows.map(({ id }) => [id, { reviewed: true }])))
  })
  expect((await screen.findByText(/was reviewed, or has something to check/u)).textContent).toBe(
    'Every invoice was reviewed, or has something to check in the grid.',
  )
})

it('one field at a time counts from nothing where search and filter show no invoice', async () => {
  show(ByFieldSheet, review => review.query({ text: 'no such supplier' }))
  expect((await screen.findByRole('status')).textContent).toBe('No invoice is shown by search and filter')
})
