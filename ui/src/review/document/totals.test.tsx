// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { fakeRows } from '../../../testing/fake-lines.ts'
import { sumsText } from '../../data/sums.ts'
import { ReviewContext, type PageContext } from '../page-context.ts'
import { commitEdit } from '../state/edit.ts'
import { createReview } from '../state/review.ts'
import { detailOf } from '../state/server-rows.ts'
import { Totals, totalsOf } from './totals.tsx'

afterEach(cleanup)

function show() {
  const review = createReview(detailOf(fakeRows(fakeDetail(9))), null, { id: 'i8', key: 'total' })
  const context = { review, deferred: { ...review.store, catchUp: () => undefined } } as unknown as PageContext // what the sums ask for
  render(
    <ReviewContext value={context}>
      <Totals />
    </ReviewContext>,
  )
  return review
}
const text = (): string => screen.getByRole('group', { name: 'Totals' }).textContent ?? ''

it('the foot of the grid has the sums of all rows, and follows an unsaved edit', () => {
  const review = show()
  const { rows } = review.store.get()
  expect(text()).toBe(`All 9 invoices: ${sumsText(totalsOf(rows))}`)
  const rest = rows.filter(({ id }) => id !== 'i0').reduce((sum, { values }) => sum + (values.total ?? 0), 0)
  act(() => void commitEdit(review, { id: 'i0', key: 'total', text: '1,000,000.00', typed: true }))
  expect(text()).toContain(sumsText([{ currency: 'AUD', total: rest + 100_000_000, gst: 0 }]).split(' incl.')[0])
})

it('the totals show beside them the sums of the rows that search and filter show', () => {
  const review = show()
  act(() => void review.query({ chip: 'wrong' }))
  const { rows, order } = review.store.get()
  expect(order.length).toBeLessThan(rows.length)
  expect(text()).toContain(
    `${order.length} invoice${order.length === 1 ? '' : 's'} shown: ${sumsText(totalsOf(rows.filter(({ id }) => order.includes(id)))) || '—'}`,
  )
})
