import { expect, it } from 'vitest'
import { dueDateOf } from './bas-deadlines.ts'
import { periodAt } from './periods.ts'

it.each([
  ['2026-02-10', '2026-04-28'],
  ['2026-06-30', '2026-07-28'],
  ['2026-07-01', '2026-10-28'],
  ['2026-12-31', '2027-02-28'],
])('the BAS of the quarter of %s is due on %s', (day, due) => expect(dueDateOf(periodAt('quarter', day))).toBe(due))

it.each([
  ['2026-10-31', '2026-11-21'],
  ['2026-12-01', '2027-01-21'],
  ['2027-01-15', '2027-02-21'],
])('the BAS of the month of %s is due on %s', (day, due) => expect(dueDateOf(periodAt('month', day))).toBe(due))

it('a firm’s own day, such as an agent’s concession, replaces the ATO’s', () => {
  const days = ['05-26', '08-25', '11-25', '02-28']
  expect([dueDateOf(periodAt('quarter', '2026-08-01'), days), dueDateOf(periodAt('quarter', '2026-11-01'), days)]).toEqual([
    '2026-11-25',
    '2027-02-28',
  ])
})

it('a firm’s own day that a month does not have is its last day', () => {
  const days = ['04-31', '08-25', '11-25', '02-29']
  expect(['2026-11-01', '2027-11-01', '2027-02-01'].map(day => dueDateOf(periodAt('quarter', day), days))).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2027-04-30',
  ])
})

it('a firm’s own day that is the first after the quarter is that day, not the one a year later', () =>
  expect(dueDateOf(periodAt('quarter', '2026-02-01'), ['04-01', '08-25', '11-25', '02-28'])).toBe('2026-04-01'))
