import { expect, it } from 'vitest'
import type { ReadPage } from '../../../contracts/page.ts'
import { leveller, type Frame } from './level.ts'
import { pageOf } from './page-of.test-help.ts'
import { toDoc } from './text.ts'

const texts = [
  'Licence renewal fee, contractor, 1 year     $254.10',
  'Compliance fund contribution     $33.30',
  'Total now due     $287.40',
]

/** As `pageOf`, photographed from one side: lines fall to the right, and those further down fall more. */
function photo(slope: number, fan = 0): ReadPage {
  const page = pageOf(texts, { readBy: 'ocr' })
  const ratio = page.width / page.height
  const words = page.words.map(word => {
    const [x0, y0, x1, y1] = word.box
    const down = (slope + fan * y0) * ratio * ((x0 + x1) / 2)
    return { ...word, box: [x0, y0 + down, x1, y1 + down] as [number, number, number, number] }
  })
  return { ...page, words }
}

it.each([
  [0.11, 0],
  [-0.12, 0],
  [0.1, 0.5],
])('a line of a photographed page stays one line where it falls by %d and further down by %d more', (slope, fan) => {
  const doc = toDoc([photo(slope, fan)])
  expect(doc.lines.map(({ text }) => text)).toEqual(texts.map(text => text.replace(/ +/g, ' ')))
})

it('words of one line of a photographed page have one height, and the page stays where it is in fractions', () => {
  const page = photo(0.07)
  const doc = toDoc([page])
  const heights = doc.lines.map(({ tokens }) => tokens.map(at => doc.tokens[at]!.y0))
  for (const line of heights) expect(Math.max(...line) - Math.min(...line)).toBeLessThan(0.1)
  expect(doc.tokens.map(({ box }) => box)).toEqual(page.words.map(({ box }) => box))
})

it('two rows that OCR took for one line are still split', () => {
  const page = pageOf(texts, { readBy: 'ocr' })
  const words = page.words.map(word => (word.line === 1 ? { ...word, line: 0 } : word))
  const apart = words.map(word => (word.text === '$33.30' ? { ...word, box: [0.7, 0.2, 0.76, 0.215] as typeof word.box } : word))
  expect(toDoc([{ ...page, words: apart }]).lines.map(({ text }) => text)).toContain('$33.30')
})

it('the words of a text layer stay where they are', () => {
  const page = { ...photo(0.07), readBy: 'pdf-text' as const }
  const doc = toDoc([page])
  const [first] = page.words
  expect(doc.tokens[0]!.y0 / doc.pages[0]!.high).toBeCloseTo(first!.box[1])
})

it('a page without a long piece of print is not moved', () => {
  const words: Frame[] = [
    { x0: 1, y0: 1, x1: 3, y1: 2 },
    { x0: 20, y0: 4, x1: 23, y1: 5 },
  ]
  const level = leveller([words], 60)
  expect(words.map(level)).toEqual(words)
})
