import { expect, it } from 'vitest'
import { monthOf, months, shownDate } from './dates.ts'

it('a date is shown as `18 Sep 2026`, and any other text unchanged', () => {
  expect(['2026-07-03', '2026-12-31', '2026-13-01', '', 'soon'].map(shownDate)).toEqual([
    '3 Jul 2026',
    '31 Dec 2026',
    '2026-13-01',
    '',
    'soon',
  ])
})

it('a month is recognised by its short or long name, in any case', () => {
  expect(months.map(monthOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(['SEPTEMBER', 'sept', 'Ma', 'Juli', 'x'].map(monthOf)).toEqual([9, 9, 0, 7, 0])
})
