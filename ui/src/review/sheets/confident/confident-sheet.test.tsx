// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
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

/** The sheet over nine rows, of which six have nothing to check. */
function opened() {
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
  return { review, accepted: () => review.store.get().rows.filter(({ values }) => values.reviewed).length }
}

it('the confident sheet stays open after the last acceptance, so that an Esc that closes it does not undo on the page behind', async () => {
  const { review, accepted } = opened()
  fireEvent.keyDown(await screen.findByRole('list'), { key: 'Enter' })
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

it('where every row was left out it says that none was accepted, and offers no undo', async () => {
  const { review, accepted } = opened()
  const list = await screen.findByRole('list')
  for (const tile of within(list).getAllByRole('button')) fireEvent.click(tile)
  screen.getByRole('button', { name: 'Accept none' })
  fireEvent.keyDown(list, { key: 'Enter' })
  await screen.findByRole('heading', { name: 'None accepted' })
  expect(screen.getByRole('dialog').textContent).toContain('You left every invoice out')
  expect(screen.getByRole('dialog').textContent).not.toContain('undoes')
  expect([accepted(), review.store.get().undoStack.done]).toEqual([0, []])
})

it('where some rows were left out it says that all others were accepted', async () => {
  const { accepted } = opened()
  const list = await screen.findByRole('list')
  fireEvent.keyDown(list, { key: ' ' })
  screen.getByRole('button', { name: 'Accept the other 5' })
  fireEvent.keyDown(list, { key: 'Enter' })
  await screen.findByRole('heading', { name: 'All others accepted' })
  expect(accepted()).toBe(5)
})
