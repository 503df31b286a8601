import { describe, expect, it } from 'vitest'
import { coversPeriod } from './whole-period.ts'

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
