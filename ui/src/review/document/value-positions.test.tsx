// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { createReview } from '../state/review.ts'
import { rememberPosition, useValuePositions } from './value-positions.ts'

afterEach(cleanup)

it('the place of a typed value is that on the pages that the invoice has, not on those that it had', () => {
  const detail = fakeDetail(2)
  const review = createReview(detail)
  review.edit('Total', { i1: { total: 100 } })
  const row = () => {
    const it = review.row('i1')
    if (!it) throw new Error('the row is missing')
    return it
  }
  const box: [number, number, number, number] = [0.1, 0.1, 0.2, 0.2]
  rememberPosition(row(), 'total', { page: 1, box })
  expect(renderHook(() => useValuePositions(row())).result.current.total).toEqual({ page: 1, box })
  const moved = detail.invoices.map(it =>
    it.id === 'i1' ? { ...it, pages: it.pages.map(page => ({ ...page, filePage: 7, words: '' })) } : it,
  )
  review.receive({ ...detail, invoices: moved })
  expect(row().invoice.pages[0]?.filePage).toBe(7)
  expect(renderHook(() => useValuePositions(row())).result.current.total).toBeUndefined()
})
