import { expect, it } from 'vitest'
import { dueText } from './due.ts'

const minute = 60_000
const hour = 60 * minute
const after = (left: number) => dueText(1_000_000_000 + left, 1_000_000_000)

it('dueText gives the time left, with level calm from four hours on', () => {
  expect(after(5 * hour + 20 * minute)).toEqual({ words: 'due in 5 h 20 min', level: 'calm' })
  expect(after(24 * hour)).toEqual({ words: 'due in 24 h', level: 'calm' })
  expect(after(4 * hour)).toEqual({ words: 'due in 4 h', level: 'calm' })
})
it('dueText has level soon under four hours', () => {
  expect(after(4 * hour - 1)).toEqual({ words: 'due in 3 h 59 min', level: 'soon' })
  expect(after(59_999)).toEqual({ words: 'due now', level: 'soon' })
})
it('dueText gives the delay with level late', () => {
  expect([after(-1), after(-minute), after(-26 * hour)]).toEqual([
    { words: 'late', level: 'late' },
    { words: 'late by 1 min', level: 'late' },
    { words: 'late by 26 h', level: 'late' },
  ])
})
