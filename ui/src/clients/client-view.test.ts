import { expect, it } from 'vitest'
import { lastFullQuarter, lastThreeMonths, quarterNames, quartersIn, quickRanges, rangeMs, readView } from './client-view.ts'

const today = '2026-11-21'

it('the default view is the batches of the last three months', () => {
  expect(readView(new URLSearchParams('clientId=1'), today)).toEqual({ by: 'scans', from: '2026-08-21', to: '2026-11-21' })
  expect(readView(new URLSearchParams('from=2026-01-01&to=nonsense'), today)).toEqual({ by: 'scans', from: '2026-01-01', to: '2026-11-21' })
})

it('three months before a day beyond the end of the month is its last day', () => {
  expect(lastThreeMonths('2026-05-31').from).toBe('2026-02-28')
})

it('quarter mode defaults to the last full quarter', () => {
  expect(lastFullQuarter(today)).toEqual({ from: '2026-07-01', to: '2026-09-30' })
  expect(lastFullQuarter('2026-02-03')).toEqual({ from: '2025-10-01', to: '2025-12-31' })
})

it('the quarters of a range are listed newest first', () => {
  expect(quartersIn({ from: '2025-11-30', to: '2026-04-01' })).toEqual([
    { index: 105, quarter: 2, year: 2026 },
    { index: 104, quarter: 1, year: 2026 },
    { index: 103, quarter: 4, year: 2025 },
  ])
  expect(quartersIn({ from: '2026-04-01', to: '2025-04-01' })).toEqual([])
})

it('a quarter has its months and its BAS name', () => {
  expect([quarterNames(106), quarterNames(104), quarterNames(0)]).toEqual([
    { months: 'Jul–Sep 2026', fiscal: 'BAS Q1 FY27' },
    { months: 'Jan–Mar 2026', fiscal: 'BAS Q3 FY26' },
    { months: 'Jan–Mar 2000', fiscal: 'BAS Q3 FY00' },
  ])
})

it('each mode has preset ranges, its default first', () => {
  expect(quickRanges('scans', today)).toEqual([
    { label: 'Last 3 months', from: '2026-08-21', to: '2026-11-21' },
    { label: 'Last full quarter', from: '2026-07-01', to: '2026-09-30' },
    { label: 'This financial year', from: '2026-07-01', to: '2026-11-21' },
  ])
  expect(quickRanges('quarter', '2026-02-03')).toEqual([
    { label: 'Last full quarter', from: '2025-10-01', to: '2025-12-31' },
    { label: 'Last 4 quarters', from: '2025-01-01', to: '2025-12-31' },
    { label: 'This financial year', from: '2025-07-01', to: '2026-02-03' },
  ])
})

it.each([
  ['24 hours', '2026-03-01', 24],
  ['25 hours where the clocks go back', '2026-04-05', 25],
  ['23 hours where they go forward', '2026-10-04', 23],
])('a range covers whole days of the firm: %s', (_, day, hours) => {
  const { startDate, endDate } = rangeMs({ from: day, to: day })
  expect(endDate - startDate).toBe(hours * 3600_000 - 1)
})
