import { describe, expect, it } from 'vitest'
import { findAmounts } from './amounts.ts'
import { balancesWithCarried } from './carried-balances.ts'
import { pageOf } from './page-of.test-help.ts'
import { toDoc } from './text.ts'

const balancesIn = (...lines: string[]) => {
  const doc = toDoc([pageOf(lines)])
  return [...balancesWithCarried(doc, findAmounts(doc))]
}

describe('a balance is not the total of the document', () => {
  it('where it includes what was brought forward', () => {
    expect(balancesIn('Balance brought forward  $99.34', 'Total for this bill  $3,205.51', 'New balance  $3,304.85')).toEqual([330_485])
  })
  it('where it includes an earlier bill less a payment', () => {
    expect(balancesIn('Last bill  $113.00', 'Payment received  $33.90', 'New charges  $716.27', 'Total now due  $795.37')).toEqual([79_537])
  })
  it('where it is what is left after a deposit', () => expect(balancesIn('Total inc GST  $623.06', 'Deposit  $286.00', 'Outstanding  $337.06')).toEqual([33_706]))
})

describe('a balance may be the total of the document', () => {
  it('where nothing was carried forward', () => expect(balancesIn('Last bill  $80.00', 'Payment received  $80.00', 'New charges  $716.27', 'Total now due  $716.27')).toEqual([]))
  it('where no printed amount explains the difference', () => expect(balancesIn('New charges  $716.27', 'Total now due  $800.01')).toEqual([]))
  it('where the document names no charges of its own', () => expect(balancesIn('Hinges  $10.00', 'Screws  $5.00', 'Amount due  $15.00')).toEqual([]))
})
