import { describe, expect, it } from 'vitest'
import { findAbns } from './abns.ts'
import { otherBusinessPenalty } from './other-businesses.ts'
import { pageOf } from './page-of.test-help.ts'
import { findSuppliers } from './suppliers.ts'
import { toDoc } from './text.ts'

const penaltyOf = (line: string): number | undefined => findAbns(toDoc([pageOf([line])]))[0]?.penalty

describe('an ABN stays behind', () => {
  it.each([
    'Insured with Redgum Mutual, ABN 34 993 518 190',
    'Invoice for Wattle Street Bakery (your ABN 34 993 518 190)',
    'Customer ABN: 34 993 518 190',
    'Parking operated on behalf of the Council, ABN 34 993 518 190',
    'Proudly supported by Redgum Rubber Co Pty Ltd ABN 34 993 518 190',
    'Services are carried on the network of Norsat Ltd ABN 34 993 518 190',
    'Powered by Ledgerly Pty Ltd ABN 34 993 518 190',
    'Lindsay Lodging Pty Ltd. Managed by Quayline Stays, ABN 34 993 518 190',
    'Passenger’s company: Drummond Hydrology, ABN 34 993 518 190',
    'Invoice sent with Ledgerly Pty Ltd ABN 34 993 518 190',
    'Marketfair Pty Ltd ABN 34 993 518 190 operates the marketplace',
    'Marketfair Pty Ltd (ABN 34 993 518 190) runs this marketplace and is not the seller',
  ])('in "%s"', line => expect(penaltyOf(line)).toBeGreaterThan(0))
  it.each([
    'InkWallaby is a division of Redgum Offset Pty Ltd, ABN 34 993 518 190',
    'Payment by EFT to Redgum Plumbing Pty Ltd ABN 34 993 518 190',
    'Redgum Mutual, ABN 34 993 518 190',
    'Our ABN 34 993 518 190',
    'Passenger transport company. Redgum Coaches, ABN 34 993 518 190',
    'Please pay by card. ABN 34 993 518 190',
    'The manufacturer is not the seller. Redgum Tools Pty Ltd ABN 34 993 518 190',
  ])('but not in "%s"', line => expect(penaltyOf(line)).toBe(0))
})

it('the name of a marketplace stays behind that of the seller', () => {
  const doc = toDoc([pageOf(['Sold by Bluegum Timber Pty Ltd', '', 'Marketfair Services Pty Ltd operates the marketplace for the seller'])])
  const penalties = new Map(findSuppliers(doc).map(one => [one.value, one.penalty]))
  expect(penalties.get('Bluegum Timber Pty Ltd')).toBe(0)
  expect(penalties.get('Marketfair Services Pty Ltd')).toBeGreaterThan(0)
})

it('a card or app stays behind whatever was paid with it', () => {
  const penaltyOf = (name: string, line: string) => findSuppliers(toDoc([pageOf([line])])).find(one => one.value === name)?.penalty
  expect(penaltyOf('TapWallet', 'Paid by  TapWallet')).toBe(otherBusinessPenalty)
  expect(penaltyOf('TapWallet', 'Sold by  TapWallet')).toBe(0)
})
