// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { loadOverlays } from '../../parts/overlays.ts'
import { ReviewContext, type PageContext } from '../page-context.ts'
import { createDeferredStore } from '../grid/after-frame.ts'
import { createDetailsLoader } from '../state/extraction-details.ts'
import { createReview } from '../state/review.ts'
import { ByFieldSheet } from './by-field/by-field-sheet.tsx'
import { NoteSheet } from './note/note-sheet.tsx'

beforeAll(() => loadOverlays())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const ctrlS = { key: 's', code: 'KeyS', ctrlKey: true }

/** The sheet on a page with four rows. `ran`: the commands that it ran. */
function opened(sheet: ReactNode) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ invoices: [] })))
  const review = createReview(fakeDetail(4), null, { id: 'i1', key: 'total' })
  const ran: string[] = []
  const page = {
    review,
    deferred: createDeferredStore(review.store, () => false),
    grid: { current: null },
    extractionDetails: createDetailsLoader(review),
    run: (command: string) => void ran.push(command),
  } as unknown as PageContext // what the sheets ask for
  render(<ReviewContext value={page}>{sheet}</ReviewContext>)
  return { review, ran }
}

it('the key that saves takes the text of a note, and saves it with the rest', async () => {
  const { review, ran } = opened(<NoteSheet />)
  const text = await screen.findByRole('textbox', { name: 'Note' })
  fireEvent.change(text, { target: { value: 'paid in cash' } })
  // not handled by the browser as well, which would save the page
  expect(fireEvent.keyDown(text, ctrlS)).toBe(false)
  expect([review.row('i1')?.values.note, ran]).toEqual(['paid in cash', ['save']])
})

it('the key that saves takes the value that is being typed in the sheet of one field', async () => {
  const { review, ran } = opened(<ByFieldSheet />)
  const list = await screen.findByRole('list', { name: 'Total' })
  const [first] = list.querySelectorAll('button')
  fireEvent.keyDown(first as HTMLElement, { key: '5' }) // there are four tiles
  const text = screen.getByRole('textbox', { name: 'Total' })
  fireEvent.change(text, { target: { value: '55.50' } })
  expect(fireEvent.keyDown(text, ctrlS)).toBe(false)
  expect(Object.values(review.store.get().undoStack.dirty).map(it => Math.abs(it.total ?? 0))).toEqual([5550])
  expect(ran).toEqual(['save'])
})
