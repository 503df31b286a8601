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

it('sizes are shown in B, kB or MB', () => {
  expect([shownSize(12), shownSize(45_600), shownSize(1_234_567)]).toEqual(['12 B', '46 kB', '1.2 MB'])
})
