// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../../testing/fake-invoices.ts'
import { fakeRows } from '../../../../testing/fake-lines.ts'
import { loadOverlays } from '../../../parts/overlays.ts'
import { ReviewContext, type PageContext } from '../../page-context.ts'
import { createDetailsLoader } from '../../state/extraction-details.ts'
import { createReview } from '../../state/review.ts'
import { detailOf } from '../../state/server-rows.ts'
import { ConfidentSheet } from './confident-sheet.tsx'

beforeAll(() => loadOverlays())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('the confident sheet stays open after the last acceptance, so that an Esc that closes it does not undo on the page behind', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ invoices: [] })))
  const review = createReview(detailOf(fakeRows(fakeDetail(9))), null, null)
  review.set({ sheet: 'confident' })
  const page = {
    review,
    grid: { current: null },
    extractionDetails: createDetailsLoader(review),
    // Later, as on the page: what undoes is loaded on demand, and waits for a save.
    run: (command: string) => void Promise.resolve().then(() => (command === 'undo' ? review.undo() : review.redo())),
  } as unknown as PageContext // what the sheet asks for
  render(
    <ReviewContext value={page}>
      <ConfidentSheet />
    </ReviewContext>,
  )
  fireEvent.keyDown(await screen.findByRole('list'), { key: 'Enter' })
  const accepted = () => review.store.get().rows.filter(({ values }) => values.reviewed).length
  expect([review.store.get().sheet, accepted()]).toEqual(['confident', 6])
  await screen.findByRole('heading', { name: 'All accepted' })
  const back = screen.getByRole('button', { name: 'Back' })
  await vi.waitFor(() => expect(document.activeElement).toBe(back))
  // undone, its rows are shown again
  fireEvent.keyDown(back, { key: 'z', code: 'KeyZ', ctrlKey: true })
  const again = await screen.findByRole('list')
  expect(accepted()).toBe(0)
  expect(screen.queryByRole('heading', { name: 'All accepted' })).toBeNull()
  fireEvent.keyDown(again, { key: 'z', code: 'KeyZ', ctrlKey: true, shiftKey: true })
  await screen.findByRole('heading', { name: 'All accepted' })
  fireEvent.keyDown(back, { key: 'Escape' })
  expect([review.store.get().sheet, accepted()]).toEqual([null, 6])
})
