import { expect, it } from 'vitest'
import { mostPapers } from '@docketry/contracts/api/review.ts'
import { firstDrawn, mostDrawn, rangesOf } from './drawn.ts'

it('draws a small batch whole', () => {
  expect([firstDrawn(8, 7, 0), rangesOf(8, 0)]).toEqual([0, { drawn: [0, 8], fetched: [0, 8] }])
})
it('draws as many of ten thousand as of a hundred, and fetches their papers in one answer', () => {
  const { drawn, fetched } = rangesOf(10_000, firstDrawn(10_000, 5000, 0))
  expect([drawn, fetched]).toEqual([[4970, 5030], [4950, 5050]])
  expect([drawn[1] - drawn[0], fetched[1] - fetched[0]]).toEqual([mostDrawn, mostPapers])
})
it('stays while the one in hand is drawn, goes on when it is not, and stops at both ends', () => {
  expect([firstDrawn(10_000, 5029, 4970), firstDrawn(10_000, 5030, 4970), firstDrawn(10_000, 4969, 4970)]).toEqual([4970, 5000, 4939])
  expect([firstDrawn(10_000, 9999, 0), firstDrawn(10_000, 0, 4970), firstDrawn(10_000, -1, 4970)]).toEqual([9940, 0, 4970])
})
it('comes back when the batch is smaller than it was', () => expect(firstDrawn(30, 5, 4970)).toBe(0))
