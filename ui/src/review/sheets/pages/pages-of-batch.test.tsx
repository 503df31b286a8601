// @vitest-environment jsdom
/** The pages sheet of a quarter, whose invoices are of several batches. */
import { act, cleanup, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { fakeDetail } from '../../../../testing/fake-invoices.ts'
import { createDeferredStore } from '../../grid/after-frame.ts'
import { ReviewContext, type PageContext } from '../../page-context.ts'
import { createDetailsLoader } from '../../state/extraction-details.ts'
import { createReview } from '../../state/review.ts'
import { PagesSheet } from './pages-sheet.tsx'

afterEach(cleanup)

it('the sheet stays at its batch when the active invoice is joined with another, or deleted', async () => {
  const detail = fakeDetail(4)
  const quarter = { ...detail, invoices: detail.invoices.map((it, i) => ({ ...it, groupId: i < 2 ? 'g1' : 'g2' })) }
  const review = createReview(quarter, null, { id: 'i3', key: 'total' })
  const page: PageContext = {
    review,
    extractionDetails: createDetailsLoader(review),
    reload: () => undefined,
    deferred: createDeferredStore(review.store, () => false),
    grid: createRef(),
    viewer: createRef(),
    run: () => undefined,
    undoStep: () => undefined,
    deleteInvoice: () => undefined,
  }
  render(
    <ReviewContext value={page}>
      <PagesSheet />
    </ReviewContext>,
  )
  await screen.findByRole('dialog')
  const names = () =>
    [...document.querySelectorAll('.pages-invoice')].map(it => /^Invoice \d+: (.*) ·/u.exec(it.getAttribute('aria-label') ?? '')?.[1])
  await expect.poll(names).not.toEqual([])
  const [third, fourth] = ['i2', 'i3'].map(id => review.row(id)?.values.supplier)
  expect(names()).toEqual([third, fourth])
  act(() => void review.receive({ ...quarter, invoices: quarter.invoices.filter(({ id }) => id !== 'i3') }))
  expect(names()).toEqual([third])
})
