import type { Word } from '@docketry/contracts/page.ts'
import { describe, expect, it } from 'vitest'
import type { Key } from '../../state/columns.ts'
import { textAsValue } from '../../state/text-as-value.ts'
import { valueInWords } from './fill-from-words.ts'

const today = '2026-11-21'
const as = (key: Key, text: string): string | null => textAsValue(key, text, today)
const lineOf = (text: string): Word[] =>
  text.split(' ').map((it, i) => ({ text: it, line: 0, confidence: 1, box: [i * 0.1, 0, i * 0.1 + 0.08, 0.02] }))
const clicked = (key: Key, text: string, at: number): string | undefined => valueInWords(key, lineOf(text), [at], today)?.text

describe('textAsValue', () => {
  it.each([
    ['$1,234.50', '1234.50'],
    ['TOTAL 544.50', '544.50'],
    ['12.50CR', '12.50'],
    ['-12.50', '12.50'],
    ['3 x 4.00', '4.00'],
    ['.95', '.95'],
  ])('reads %s as the amount %s', (text, amount) => expect(as('total', text)).toBe(amount))
  it.each(['TOTAL', '18/09/2026', 'INV-1003', '10%', '4.00 5.00', '', '18-09-26'])('reads no amount in %j', text =>
    expect(as('total', text)).toBeNull(),
  )

  it.each([
    ['18/09/2026', '18/09/2026'],
    ['2026-09-18', '18/09/2026'],
    ['18 Sep 2026', '18/09/2026'],
    ['18th September, 2026', '18/09/2026'],
    ['Sep 18, 2026', '18/09/2026'],
    ['Date: 3.9.26', '03/09/2026'],
    ['18/9', '18/09/2026'],
    ['18/12', '18/12/2025'],
  ])('reads %s as the date %s', (text, date) => expect(as('paymentDate', text)).toBe(date))
  it.each(['31/02/2026', 'Sep', '544.50', '18'])('reads no date in %j', text => expect(as('paymentDate', text)).toBeNull())

  it('reads the eleven digits of an ABN and nothing shorter', () => {
    expect([as('abn', 'ABN 34 993 518 190'), as('abn', '34993518190'), as('abn', '993 518 190'), as('abn', '0399 123 456')]).toEqual([
      '34993518190',
      '34993518190',
      null,
      null,
    ])
  })
  it('reads an invoice number without its label, and none without a digit', () => {
    expect([
      as('invoiceNumber', 'Invoice No: MS-20417'),
      as('invoiceNumber', '#778'),
      as('invoiceNumber', 'INV-1003'),
      as('invoiceNumber', 'Invoice'),
    ]).toEqual(['MS-20417', '778', 'INV-1003', null])
  })
  it('reads names as they stand, without what no name has', () => {
    expect([as('supplier', 'Marlow  Street <Produce>:'), as('category', 'Stock'), as('supplier', '---')]).toEqual([
      'Marlow Street Produce',
      'Stock',
      null,
    ])
  })
})

describe('a click on one word', () => {
  it('takes its neighbours along where it is a part of a value', () => {
    expect([0, 1, 2, 3].map(at => clicked('abn', '34 993 518 190', at))).toEqual(Array(4).fill('34993518190'))
    expect([1, 2, 3].map(at => clicked('paymentDate', 'Date 18 Sep 2026', at))).toEqual(Array(3).fill('18/09/2026'))
    expect(clicked('total', 'Total $ 12.00', 1)).toBe('12.00')
  })
  it('takes no neighbour of a word that is the value by itself', () => {
    expect(clicked('supplier', 'Marlow Street Produce', 1)).toBe('Street')
    expect(clicked('total', '4 12.00 24.00', 1)).toBe('12.00')
  })
  it('is refused where no neighbour makes it one', () => {
    expect(clicked('total', 'Thank you', 0)).toBeUndefined()
  })
})
