import { describe, expect, it } from 'vitest'
import { mainRotation, wordsOfGlyphs, type Glyph } from './pdf-glyphs.ts'
import { inkedWords, isGarbage, visibleGlyphs } from './text-layer.ts'

const page = { width: 1000, height: 1000 }

/** Characters 10 pixels wide and 20 high from (x, y) on; `|` leaves a gap of 8 pixels without a space. */
function glyphsOf(text: string, x: number, y: number, more: Partial<Glyph> = {}): Glyph[] {
  const glyphs: Glyph[] = []
  for (const c of text) {
    if (c !== '|')
      glyphs.push({
        text: c,
        x0: x / 1000,
        x1: (x + 10) / 1000,
        top: (y - 16) / 1000,
        bottom: (y + 4) / 1000,
        base: y / 1000,
        angle: 0,
        hidden: false,
        run: 1,
        ...more,
      })
    x += c === '|' ? 8 : 10
  }
  return glyphs
}

const read = (glyphs: Glyph[]) => wordsOfGlyphs(glyphs, page).map(w => `${w.line}:${w.text}`)

describe('wordsOfGlyphs', () => {
  it('splits at spaces and at gaps, and numbers lines downward in whatever order they were painted', () => {
    expect(read([...glyphsOf('Total|330.00', 0, 500), ...glyphsOf('Tax Invoice', 0, 100)])).toEqual([
      '0:Tax',
      '0:Invoice',
      '1:Total',
      '1:330.00',
    ])
  })

  it('puts columns of one height on one line', () => {
    expect(read([...glyphsOf('left', 0, 100), ...glyphsOf('below', 0, 130), ...glyphsOf('right', 500, 101)])).toEqual([
      '0:left',
      '0:right',
      '1:below',
    ])
  })

  it('does not split at spaces painted over words', () => {
    expect(read([...glyphsOf('Faktur', 0, 100), ...glyphsOf('      ', 3, 100)])).toEqual(['0:Faktur'])
  })

  it('counts a letter once that was painted twice to look bold', () => {
    expect(read([...glyphsOf('Due', 0, 100), ...glyphsOf('Due', 0.5, 100)])).toEqual(['0:Due'])
  })

  it('joins headings with spaces between all letters', () => {
    expect(read(glyphsOf('T A X   I N V O I C E', 0, 100))).toEqual(['0:TAX', '0:INVOICE'])
    expect(read(glyphsOf('Unit A B C', 0, 100))).toEqual(['0:Unit', '0:A', '0:B', '0:C'])
  })

  it('splits a label from the value that another operator painted less than a space away', () => {
    expect(read([...glyphsOf('NOTE', 0, 100), ...glyphsOf('YASG5837', 43, 100, { run: 2 })])).toEqual(['0:NOTE', '0:YASG5837'])
    expect(read([...glyphsOf('IN', 0, 100), ...glyphsOf('VOICE', 21, 100, { run: 2 })])).toEqual(['0:INVOICE'])
  })

  it('does not split a short heading whose letters are spaced and painted one by one', () => {
    expect(read([...'ABN'].flatMap((letter, i) => glyphsOf(letter, 13 * i, 100, { run: i + 1 })))).toEqual(['0:ABN'])
  })

  it('splits ligatures', () => {
    expect(read(glyphsOf('ofﬁce', 0, 100))).toEqual(['0:office'])
  })
})

describe('mainRotation', () => {
  it('is the rotation that makes most letters upright', () => {
    expect(mainRotation(glyphsOf('upright text', 0, 0))).toBe(0)
    expect(mainRotation([...glyphsOf('running up the page', 0, 0, { angle: -90 }), ...glyphsOf('seal', 0, 0)])).toBe(90)
    expect(mainRotation(glyphsOf('on its head', 0, 0, { angle: 180 }))).toBe(180)
  })
})

describe('the text layer', () => {
  const text = 'Tax invoice 20417 of 14 August 2026 total 330.00 including GST 30.00'

  it('is used when it is visible', () => {
    expect(visibleGlyphs(glyphsOf(text, 0, 100))).not.toBeNull()
    expect(visibleGlyphs(glyphsOf(text, 0, 100, { hidden: true }))).toBeNull()
    expect(visibleGlyphs(glyphsOf('page 1', 0, 100))).toBeNull()
    const stamp = glyphsOf('Received on the seventeenth of August by the office', 0, 900)
    expect(visibleGlyphs([...glyphsOf(text.repeat(3), 0, 100, { hidden: true }), ...stamp])).toBeNull()
  })

  it('is garbage when its characters mean nothing', () => {
    const words = (t: string) => t.split(' ').map(text => ({ text }))
    expect(isGarbage(words(text))).toBe(false)
    expect(isGarbage(words('Rechnung Nr. 4711 vom 14.08.2026 über 330,00 €'))).toBe(false)
    expect(isGarbage(words('\uE001\uE002\uE003 \uE004\uE005'))).toBe(true)
    expect(isGarbage(words('Wkh txlfn eurzq ira mxpsv ryhu wkh odcb grj dqg uxqv dzdb iurp wkh zroi'))).toBe(true)
    expect(isGarbage([])).toBe(true)
  })

  it('has only the words that are visible on the page', () => {
    const gray = { ...page, data: new Uint8Array(1_000_000).fill(255) }
    gray.data.fill(0, 90 * 1000, 95 * 1000)
    const words = wordsOfGlyphs([...glyphsOf('seen', 0, 100), ...glyphsOf('white', 0, 300)], page)
    expect(inkedWords(words, gray, index => gray.data[index]!).map(w => w.text)).toEqual(['seen'])
  })
})
