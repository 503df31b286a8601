// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { fakeDetail } from '../../../../testing/fake-invoices.ts'
import { Dialogs } from '../../../parts/dialogs.tsx'
import { loadOverlays } from '../../../parts/overlays.ts'
import { currentToasts } from '../../../parts/toasts.tsx'
import { createDeferredStore } from '../../grid/after-frame.ts'
import { ReviewContext, type PageContext } from '../../page-context.ts'
import { createReview } from '../../state/review.ts'
import { NoteSheet } from './note-sheet.tsx'

beforeAll(() => loadOverlays())
afterEach(cleanup)

/** The note of a row that has one already. */
async function opened() {
  const review = createReview(fakeDetail(4), null, { id: 'i1', key: 'total' })
  review.edit('Note', { i1: { note: 'paid' } })
  review.set({ sheet: 'note' })
  const page = { review, deferred: createDeferredStore(review.store, () => false), grid: { current: null } } as unknown as PageContext // what the sheet asks for
  render(
    <ReviewContext value={page}>
      <NoteSheet />
      <Dialogs />
    </ReviewContext>,
  )
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })
  return {
    review,
    text,
    type: (value: string) => fireEvent.change(text, { target: { value } }),
    escape: () => fireEvent.keyDown(document.activeElement!, { key: 'Escape' }),
    sheet: () => review.store.get().sheet,
    note: () => review.row('i1')?.values.note,
  }
}

it('Esc asks before it drops what was typed; the answer that has the focus goes on writing', async () => {
  const { text, type, escape, sheet, note } = await opened()
  type('paid in cash')
  escape()
  const goOn = await screen.findByRole('button', { name: 'Go on writing' })
  await expect.poll(() => document.activeElement).toBe(goOn)
  // Esc answers the question as this button does.
  escape()
  await expect.poll(() => document.activeElement).toBe(text)
  expect([sheet(), text.value]).toEqual(['note', 'paid in cash'])
  escape()
  fireEvent.click(await screen.findByRole('button', { name: 'Discard the text' }))
  await expect.poll(sheet).toBeNull()
  expect(note()).toBe('paid')
})

it('Cancel asks as Esc does', async () => {
  const { type, sheet } = await opened()
  type('')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Go on writing' }))
  expect(sheet()).toBe('note')
})

it('Esc closes a note that is as it was, without a question', async () => {
  const { type, escape, sheet } = await opened()
  type('paid in cash')
  type('paid')
  escape()
  expect(sheet()).toBeNull()
  expect(screen.queryByRole('button', { name: 'Go on writing' })).toBeNull()
})

it('the note goes to the invoice for which it was opened, also when another row becomes active meanwhile', async () => {
  const { review, type, note } = await opened()
  type('paid in cash')
  act(() => review.set({ activeCell: { id: 'i2', key: 'total' } }))
  fireEvent.click(screen.getByRole('button', { name: /^Done/u }))
  expect([note(), review.row('i2')?.values.note]).toEqual(['paid in cash', null])
})

it('what was typed stays when the invoice is gone, with a notice that says what to do', async () => {
  const { review, text, type, sheet } = await opened()
  type('paid in cash')
  act(() => void review.receive({ ...fakeDetail(4), invoices: fakeDetail(4).invoices.filter(({ id }) => id !== 'i1') }))
  fireEvent.click(screen.getByRole('button', { name: /^Done/u }))
  expect([sheet(), text.value]).toEqual(['note', 'paid in cash'])
  expect(currentToasts().at(-1)?.text).toBe(
    'The note was not stored: its invoice is no longer on this page. Copy the text if you need it, then close this.',
  )
})
