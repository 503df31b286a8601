import { describe, expect, it } from 'vitest'
import { monthsIn, quarterAt, quarterIndexOf, quarterName, quarterRange } from './quarters.ts'

describe('a quarter', () => {
  it('has an index of four a year from 2000', () => {
    expect(quarterAt(0)).toEqual({ index: 0, quarter: 1, year: 2000 })
    expect(quarterAt(106)).toEqual({ index: 106, quarter: 3, year: 2026 })
    expect(quarterAt(-1)).toEqual({ index: -1, quarter: 4, year: 1999 })
  })
  it('contains its first and its last day, and not the day after', () => {
    for (const index of [-5, 0, 103, 104, 105, 106]) {
      const { from, before } = quarterRange(index)
      expect([quarterIndexOf(from), quarterIndexOf(before)]).toEqual([index, index + 1])
    }
    expect(quarterRange(107)).toEqual({ from: '2026-10-01', before: '2027-01-01' })
    expect([quarterIndexOf('2026-03-31'), quarterIndexOf('2026-04-01')]).toEqual([104, 105])
  })
  it.each([
    [104, 'Jan–Mar 2026 · BAS Q3 FY26'],
    [105, 'Apr–Jun 2026 · BAS Q4 FY26'],
    [106, 'Jul–Sep 2026 · BAS Q1 FY27'],
    [107, 'Oct–Dec 2026 · BAS Q2 FY27'],
    [398, 'Jul–Sep 2099 · BAS Q1 FY00'],
    [30, 'Jul–Sep 2007 · BAS Q1 FY08'],
  ])('%i is called %s', (index, name) => expect(quarterName(index)).toBe(name))
})

it('the months of a quarter are its name without that of its BAS', () =>
  expect(['Jul–Sep 2026 · BAS Q1 FY27', 'August 2026'].map(monthsIn)).toEqual(['Jul–Sep 2026', 'August 2026']))
