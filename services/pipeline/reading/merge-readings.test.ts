import { describe, expect, it } from 'vitest'
import { isWeak, mergeReadings, withLine, type ReadWord } from './merge-readings.ts'

const word = (text: string, left: number, top: number, confidence: number, line = 0): ReadWord => ({
  text,
  left,
  top,
  right: left + 10 * text.length,
  bottom: top + 20,
  confidence,
  line,
})
const texts = (words: ReadWord[]) => words.map(w => w.text)

describe('mergeReadings', () => {
  it('takes the more confident word where both have one', () => {
    const merged = mergeReadings([word('T0tal', 0, 0, 0.5), word('due', 100, 0, 0.9)], [word('Total', 0, 1, 0.8), word('dve', 100, 1, 0.7)])
    expect(texts(merged)).toEqual(['Total', 'due'])
  })

  it('prefers a whole amount or date to a more confident fragment', () => {
    expect(texts(mergeReadings([word('1234', 0, 0, 0.85)], [word('12.34', 0, 0, 0.7)]))).toEqual(['12.34'])
    expect(texts(mergeReadings([word('14/08/2026', 0, 0, 0.7)], [word('14708/2026', 0, 0, 0.8)]))).toEqual(['14/08/2026'])
  })

  it('takes all of one reading where a word was split in the other', () => {
    const merged = mergeReadings([word('RM', 0, 0, 0.4), word('9.9', 20, 0, 0.4)], [word('RM9.90', 0, 0, 0.8)])
    expect(texts(merged)).toEqual(['RM9.90'])
  })

  it('adds confident words of the second reading alone, on their line', () => {
    const first = [word('Date', 0, 0, 0.9, 0), word('Total', 0, 60, 0.9, 1)]
    const second = [word('2026', 100, 0, 0.8, 0), word('GST', 0, 30, 0.7, 1), word('~|', 0, 90, 0.9, 2), word('maybe', 100, 60, 0.3, 1)]
    expect(mergeReadings(first, second).map(w => [w.text, w.line])).toEqual([
      ['Date', 0],
      ['2026', 0],
      ['GST', 1],
      ['Total', 2],
    ])
  })
})

describe('isWeak', () => {
  it('is true of few words and of words with low confidence', () => {
    const twenty = Array.from({ length: 20 }, (_, i) => word('word', 0, i, 0.9))
    expect(isWeak(twenty, 0.9)).toBe(false)
    expect(isWeak(twenty, 0.6)).toBe(true)
    expect(isWeak(twenty.slice(0, 5), 0.95)).toBe(true)
  })
})

describe('withLine', () => {
  const page = [word('eeee', 0, 0, 0.1, 0), word('ABN', 0, 60, 0.9, 1)]

  it('adds a heading above the rest, as one line, in place of poorly read words', () => {
    const all = withLine(page, [word('Hill', 0, 2, 0.9), word('&', 50, 2, 0.8), word('Sons', 70, 0, 0.95)])
    expect(all.map(w => [w.text, w.line])).toEqual([
      ['Hill', 0],
      ['&', 0],
      ['Sons', 0],
      ['ABN', 1],
    ])
  })
  it('leaves the page unchanged where the line reads no better', () =>
    expect(withLine(page, [word('|~', 0, 0, 0.9), word('Hxll', 0, 0, 0.4)])).toEqual(page))
})
