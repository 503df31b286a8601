import { expect, it } from 'vitest'
import { revealed } from './reveal.ts'

it('shows the first row after 8 s and one more every 2 s', () => {
  expect([0, 7999, 8000, 9999, 10_000, 60_000].map(at => revealed(at, 5).rows)).toEqual([0, 0, 1, 1, 2, 5])
})

it('counts to 100 in steps of one every 500 ms', () => {
  expect([0, 499, 500, 49_999, 50_000, 90_000].map(at => revealed(at, 5).counter)).toEqual([0, 0, 1, 99, 100, 100])
})
