import { expect, it } from 'vitest'
import { periodAt, periodKey, periodName, periodOf, periodRange } from './periods.ts'

it.each([
  ['q106', { from: '2026-07-01', before: '2026-10-01' }, 'Jul–Sep 2026 · BAS Q1 FY27'],
  ['m319', { from: '2026-08-01', before: '2026-09-01' }, 'August 2026'],
  ['m311', { from: '2025-12-01', before: '2026-01-01' }, 'December 2025'],
  ['y27', { from: '2026-07-01', before: '2027-07-01' }, 'July 2026 to June 2027'],
])('the period %s has its range and name', (key, range, name) => {
  const period = periodOf(key)
  expect(period && [periodRange(period), periodName(period), periodKey(period)]).toEqual([range, name, key])
})
it.each([
  ['quarter', '2026-08-14', 'q106'],
  ['month', '2026-08-14', 'm319'],
  ['year', '2026-06-30', 'y26'],
  ['year', '2026-07-01', 'y27'],
] as const)('the %s of %s is %s', (kind, date, key) => expect(periodKey(periodAt(kind, date))).toBe(key))
it.each(['q800', 'x1', 'q', 'q01', '', 'y-1'])('%j is no period', key => expect(periodOf(key)).toBeNull())
