// @vitest-environment jsdom
/** Every request of a page change names the revisions of its invoices on screen. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../../testing/fake-invoices.ts'
import { createDeferredStore } from '../../grid/after-frame.ts'
import { ReviewContext, type PageContext } from '../../page-context.ts'
import { createDetailsLoader } from '../../state/extraction-details.ts'
import { createReview } from '../../state/review.ts'
import { undoPageChange } from './send-page-change.ts'
import { PagesSheet } from './pages-sheet.tsx'
import { join, split } from './page-commands.ts'

type Sent = { path: string; seen: Record<string, number> | undefined }
let sent: Sent[] = []

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
    sent.push({ path: path.replace(/^.*\//u, ''), seen: (JSON.parse(body) as Sent).seen })
    const invoices = [{ invoice_id: 'i0', pages: [{ file_id: 'f', page: 1 }] }]
    return Promise.resolve(Response.json({ arrangement_id: `act ${sent.length}`, group_id: 'g1', invoices }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function opened() {
  const detail = fakeDetail(3)
  const review = createReview({ ...detail, invoices: detail.invoices.map((it, i) => ({ ...it, revision: 7 + i })) })
  const extractionDetails = createDetailsLoader(review)
  return { review, extractionDetails, reload: () => undefined, undo: () => undefined }
}

it('a split and a join name those of their invoices, and undo those of the invoices that were changed', async () => {
  const context = opened()
  const row = context.review.row('i0')!
  await split(context, row, 2)
  await join(context, row, 1)
  await undoPageChange(context, context.review.store.get().undoStack.done[0]!.pages!, 'Undo: Split')
  // A step of an older draft does not know its invoices.
  await undoPageChange(context, { group: 'g1', act: 'older' }, 'Undo: Split')
  expect(sent).toEqual([
    { path: 'split', seen: { i0: 7 } },
    { path: 'join', seen: { i0: 7, i1: 8 } },
    { path: 'undoPages', seen: { i0: 7 } },
    { path: 'undoPages', seen: {} },
  ])
})

it('pages moved in the sheet name those of the invoices that they leave and of the one that they join', async () => {
  const context = opened()
  context.review.set({ activeCell: { id: 'i0', key: 'paymentDate' } })
  const page: PageContext = {
    ...context,
    deferred: createDeferredStore(context.review.store, () => false),
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
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Page 1 of 1')
  press('m')
  press('ArrowDown')
  press('Enter')
  await expect.poll(() => sent.length).toBe(1)
  await context.review.store.get().arranging
  press('n')
  await expect.poll(() => sent.length).toBe(2)
  await context.review.store.get().arranging
  press('e')
  await expect.poll(() => sent.length).toBe(3)
  expect(sent).toEqual([
    { path: 'movePages', seen: { i0: 7, i1: 8 } },
    { path: 'movePages', seen: { i0: 7 } },
    { path: 'movePages', seen: { i0: 7 } },
  ])
})
