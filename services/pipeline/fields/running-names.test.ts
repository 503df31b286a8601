import { expect, it } from 'vitest'
import { pageOf } from './page-of.test-help.ts'
import { runningNames } from './running-names.ts'
import { findSuppliers } from './suppliers.ts'
import { textOf, toDoc } from './text.ts'

const docOf = (...lines: string[]) => toDoc([pageOf(lines)])
const namesIn = (...lines: string[]): string[] => {
  const doc = docOf(...lines)
  return runningNames(doc).map(({ tokens }) => textOf(doc, tokens))
}

it('a name in running text goes on from the line before', () => {
  expect(namesIn('A fee of $10 may apply after 3 March. Bluegum', 'Networks Australia Pty Ltd ABN 34 993 518 190, Perth.')).toEqual([
    'Bluegum Networks Australia Pty Ltd',
  ])
  expect(namesIn('This is a tax invoice issued by Friends of', 'the Bluegum Inc. ABN 34 993 518 190')).toEqual([
    'Friends of the Bluegum Inc.',
  ])
})
it('a name with a company form at the beginning of a line, which begins in the line before', () => {
  expect(namesIn('Please pay by transfer to BSB 062-814, account 1044 9032, Bluegum', 'Construct Pty Ltd Trust Account.')).toEqual([
    'Bluegum Construct Pty Ltd',
  ])
  expect(namesIn('Please pay by transfer to BSB 062-814, account 1044 9032.', 'Construct Pty Ltd Trust Account.')).toEqual([])
})
it('a name in running text begins behind a sentence or a small word', () => {
  expect(namesIn('Average of this month 190.1 c/L. Bluegum Fleet Pty Ltd ABN 34 993 518 190')).toEqual(['Bluegum Fleet Pty Ltd'])
  expect(namesIn('You receive this invoice from Bluegum Fleet Pty Ltd (ABN 34 993 518 190)')).toEqual(['Bluegum Fleet Pty Ltd'])
})
it('leaves names of others, names without a form and lines of a letterhead', () => {
  expect(namesIn('All tours are insured with Redgum Mutual Pty Ltd ABN 34 993 518 190')).toEqual([])
  expect(namesIn('You receive this invoice from Bluegum ABN 34 993 518 190')).toEqual([])
  expect(namesIn('12 Hunter Road', 'Bluegum Pty Ltd ABN 34 993 518 190')).toEqual([])
  const office = 'Shop 4 at 12 Hunter Road, North Sydney NSW 2060'
  expect(namesIn(office, 'Bluegum Pty Ltd ABN 34 993 518 190')).toEqual([])
})
it('what is only a part of a wrapped name, or has words before a name, stays behind', () => {
  const penaltyIn = (value: string, ...lines: string[]) => findSuppliers(docOf(...lines)).find(one => one.value === value)?.penalty
  const wrapped = ['A fee of $10 may apply after 3 March. Bluegum', 'Networks Pty Ltd ABN 34 993 518 190, Perth.']
  expect(penaltyIn('Networks Pty Ltd', ...wrapped)).toBe(6)
  expect(penaltyIn('Bluegum Networks Pty Ltd', ...wrapped)).toBe(0)
  expect(penaltyIn('c/L. Bluegum Fleet Pty Ltd', 'Average is • c/L. Bluegum Fleet Pty Ltd ABN 34 993 518 190')).toBe(6)
})
