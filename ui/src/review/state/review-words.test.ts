import { expect, it } from 'vitest'
import { reviewWords } from './review-words.ts'

const review = { state: 'waiting' as const, dueAt: 0, by: null, late: false, note: null }

it('says how far a manual review is, and by whom', () => {
  expect(reviewWords(undefined)).toBe('With a Docketry Accountant for manual review')
  expect(reviewWords(review)).toBe('Waits for a Docketry Accountant, who answers within 24 hours')
  expect(reviewWords({ ...review, state: 'taken', by: 'Rae Wu', late: true })).toBe('With Rae Wu, Docketry Accountant, for manual review; it is late')
  expect(reviewWords({ ...review, state: 'done', by: 'Rae Wu', note: 'GST on page 2' })).toBe('Reviewed by Rae Wu, Docketry Accountant: GST on page 2')
  expect(reviewWords({ ...review, state: 'done' })).toBe('Reviewed by a Docketry Accountant')
})
