// @vitest-environment jsdom
import type { Anomaly } from '@docketry/contracts/api/scans.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { fakeRows } from '../../../testing/fake-lines.ts'
import { ReviewContext, type PageContext } from '../page-context.ts'
import { createDetailsLoader } from '../state/extraction-details.ts'
import { createReview } from '../state/review.ts'
import { detailOf } from '../state/server-rows.ts'
import type { Patch } from '../state/rows.ts'
import { Cards } from './cards.tsx'

beforeAll(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ keys: [] })))
})
afterEach(cleanup)

/** Of 4 rows i3 has a doubtful GST of 4.50, and is the active one. */
function shown(patch: Patch = {}, more: Anomaly[] = []) {
  const detail = fakeDetail(4)
  const review = createReview(detailOf(fakeRows({ ...detail, anomalies: [...detail.anomalies, ...more] })), null, { id: 'i3', key: 'gst' })
  review.edit('Before', { i3: patch })
  const context: PageContext = {
    review,
    deferred: { ...review.store, catchUp: () => undefined },
    extractionDetails: createDetailsLoader(review),
    grid: { current: null },
    viewer: { current: null },
    reload: () => undefined,
    run: () => undefined,
    undoStep: () => undefined,
    deleteInvoice: () => undefined,
  }
  render(
    <MemoryRouter>
      <ReviewContext value={context}>
        <Cards tools={null} empty={null} />
      </ReviewContext>
    </MemoryRouter>,
  )
  return { review, grid: context.grid }
}
const gstEditor = () => {
  fireEvent.click(screen.getByRole('button', { name: /^GST/u }))
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'GST' })
}
const flagOf = ({ review }: ReturnType<typeof shown>) => review.row('i3')?.flags.gst?.level

it('a doubtful value of a card is confirmed when it is typed as it was read, and not when its editor was only opened', () => {
  const card = shown()
  fireEvent.blur(gstEditor())
  expect(flagOf(card)).toBe('doubtful')
  const editor = gstEditor()
  fireEvent.input(editor, { target: { value: '4.5' } })
  fireEvent.input(editor, { target: { value: '4.50' } })
  fireEvent.blur(editor)
  expect(flagOf(card)).toBe(undefined)
})

it('the editor of a card is closed with its text, and with whether it was typed', () => {
  const { grid } = shown()
  const editor = gstEditor()
  const text = { id: 'i3', key: 'gst', text: '4.50' }
  expect(grid.current?.closeEditor()).toEqual({ ...text, typed: false })
  fireEvent.input(editor, { target: { value: '4' } })
  fireEvent.input(editor, { target: { value: '4.50' } })
  expect(grid.current?.closeEditor()).toEqual({ ...text, typed: true })
})

it('a card counts the flags that are still to be checked, as the counts of the grid do, the graver sign first', () => {
  const buyer = { invoice_id: 'i3', field: 'supplierAbn', level: 'doubtful' as const, reason: 'Addressed to another ABN' }
  const state = (patch: Patch) => {
    const { review } = shown(patch, [buyer])
    const text = document.querySelector('.row-card header span')?.textContent
    cleanup()
    return { text, counts: review.store.get().counts }
  }
  expect(state({})).toEqual({ text: '? 2 to check', counts: { doubtful: 1, wrong: 0, reviewed: 0 } })
  expect(state({ supplier: null })).toEqual({ text: '! 3 to check', counts: { doubtful: 1, wrong: 1, reviewed: 0 } })
  expect(state({ supplier: null, confirmedColumns: 'abn gst', reviewed: true, anyway: 'supplier' })).toEqual({
    text: '✓ reviewed',
    counts: { doubtful: 0, wrong: 0, reviewed: 1 },
  })
})
