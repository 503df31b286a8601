import { describe, expect, it } from 'vitest'
import { pageOf } from './page-of.test-help.ts'
import { findSuppliers } from './suppliers.ts'
import { toDoc } from './text.ts'
import { partPenalties } from './whole-names.ts'

/** The names with a penalty, each once. */
const partsIn = (...lines: string[]) => {
  const doc = toDoc([pageOf(lines)])
  return [...new Set([...partPenalties(doc, findSuppliers(doc)).keys()].map(one => String(one.value)))]
}

describe('a part of a name on two lines', () => {
  it('stays behind where an email address spells both', () => {
    expect(partsIn('Hervey Bay Sports', 'Club Supplies', '12 Hunter Road', 'office@herveybaysportsclub.com.au')).toEqual(
      expect.arrayContaining(['Hervey Bay Sports', 'Club Supplies']),
    )
  })
  it('stays behind where the whole name stands on one line elsewhere', () => {
    expect(partsIn('Okafor', 'Nominees Pty Ltd', '12 Hunter Road', 'Account name: Okafor Nominees Pty Ltd')).toEqual(
      expect.arrayContaining(['Nominees Pty Ltd']),
    )
  })
  it('stays behind where the line below says what the business is', () =>
    expect(partsIn('Pioneer Bend', 'Truckstop', '12 Hunter Road')).toEqual(['Pioneer Bend']))
  it('does not stay behind where the address ends with it', () => {
    expect(partsIn('Bluegum Timber', 'Wattle Holdings', '12 Hunter Road', 'office@bluegumtimber.com.au')).toEqual([])
  })
  it('does not stay behind where nothing shows that both are one name', () =>
    expect(partsIn('Bluegum Timber', 'Wattle Holdings', '12 Hunter Road')).toEqual([]))
})

it('a company below its trading name is no part of it, though the address spells the trading name', () => {
  expect(partsIn('Harbour Light Yo', 'Okafor Pty Ltd', '12 Hunter Road', 'www.harbourlightyo.com')).toEqual([])
})
