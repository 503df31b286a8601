import type { Word } from '@docketry/contracts/page.ts'
import { expect, it } from 'vitest'
import { nearestWord, textOf, wordAt, wordBeside, wordsBetween } from './pick-words.ts'

const word = (text: string, line: number, x: number, width = 0.1): Word => ({
  text,
  line,
  confidence: 1,
  box: [x, line * 0.1, x + width, line * 0.1 + 0.05],
})
/** A name over two lines, a number beside it, a total below. */
const words = [
  word('Marlow', 1, 0.1),
  word('Street', 1, 0.22),
  word('INV-7', 1, 0.7),
  word('Produce', 2, 0.1),
  word('Total', 4, 0.5),
  word('12.50', 4, 0.72),
]

it('wordAt finds the word under a point, and none between words', () => {
  expect(wordAt(words, { x: 0.25, y: 0.12 })).toBe(1)
  expect(wordAt(words, { x: 0.5, y: 0.12 })).toBeNull()
})

it('wordsBetween has the words around two words, without the column beside', () => {
  expect(textOf(words, wordsBetween(words, 0, 1))).toBe('Marlow Street')
  expect(textOf(words, wordsBetween(words, 1, 3))).toBe('Marlow Street Produce')
  expect(textOf(words, wordsBetween(words, 5, 4))).toBe('Total 12.50')
})

it('nearestWord is the word nearest to the position of the value', () => {
  expect(nearestWord(words, [0.7, 0.4, 0.8, 0.45])).toBe(5)
  expect(nearestWord(words, undefined)).toBe(0)
  expect(nearestWord([], undefined)).toBeNull()
})

it('wordBeside goes along a line and on to the next, and up and down to the nearest', () => {
  expect([wordBeside(words, 2, 'right'), wordBeside(words, 3, 'left'), wordBeside(words, 0, 'left')]).toEqual([3, 2, 0])
  expect([wordBeside(words, 2, 'down'), wordBeside(words, 5, 'up'), wordBeside(words, 5, 'down')]).toEqual([3, 3, 5])
})
