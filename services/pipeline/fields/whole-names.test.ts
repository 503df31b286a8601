import { describe, expect, it } from 'vitest'
import type { Answer } from './options.ts'
import { pageOf, pageOfSizes } from './page-of.test-help.ts'
import { findSuppliers } from './suppliers.ts'
import { toDoc } from './text.ts'
import { partPenalties, withWholeNameFirst } from './whole-names.ts'

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
  it('stays behind where the line goes on with “and”', () => {
    expect(partsIn("Dazza's Auto & 4WD", '12 Hunter Road')).toEqual(["Dazza's Auto"])
    expect(partsIn('THE COFFEE BEAN', '& TEA LEAF PTY LTD', '12 Hunter Road')).toContain('TEA LEAF PTY LTD')
  })
  it('does not stay behind where the address ends with it', () => {
    expect(partsIn('Bluegum Timber', 'Wattle Holdings', '12 Hunter Road', 'office@bluegumtimber.com.au')).toEqual([])
  })
  it('does not stay behind where nothing shows that both are one name', () =>
    expect(partsIn('Bluegum Timber', 'Wattle Holdings', '12 Hunter Road')).toEqual([]))
})

it('a company below its trading name is no part of it, though the address spells the trading name', () => {
  expect(partsIn('Harbour Light Yo', 'Okafor Pty Ltd', '12 Hunter Road', 'www.harbourlightyo.com')).toEqual([])
})

it('a name is no part of a line that joins it with the name of another business', () =>
  expect(partsIn('R & P Hollister    Tilba Grain Traders Pty Ltd', 'Tilba Grain Traders')).not.toContain('R & P Hollister'))

describe('the whole name before its part', () => {
  const text = Array.from({ length: 8 }, (_, i): [number, string] => [1, `goods of day number ${i}`])
  /** The first name where `part` was first. */
  const firstOf = (part: string, ...lines: [size: number, text: string][]): unknown => firstWith(0.9, part, ...lines)
  function firstWith(confidence: number, part: string, ...lines: [size: number, text: string][]): unknown {
    const doc = toDoc([pageOfSizes(...lines, ...text)])
    const answers = findSuppliers(doc).map((best): Answer => ({ value: best.value, confidence, best, located: true, signals: [] }))
    return withWholeNameFirst(
      doc,
      answers.toSorted((a, b) => Number(b.value === part) - Number(a.value === part)),
    )[0]?.value
  }
  it('goes on in the line that says what the business is', () => {
    expect(firstOf('NORTHERN PLAINS', [1, '****'], [1, 'NORTHERN PLAINS'], [1, 'TAXIS'])).toBe('NORTHERN PLAINS TAXIS')
    expect(firstOf('ORRAWA', [2.4, 'ORRAWA'], [1, 'RISK PARTNERS'])).toBe('ORRAWA RISK PARTNERS')
    expect(firstOf('GARDEN CENTRE & CAFE', [1, 'TILBA CREEK'], [1, 'GARDEN CENTRE & CAFE'])).toBe('TILBA CREEK GARDEN CENTRE & CAFE')
    expect(firstOf('Garden Barn', [2.2, 'ORRAWA'], [1, 'Garden Barn'])).toBe('ORRAWA Garden Barn')
    expect(firstOf('bluegum', [2, 'bluegum'], [2, 'conveyancing'])).toBe('bluegum conveyancing')
  })
  it('has all its large lines of one size', () => {
    expect(firstOf('Big Loud', [3, 'Big'], [3, 'Loud'], [3, 'Letters'])).toBe('Big Loud Letters')
    expect(firstOf('Big Loud', [3, 'Big'], [3, 'Loud'], [2.2, 'Letters'])).toBe('Big Loud')
  })
  it('is that of the company where the brand is doubtful', () => {
    const lines: [number, string][] = [
      [2, 'ORRAWA'],
      [1, ''],
      [1, ''],
      [1, 'Orrawa Couriers (Wodonga) Pty Ltd'],
    ]
    expect(firstWith(0.3, 'ORRAWA', ...lines)).toBe('Orrawa Couriers (Wodonga) Pty Ltd')
    expect(firstWith(0.9, 'ORRAWA', ...lines)).toBe('ORRAWA')
    expect(firstWith(0.3, 'ORRAWA', ...lines.slice(0, 3), [1, 'Orrawa Pty Ltd'])).toBe('ORRAWA')
  })
  it('begins in the line with the kind of body', () =>
    expect(firstOf('Tallawong', [1, 'Shire of'], [2, 'Tallawong'])).toBe('Shire of Tallawong'))
  it.each<[string, [number, string]]>([
    ['Ada Lim', [1, 'Cleaning services']],
    ['ORRAWA LPO', [1, 'Licensed Post Office']],
    ['Tilba Parcels', [1, 'Newsagency · Parcels · Gifts']],
    ['NORTHERN PLAINS', [1, '12 HUNTER ROAD']],
    ['NORTHERN PLAINS', [3, 'TAXIS']],
  ])('%s ends with its line', (name, below) => expect(firstOf(name, [1, name], below)).toBe(name))
})
