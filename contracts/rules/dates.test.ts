import { describe, expect, it } from 'vitest'
import { dateIn, isDate, monthOf, months, shownDate, slashedDate, typedDate, typedDueDate } from './dates.ts'

describe('a date as typed', () => {
  const today = '2026-07-15'
  it.each([
    ['14/8/2025', '2025-08-14'],
    ['14.08.25', '2025-08-14'],
    ['14-8-2025', '2025-08-14'],
    ['14 8 2025', '2025-08-14'],
    [' 1 / 2 / 2026 ', '2026-02-01'],
    ['2026-02-28', '2026-02-28'],
    ['1/1/2000', '2000-01-01'],
    ['29/2/2024', '2024-02-29'],
    ['01/01/99', '2099-01-01'],
  ])('%j is %s', (typed, date) => expect(typedDate(typed, today)).toBe(date))
  it.each([
    ['15/7', '2026-07-15'],
    ['16/7', '2025-07-16'],
    ['14.7', '2026-07-14'],
    ['31 12', '2025-12-31'],
    ['1-1', '2026-01-01'],
    ['29/2', '2024-02-29'],
  ])('%j without a year is %s, the latest such day not after today', (typed, date) => expect(typedDate(typed, today)).toBe(date))
  it('reaches the last 29 February across a century without one', () => expect(typedDate('29/2', '2103-05-01')).toBe('2096-02-29'))
  it.each([
    '',
    'soon',
    '31/2',
    '31/2/2026',
    '29/2/2025',
    '0/1/2026',
    '1/13',
    '1/13/2026',
    '14/8/202',
    '14//',
    '14/8/2025/1',
    '14/8/0206',
    '14/8/1926',
    '1926-08-14',
    '2026-13-01',
    '2026-02-30',
    '20260814',
    '1/2/3/4',
    '-1/2',
    'today',
  ])('%j is not a date', typed => expect(typedDate(typed, today)).toBeNull())
})

describe('a due date as typed', () => {
  it.each([
    ['14/8', '2026-08-14'],
    ['15/7', '2026-07-15'],
    ['14/7', '2027-07-14'],
    ['29/2', '2028-02-29'],
    ['14/8/2025', '2025-08-14'],
  ])('%s beside an invoice of 15 Jul 2026 is %s: without a year, the first such day not before it', (typed, date) =>
    expect(typedDueDate(typed, '2026-07-15')).toBe(date),
  )
  it('white space around a pasted day does not count', () => expect(typedDueDate('\t5/5\t', '2026-07-15')).toBe('2027-05-05'))
  it.each(['31/2', '1/13', 'soon', ''])('%j is not a date', typed => expect(typedDueDate(typed, '2026-07-15')).toBeNull())
})

it('a text is a date only if it is YYYY-MM-DD and the day exists', () => {
  const dates = ['2026-02-28', '2024-02-29', '2026-12-31']
  const others = ['2026-02-29', '2026-00-10', '2026-04-31', '26-01-01', '2026-1-1', '2026-01-01T00:00']
  expect([...dates, ...others].filter(isDate)).toEqual(dates)
})

it('the date at a moment is that of the given zone, not of UTC', () => {
  const at = Date.UTC(2026, 5, 30, 14, 30)
  expect([dateIn('Australia/Sydney', at), dateIn('Australia/Perth', at), dateIn('UTC', at)]).toEqual([
    '2026-07-01',
    '2026-06-30',
    '2026-06-30',
  ])
})

it('a date is shown as `18 Sep 2026`, and any other text unchanged', () => {
  expect(['2026-07-03', '2026-12-31', '2026-13-01', '', 'soon'].map(shownDate)).toEqual([
    '3 Jul 2026',
    '31 Dec 2026',
    '2026-13-01',
    '',
    'soon',
  ])
})

it('slashedDate writes a date with its day first, and none as an empty text', () => {
  expect(slashedDate('2026-09-18')).toBe('18/09/2026')
  expect(slashedDate('2026-09-08')).toBe('08/09/2026')
  expect(slashedDate(null)).toBe('')
})

it('a month is recognised by its short or long name, in any case', () => {
  expect(months.map(monthOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(['SEPTEMBER', 'sept', 'Ma', 'Juli', 'x'].map(monthOf)).toEqual([9, 9, 0, 7, 0])
})
