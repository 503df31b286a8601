import { describe, expect, it } from 'vitest'
import { coversPeriod, engagedDays } from './whole-period.ts'

const quarter = { from: '2026-07-01', before: '2026-10-01' }
const of = (...days: [string, string][]) => days.map(([from, to]) => ({ clientIds: ['c'], from, to }))

describe('a period is covered', () => {
  it.each([
    ['by its own days', of(['2026-07-01', '2026-09-30']), true],
    ['by more days', of(['2026-01-01', '2026-12-31']), true],
    ['by engagements that follow one another, in any order', of(['2026-08-15', '2026-12-31'], ['2026-06-01', '2026-08-14']), true],
    ['not without its first day', of(['2026-07-02', '2026-12-31']), false],
    ['not without its last day', of(['2026-07-01', '2026-09-29']), false],
    ['not with a day missing between two', of(['2026-07-01', '2026-08-14'], ['2026-08-16', '2026-09-30']), false],
    ['by none', [], false],
  ])('%s', (_, engagements, covered) => expect(coversPeriod(engagements, 'c', quarter)).toBe(covered))
  it('not for another client', () => expect(coversPeriod(of(['2026-01-01', '2026-12-31']), 'd', quarter)).toBe(false))
})

describe('the days of a period that an auditor is engaged for', () => {
  it.each([
    ['end with the period', of(['2026-08-01', '2026-12-31']), '1 Aug 2026 to 30 Sep 2026'],
    [
      'are one span where engagements overlap or follow',
      of(['2026-08-01', '2026-08-31'], ['2026-07-15', '2026-07-31']),
      '15 Jul 2026 to 31 Aug 2026',
    ],
    [
      'are several spans with days between',
      of(['2026-09-01', '2026-09-02'], ['2026-07-01', '2026-08-14']),
      '1 Jul 2026 to 14 Aug 2026 or 1 Sep 2026 to 2 Sep 2026',
    ],
    ['are none where no engagement touches it', of(['2026-10-01', '2026-12-31']), ''],
  ])('%s', (_, engagements, days) => expect(engagedDays(engagements, 'c', quarter)).toBe(days))
  it('are all of the engagement without a period, and none of another client', () =>
    expect(['c', 'd'].map(id => engagedDays(of(['2026-08-01', '2026-12-31']), id, null))).toEqual(['1 Aug 2026 to 31 Dec 2026', '']))
})
