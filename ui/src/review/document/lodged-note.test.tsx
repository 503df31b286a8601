// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { fakeRows } from '../../../testing/fake-lines.ts'
import { ReviewContext, type PageContext } from '../page-context.ts'
import { createReview } from '../state/review.ts'
import { detailOf } from '../state/server-rows.ts'
import type { Row } from '../state/rows.ts'
import { LodgedNote } from './lodged-note.tsx'

const quarter = { period: 'q106', name: 'Jul–Sep 2026 · BAS Q1 FY27', from: '2026-07-01', before: '2026-10-01', frozenAt: 1 }
let worksheets: object[]
let answered = 0
beforeEach(() => {
  answered = 0
  worksheets = [{ ...quarter, lodged: { reference: 'R', date: '2026-10-20' } }]
  vi.stubGlobal('fetch', () => {
    answered += 1
    return Promise.resolve(Response.json({ worksheets }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The note of a row that was saved with one date and has another one typed. */
function show(saved: string | null, typed = saved): void {
  const review = createReview(detailOf(fakeRows(fakeDetail(1))), null, null)
  const row = { invoice: { paymentDate: saved }, values: { paymentDate: typed } } as unknown as Row // nothing else is read
  const context = { review, deferred: { ...review.store, catchUp: () => undefined } } as unknown as PageContext // what the note asks for
  render(
    <MemoryRouter>
      <ReviewContext value={context}>
        <LodgedNote row={row} />
      </ReviewContext>
    </MemoryRouter>,
  )
}

it.each([
  ['was saved in', '2026-08-14', '2026-08-14'],
  ['is moved into', '2026-11-14', '2026-08-14'],
  ['is moved out of', '2026-08-14', '2026-11-14'],
])('a row that %s a quarter whose BAS is lodged says that GST changes become adjustments', async (_, saved, typed) => {
  show(saved, typed)
  expect(
    (await screen.findByRole('link', { name: 'BAS Jul–Sep 2026 is lodged: GST changes become adjustments' })).getAttribute('href'),
  ).toContain('period=q106')
})
it('a row of a frozen worksheet says so', async () => {
  worksheets = [{ ...quarter, lodged: null }]
  show('2026-08-14')
  await screen.findByRole('link', { name: 'Worksheet Jul–Sep 2026 is frozen: reopen it to include changes' })
})
it('a row of another quarter, or without a date, says nothing', async () => {
  show('2026-11-14')
  show(null)
  show('2026-08-14')
  await screen.findByRole('link')
  expect([answered, screen.getAllByRole('link').length]).toEqual([3, 1])
})
