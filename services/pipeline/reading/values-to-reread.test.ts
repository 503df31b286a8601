import { describe, expect, it } from 'vitest'
import type { ReadWord } from './merge-readings.ts'
import { regionOf, valuesOf } from './values-to-reread.ts'

/** Words with ten pixels per sign, lines forty pixels apart. */
function lines(...texts: string[]): ReadWord[] {
  return texts.flatMap((text, line) => {
    let left = 20
    return text.split(' ').map((word): ReadWord => {
      const right = left + 10 * word.length
      const read = { text: word, left, top: 40 * line + 5, right, bottom: 40 * line + 25, confidence: 0.95, line }
      left = right + 10
      return read
    })
  })
}
const shown = (words: ReadWord[]) => valuesOf(words).map(({ kind, words: at }) => `${kind} ${at.map(i => words[i]!.text).join(' ')}`)

describe('the values that are read again', () => {
  it('are dates, codes beside or below their label, totals and GST', () => {
    expect(shown(lines('Tax Invoice No A88N112', 'Date 26 Oct 2026', '2 bolts 4.40', 'Subtotal 4.00', 'GST 0.40', 'Total 4.40'))).toEqual([
      'date 26 Oct 2026',
      'number A88N112',
      'amount 4.40',
      'amount 0.40',
      'name bolts',
    ])
    expect(shown(lines('Invoice Date', '20417 03/08/26'))).toEqual(['date 03/08/26', 'number 20417'])
  })

  it('include a total that lost its decimal point', () => {
    expect(shown(lines('Total $12329', 'GST 1121'))).toEqual(['amount $12329', 'amount 1121'])
  })

  it('include possible supplier names: companies, and large lines at the top without digits and labels', () => {
    const words = lines(
      'Welcome',
      '| Brolga & Sons',
      'TAX INVOICE',
      '12 High St',
      'ABN 11 222',
      'Phone 03',
      'Milk 2.00',
      'Bread 3.00',
      'Paid to Emu Foods Pty Ltd 5.00',
    )
    expect(shown(words.map(it => (it.line === 1 ? { ...it, bottom: it.bottom + 10 } : it)))).toEqual([
      'amount 5.00',
      'name Paid to Emu Foods Pty Ltd',
      'name Brolga & Sons',
      'name Welcome',
    ])
  })

  it('start with labelled dates and are limited for each kind', () => {
    const found = shown(lines('01/07/26 02/07/26 03/07/26', 'Issued 04/07/26', 'Total 1.00', 'Total due 2.00', 'Amount paid 3.00'))
    expect(found).toEqual(['date 04/07/26', 'date 01/07/26', 'date 02/07/26', 'amount 1.00', 'amount 2.00', 'amount 3.00', 'name Issued'])
  })

  it('are none on a page without them', () => {
    expect(shown(lines('1 2', '3 4'))).toEqual([])
  })
})

describe('the region of a value', () => {
  const image = { width: 400, height: 100 }

  it('is around the value and ends halfway to the words beside it', () => {
    const words = lines('No A88N112 ok', 'x')
    expect(regionOf(image, words, { kind: 'number', words: [1] })).toEqual({ x: 45, y: 1, width: 80, height: 28 })
  })

  it('stays within the image', () => {
    const words: ReadWord[] = [{ text: 'A1', left: 0, top: 0, right: 400, bottom: 100, confidence: 1, line: 0 }]
    expect(regionOf(image, words, { kind: 'number', words: [0] })).toEqual({ x: 0, y: 0, width: 400, height: 100 })
  })
})
