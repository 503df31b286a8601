import { expect, it } from 'vitest'
import { fakeDetail } from '../../../testing/fake-invoices.ts'
import { createReview } from '../review.ts'
import { stepOn, sureRows } from './sure-rows.ts'

it('has the rows that nobody went over and that nothing asks for a look at', () => {
  const review = createReview(fakeDetail(12))
  review.receive(fakeDetail(12))
  const rows = () => sureRows(review.store.get().rows)
  // 0 to 4 were changed by somebody, 3 and 8 have a doubtful GST, 6 has no ABN.
  expect(rows()).toEqual(['i5', 'i7', 'i9', 'i10', 'i11'])
  review.edit('5 rows accepted', Object.fromEntries(rows().map(id => [id, { reviewed: true }])))
  expect(rows()).toEqual([])
  expect(review.undo()?.words).toBe('5 rows accepted')
  expect(rows()).toHaveLength(5)
})

it('is walked by arrows and to both ends', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'x'].map(key => stepOn(key, 5, 24, 4))).toEqual([4, 6, 1, 9, 0, 23, null])
  expect([stepOn('ArrowUp', 2, 24, 4), stepOn('ArrowRight', 23, 24, 4)]).toEqual([0, 23])
})
