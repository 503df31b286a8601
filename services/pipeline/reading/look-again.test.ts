import { describe, expect, it } from 'vitest'
import type { Read } from './best-words.ts'
import { differs, readings, settled, sheetOf, valuesOf } from './look-again.ts'

/** Words of ten pixels a sign, one line every forty. */
function lines(...texts: string[]): Read[] {
  return texts.flatMap((text, line) => {
    let left = 20
    return text.split(' ').map((word): Read => {
      const right = left + 10 * word.length
      const read = { text: word, left, top: 40 * line + 5, right, bottom: 40 * line + 25, confidence: 0.95, line }
      left = right + 10
      return read
    })
  })
}
const shown = (words: Read[]) => valuesOf(words).map(({ kind, words: at }) => `${kind} ${at.map(i => words[i]!.text).join(' ')}`)

describe('what is looked at again', () => {
  it('is dates, codes beside or below their label, and totals', () => {
    expect(shown(lines('Tax Invoice No A88N112', 'Date 26 Oct 2026', '2 bolts 4.40', 'Subtotal 4.00', 'Total 4.40'))).toEqual(['date 26 Oct 2026', 'number A88N112', 'total 4.40'])
    expect(shown(lines('Invoice Date', '20417 03/08/26'))).toEqual(['date 03/08/26', 'number 20417'])
  })

  it('is dates with a label first, and few of each kind', () => {
    const found = shown(lines('01/07/26 02/07/26 03/07/26', 'Issued 04/07/26', 'Total 1.00', 'Total due 2.00', 'Amount paid 3.00'))
    expect(found).toEqual(['date 04/07/26', 'date 01/07/26', 'date 02/07/26', 'total 2.00', 'total 3.00'])
  })

  it('is nothing on a page without them', () => {
    expect(shown(lines('Thank you', 'Come again'))).toEqual([])
  })
})

it('puts the values one below the other and finds their readings by their rows', () => {
  const words = lines('Invoice A88N112', 'Date 03/08/26')
  const image = { width: 300, height: 100, data: new Uint8Array(30_000).fill(200) }
  const sheet = sheetOf(image, words, valuesOf(words), 2)
  const [[top, bottom], [second]] = sheet.rows as [[number, number], [number, number]]
  expect([bottom - top, second > bottom, sheet.image.height > sheet.rows[1]![1]]).toEqual([60, true, true])
  const at = (text: string, left: number, y: number): Read => ({ text, left, top: y, right: left + 9, bottom: y + 9, confidence: 1, line: 0 })
  expect(readings(sheet, [at('b', 40, second + 3), at('second', 90, top + 3), at('first', 20, top + 5)]).map(row => row.map(it => it.text))).toEqual([['first', 'second'], ['b']])
})

describe('readings that differ', () => {
  const words = lines('Invoice TO0030')
  const [value] = valuesOf(words)
  const other = (text: string) => lines(text)

  it('differ in letters and figures, not in marks', () => {
    expect(differs(words, value!, other('TO0030.'))).toBe(false)
    expect(differs(words, value!, other('T00030'))).toBe(true)
    expect(differs(words, value!, [])).toBe(true)
  })

  it('make the word less sure, most where the third does not confirm it, and leave its text', () => {
    const confidences = (third: string) => settled(words, value!, other(third)).map(({ text, confidence }) => `${text} ${confidence}`)
    expect(confidences('TO0030')).toEqual(['Invoice 0.95', 'TO0030 0.75'])
    expect(confidences('T00030')).toEqual(['Invoice 0.95', 'TO0030 0.3'])
  })
})
