import { describe, expect, it } from 'vitest'
import type { Word } from '../../../contracts/page.ts'
import { blocksOf } from './blocks.ts'
import { seamSize, seamsOf } from './name-seams.ts'
import { pageOf } from './page-of.test-help.ts'
import { stackedNames } from './stacked-names.ts'
import { findSuppliers } from './suppliers.ts'
import { textOf, toDoc, type Doc } from './text.ts'

/** Lines below each other at the left edge; `size` 1 is the text of the page, whose words follow below. */
function docOf(...lines: [size: number, text: string][]): Doc {
  const words: Word[] = []
  let top = 0.03
  for (const [line, [size, text]] of [
    ...lines,
    ...Array.from({ length: 6 }, (_, i): [number, string] => [1, `goods of day number ${i}`]),
  ].entries()) {
    if (line === lines.length) top += 0.1
    let x = 0.06
    for (const part of text.split(' ')) {
      words.push({ text: part, confidence: 1, line, box: [x, top, x + part.length * 0.009 * size, top + 0.015 * size] })
      x += (part.length + 1) * 0.009 * size
    }
    top += 0.02 * size
  }
  return toDoc([pageOf([], { words })])
}
const found = (doc: Doc) => stackedNames(blocksOf(doc)).map(one => textOf(doc, one.tokens))

describe('stackedNames', () => {
  it('joins lines of one size', () => {
    expect(found(docOf([2, 'Sextant &'], [2, 'Bell Advisory']))).toEqual(['Sextant & Bell Advisory'])
    expect(found(docOf([2, 'Second'], [2, 'Wheel'], [2, 'Coffee']))).toContain('Second Wheel Coffee')
    expect(found(docOf([2, 'Sextant &'], [1.4, 'Answers']))).toEqual(['Sextant & Answers'])
  })
  it('joins a logo and what the business is, a body and its place, and lines of small letters', () => {
    expect(found(docOf([2, 'Bluegum'], [1, 'Butchers']))).toEqual(['Bluegum Butchers'])
    expect(found(docOf([2.4, 'ORRAWA'], [1, 'RISK PARTNERS']))).toEqual(['ORRAWA RISK PARTNERS'])
    expect(found(docOf([1, 'Shire of'], [2.1, 'Tallowood']))).toEqual(['Shire of Tallowood'])
    expect(found(docOf([2, 'bluegum'], [2, 'conveyancing']))).toEqual(['bluegum conveyancing'])
    expect(found(docOf([1.6, 'UPPER ORRAWA'], [1.1, 'WATER']))).toEqual(['UPPER ORRAWA WATER'])
    expect(found(docOf([2.4, 'ORRAWA'], [1, 'Level Heads']))).toEqual([])
  })
  it('joins a line that goes on with another kind of business', () => {
    expect(found(docOf([2, 'Orrawa'], [2, 'Print'], [2, '& Mail']))).toContain('Orrawa Print & Mail')
    expect(found(docOf([2, 'Orrawa'], [2, 'Print'], [2, '& mail to you']))).not.toContain('Orrawa Print & mail to you')
  })
  it('joins a company form on a line of its own', () =>
    expect(found(docOf([1, 'Ribbonwood Creative Works Pty'], [1, 'Ltd']))).toEqual(['Ribbonwood Creative Works Pty Ltd']))
  it('leaves a slogan, an address, a heading and lines of another size', () => {
    for (const below of ['Quality meats since 1984', '12 Hunter Road', 'Tax Invoice', 'ABN 34 993 518 190', '*REDGUM FUELS*'])
      expect(found(docOf([2, 'Bluegum Butchers'], [2, below])), below).toEqual([])
    expect(found(docOf([2, 'Bluegum'], [1, 'Whistler']))).toEqual([])
  })
  it('leaves the company below its trading name', () =>
    expect(found(docOf([1, 'Tidewater Boat Surveys'], [1, 'Tidewater Pty Ltd']))).toEqual([]))
})

it('a large name in two lines is a candidate with its parts', () => {
  const doc = docOf([2, 'Sextant &'], [2, 'Bell Advisory'])
  const name = findSuppliers(doc).find(one => one.value === 'Sextant & Bell Advisory')
  expect(name?.parts?.map(part => textOf(doc, part))).toEqual(['Sextant &', 'Bell Advisory'])
})

describe('seamsOf', () => {
  const doc = docOf([2, 'Sextant &'], [2, 'Bell Advisory'], [1, 'Level 2'])
  const names = findSuppliers(doc)
  const seams = seamsOf(doc, names)
  const of = (value: string) => seams.get(names.find(one => one.value === value)!)!
  it('says of the whole that its lines are of one size and that the first asks for more', () => {
    const [height, , sameCase, open] = of('Sextant & Bell Advisory')
    expect(height).toBeGreaterThan(0.9)
    expect({ sameCase, open }).toEqual({ sameCase: 1, open: 1 })
  })
  it('says of a line whether it begins the whole', () => {
    expect(of('Sextant').slice(6)).toEqual([...of('Sextant & Bell Advisory').slice(0, 5), 1])
    expect(of('Bell Advisory').at(-1)).toBe(-1)
  })
  it('gives as many numbers as the model expects', () => {
    for (const one of names) expect(seams.get(one), String(one.value)).toHaveLength(seamSize)
  })
})
