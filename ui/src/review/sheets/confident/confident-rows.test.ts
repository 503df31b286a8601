import { expect, it } from 'vitest'
import { fakeDetail } from '../../../../testing/fake-invoices.ts'
import { createReview } from '../../state/review.ts'
import { stepOn, sureRows } from './confident-rows.ts'

it('has the rows that are not reviewed and that nothing asks for a look at', () => {
  const review = createReview(fakeDetail(12))
  review.receive(fakeDetail(12))
  const rows = () => sureRows(review.store.get().rows)
  // 3 and 8 have a doubtful GST, 6 has no ABN; those that somebody changed are to be accepted all the same.
  expect(rows()).toEqual(['i0', 'i1', 'i2', 'i4', 'i5', 'i7', 'i9', 'i10', 'i11'])
  review.edit('9 rows accepted', Object.fromEntries(rows().map(id => [id, { reviewed: true }])))
  expect(rows()).toEqual([])
  expect(review.undo()?.words).toBe('9 rows accepted')
  expect(rows()).toHaveLength(9)
})

it('is walked by arrows and to both ends', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'x'].map(key => stepOn(key, 5, 24, 4))).toEqual([4, 6, 1, 9, 0, 23, null])
  expect([stepOn('ArrowUp', 2, 24, 4), stepOn('ArrowRight', 23, 24, 4)]).toEqual([0, 23])
})
