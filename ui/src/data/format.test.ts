import { expect, it } from 'vitest'
import { shownAmount, shownMoney } from './format.ts'

it('puts the minus of a sum before the sign of currency', () => {
  expect([-722.18, 722.18, 0, 1386, -1234567.5].map(it => shownMoney(it))).toEqual(['-$722.18', '$722.18', '$0.00', '$1,386.00', '-$1,234,567.50'])
})

it('leaves out the cents of a whole price where it is told to', () => {
  expect([180, 17.82, -18].map(it => shownMoney(it, { round: true }))).toEqual(['$180', '$17.82', '-$18'])
})

it('marks a credit note in a column of amounts, and says where no amount is known', () => {
  expect([shownAmount(3377.21), shownAmount(-3377.21), shownAmount(12, true), shownAmount(null)]).toEqual(['3,377.21', '3,377.21 CR', '12.00 CR', '—'])
})
