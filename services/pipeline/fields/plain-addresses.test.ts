import { expect, it } from 'vitest'
import { findCandidates } from './find-candidates.ts'
import { pageOfSizes } from './page-of.test-help.ts'
import { toDoc } from './text.ts'

/** Lines below each other; an empty one leaves a gap. */
function penaltiesOf(letterheadSize: number, ...heading: string[]) {
  const lines: [number, string][] = [
    [letterheadSize, 'Redgum Plumbing'],
    [1, 'Plumbers and gasfitters'],
    [1, ''],
    [1, ''],
    ...heading.map((text): [number, string] => [1, text]),
    [1, 'Wattle Street Bakery Pty Ltd'],
    [1, '7 Station St'],
    [1, 'Penrith NSW 2750'],
  ]
  const names = findCandidates(toDoc([pageOfSizes(...lines)])).filter(one => one.field === 'supplierName')
  return (name: string) => names.find(one => one.value === name)!.rolePenalty
}

it('a name above an address in plain text is rather the buyer where another name is set large', () => {
  const [large, plain] = [penaltiesOf(2.4), penaltiesOf(1)]
  expect(large('Wattle Street Bakery Pty Ltd') - plain('Wattle Street Bakery Pty Ltd')).toBeGreaterThan(2)
  expect(large('Redgum Plumbing')).toBeLessThan(large('Wattle Street Bakery Pty Ltd'))
})
it('on a recipient-created invoice the large name is the buyer, and the rule does not hold', () => {
  const created = penaltiesOf(2.4, 'Recipient created tax invoice')
  expect(created('Wattle Street Bakery Pty Ltd')).toBeLessThan(2)
})
it('a name above an address in plain text is rather the buyer below an address with an ABN, and not above it', () => {
  const letterhead = ['Trades Licensing Commission', 'GPO Box 4410', 'Hobart TAS 7001', 'ABN 34 993 518 190']
  const address = ['Sparks of Derwent Pty Ltd', '11 Kiln Lane', 'New Brighton TAS 7030']
  const penaltyOf = (first: string[], second: string[]) => {
    const lines = [...first, '', '', '', '', ...second].map((text): [number, string] => [1, text])
    return findCandidates(toDoc([pageOfSizes(...lines)])).find(one => one.value === 'Sparks of Derwent Pty Ltd')!.rolePenalty
  }
  expect(penaltyOf(letterhead, address) - penaltyOf(address, letterhead)).toBeGreaterThan(3)
  const withoutState = address.with(-1, 'New Brighton 7030')
  expect(penaltyOf(letterhead, withoutState) - penaltyOf(withoutState, letterhead)).toBeGreaterThan(3)
})
