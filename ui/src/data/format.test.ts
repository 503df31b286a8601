import { expect, it } from 'vitest'
import { shownAmount, shownMoney, shownSize } from './format.ts'

it('a negative amount has its minus before the currency sign', () => {
  expect([-722.18, 722.18, 0, 1386, -1234567.5].map(it => shownMoney(it))).toEqual([
    '-$722.18',
    '$722.18',
    '$0.00',
    '$1,386.00',
    '-$1,234,567.50',
  ])
})

it('a whole price has no cents with `round`', () => {
  expect([180, 17.82, -18].map(it => shownMoney(it, { round: true }))).toEqual(['$180', '$17.82', '-$18'])
})

it('a column of amounts marks a credit note, and has a dash for an unknown amount', () => {
  expect([shownAmount(3377.21), shownAmount(-3377.21), shownAmount(12, true), shownAmount(null)]).toEqual([
    '3,377.21',
    '3,377.21 CR',
    '12.00 CR',
    '—',
  ])
})

it('sizes are shown in B, kB or MB, and what rounds to 1,000 kB as 1 MB', () => {
  expect([12, 45_600, 999_499, 999_500, 999_999, 1_234_567].map(shownSize)).toEqual([
    '12 B',
    '46 kB',
    '999 kB',
    '1.0 MB',
    '1.0 MB',
    '1.2 MB',
  ])
})
