import { expect, it } from 'vitest'
import { pageOf } from './page-of.test-help.ts'
import { segments, textOf, toDoc } from './text.ts'

/**
 * The parts of a line of `QUICKFARE` and `Book 13`, the first of these of a height of 0.015 times `size`, `gap` apart (fractions of the
 * page).
 */
function partsOf(size: number, gap: number): string[] {
  const page = pageOf(['QUICKFARE'])
  const [logo] = page.words
  const [x0, y0, x1] = logo!.box
  const word = (text: string, at: number) => ({
    text,
    confidence: 1,
    line: 0,
    box: [at, y0, at + 0.009 * text.length, y0 + 0.015] as const,
  })
  const words = [
    { ...logo!, box: [x0, y0 + 0.015 * (1 - size), x1, y0 + 0.015] as const },
    word('Book', x1 + gap),
    word('13', x1 + gap + 0.045),
  ]
  const doc = toDoc([{ ...page, words: words.map(it => ({ ...it, box: [...it.box] })) }])
  return doc.lines.flatMap(line => segments(doc, line).map(part => textOf(doc, part)))
}

it('a line is divided at gaps that are wide for its words', () => {
  expect(partsOf(1, 0.008)).toEqual(['QUICKFARE Book 13'])
  expect(partsOf(1, 0.12)).toEqual(['QUICKFARE', 'Book 13'])
})
it('beside a large word a gap is measured by the small one', () => {
  expect(partsOf(3, 0.008)).toEqual(['QUICKFARE Book 13'])
  expect(partsOf(3, 0.05)).toEqual(['QUICKFARE', 'Book 13'])
})
it('a short company form that was misread in a picture is read as one behind a word of a name', () => {
  const textIn = (line: string, readBy: 'ocr' | 'pdf-text') => toDoc([{ ...pageOf([line]), readBy }]).lines[0]!.text
  expect(textIn('BOLTON HAULAGE P/1', 'ocr')).toBe('BOLTON HAULAGE P/L')
  expect(textIn('99 SPEED MART S/8', 'ocr')).toBe('99 SPEED MART S/B')
  expect(textIn('Screws 5/8', 'ocr')).toBe('Screws 5/8')
  expect(textIn('page P/1', 'ocr')).toBe('page P/1')
  expect(textIn('BOLTON HAULAGE P/1', 'pdf-text')).toBe('BOLTON HAULAGE P/1')
})
it('the hyphens of typesetting are hyphens', () => expect(toDoc([pageOf(['CN\u201160412 A\u2010B'])]).lines[0]!.text).toBe('CN-60412 A-B'))
