import { describe, expect, it } from 'vitest'
import type { Word } from '../../../contracts/page.ts'
import { blocksOf } from './blocks.ts'
import { pageOf } from './page-of.test-help.ts'
import { toDoc, type Doc } from './text.ts'

/** Each text at its left edge and row; rows are 0.022 of the page apart, words 0.015 high. */
const docOf = (...placed: [x: number, row: number, text: string][]): Doc => {
  const words = placed.flatMap(([x, row, text]): Word[] => {
    let left = x
    return text.split(' ').map(part => {
      const word: Word = {
        text: part,
        confidence: 1,
        line: row,
        box: [left, 0.05 + row * 0.022, left + part.length * 0.009, 0.065 + row * 0.022],
      }
      left += (part.length + 1) * 0.009
      return word
    })
  })
  return toDoc([{ ...pageOf([]), words }])
}
const textsOf = (doc: Doc): string[] => blocksOf(doc).map(block => block.segments.map(line => line.text).join(' / '))

describe('blocksOf', () => {
  it('keeps columns side by side apart', () => {
    const doc = docOf(
      [0.06, 0, 'Bluegum Timber'],
      [0.6, 0, 'Bill To'],
      [0.06, 1, '12 Hunter Road'],
      [0.6, 1, 'Wattle Street Bakery'],
      [0.6, 2, '7 Station St'],
    )
    expect(textsOf(doc)).toEqual(['Bluegum Timber / 12 Hunter Road', 'Bill To / Wattle Street Bakery / 7 Station St'])
  })

  it('ends where a line is empty', () => {
    expect(textsOf(docOf([0.06, 0, 'Bluegum Timber'], [0.06, 2, 'Wattle Street Bakery']))).toEqual([
      'Bluegum Timber',
      'Wattle Street Bakery',
    ])
  })

  it('holds lines with a common middle or right edge', () => {
    expect(textsOf(docOf([0.45, 0, 'Bluegum Timber'], [0.423, 1, '12 Hunter Road NSW 2100']))).toHaveLength(1)
    expect(textsOf(docOf([0.6, 0, 'Bluegum Timber'], [0.546, 1, '12 Hunter Road Sydney']))).toHaveLength(1)
  })
})
