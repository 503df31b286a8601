import { describe, expect, it } from 'vitest'
import { candidate } from './candidate.ts'
import type { Option } from './options.ts'
import { pageOf } from './page-of.test-help.ts'
import { withRegisteredFirst } from './registered-names.ts'
import { toDoc } from './text.ts'

/** The names in the order in which they are ranked; the first two lines of the page are names with these probabilities. */
function ranked(lines: string[], p: [number, number]): (string | number | null)[] {
  const doc = toDoc([pageOf(lines)])
  const option = (line: number, words: number): Option => {
    const tokens = doc.lines[line]!.tokens.slice(0, words)
    const value = lines[line]!.split(' ').slice(0, words).join(' ')
    return { value, kind: 'found', p: p[line]!, best: candidate('supplierName', value, tokens, 0), occurrences: 1 }
  }
  const list = [option(0, 2), option(1, 2)].sort((a, b) => b.p - a.p)
  return withRegisteredFirst(doc, list).map(({ value }) => value)
}

describe('a name with the registration number of a company', () => {
  it.each([
    ['Okafor Enterprises (748186-P)', '12 Hunter Road'],
    ['Okafor Enterprises', '748186-P'],
    ['Okafor Enterprises', '(JM0748186-P)'],
    ['Okafor Enterprises', 'Co. Reg. No: 748186-P'],
    ['Okafor Enterprises', 'Company No : 748186'],
  ])('is ranked before a brand: %s, %s', (name, below) => {
    expect(ranked(['Redgum Fuel', name, below], [0.6, 0.3])).toEqual(['Okafor Enterprises', 'Redgum Fuel'])
  })
  it('stays behind a name that is much likelier, or has a number too', () => {
    expect(ranked(['Redgum Fuel', 'Okafor Enterprises (748186-P)'], [0.6, 0.1])).toEqual(['Redgum Fuel', 'Okafor Enterprises'])
    expect(ranked(['Redgum Fuel (748185-K)', 'Okafor Enterprises (748186-P)'], [0.6, 0.3])).toEqual(['Redgum Fuel', 'Okafor Enterprises'])
  })
  it('is none before a bare number, as that of a licence', () =>
    expect(ranked(['Redgum Fuel', 'Building Lic 199486C'], [0.6, 0.3])).toEqual(['Redgum Fuel', 'Building Lic']))
  it.each(['12 Hunter Road', 'Invoice no: 748186', '4000', '14/08/2026', 'Tel 5550 8408', 'ABN 34 993 518 190'])(
    'is no name above "%s"',
    below => expect(ranked(['Redgum Fuel', 'Okafor Enterprises', below], [0.6, 0.3])).toEqual(['Redgum Fuel', 'Okafor Enterprises']),
  )
})
