import { expect, it } from 'vitest'
import { centsOf, currencyOf, dateOf, shownAmount, shownCents, shownNumber } from './exact-values.ts'

it('cents are exact', () => {
  expect(
    ['1780.14', '0', '-0.00', '+5', '.5', '7.', ' 1 000.10 ', '0.005', '-0.005', '1.0049999', '999999999999.99', '1.15', '4.35'].map(
      centsOf,
    ),
  ).toEqual([178_014, 0, 0, 500, 50, 700, 100_010, 1, -1, 100, 99_999_999_999_999, 115, 435])
  expect(['', ' ', '.', '-', '1,5', '1e3', 'NaN', '0x10', '9999999999999', '12AUD'].map(centsOf)).toEqual(
    Array.from({ length: 10 }, () => null),
  )
  expect(centsOf(null)).toBeNull()
})

it('amounts are shown with their decimals', () => {
  expect(['1780.1', '0', '-1234567.005', '7', '0012.50', '.5', 'free'].map(shownAmount)).toEqual([
    '1,780.10',
    '0.00',
    '-1,234,567.005',
    '7.00',
    '12.50',
    '0.50',
    'free',
  ])
  expect([178_014, -5, 0, 100_000_000].map(shownCents)).toEqual(['1,780.14', '-0.05', '0.00', '1,000,000.00'])
  expect(['10.00', '2', '2.50', '0.125', '1000'].map(shownNumber)).toEqual(['10', '2', '2.5', '0.125', '1,000'])
})

it('dates and currencies exist, or are null', () => {
  expect(
    ['2026-08-14', '2026-08-14Z', '2026-08-14T10:00:00', '20260814', '202608141200', '2026-8-14', '2026-02-30', '14/08/2026', '', null].map(
      dateOf,
    ),
  ).toEqual(['2026-08-14', '2026-08-14', '2026-08-14', '2026-08-14', '2026-08-14', null, null, null, null, null])
  expect(['AUD', 'nzd', 'XXX', '', null].map(currencyOf)).toEqual(['AUD', 'NZD', null, null, null])
})
