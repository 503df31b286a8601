/**
 * Corrects a capital I before digits that OCR read as a 1: `I0000511` became `10000511`. The pixels separate them: a 1 has a flag on the
 * left, an I is symmetric. The ones in the page's other numbers show what a 1 looks like.
 */
import type { ReadWord } from './merge-readings.ts'
import { componentsOf, type Component } from './components.ts'
import type { Gray } from './gray.ts'
import { inkOf } from './ink.ts'
import { scalePart } from './scale.ts'

/** Words whose first 1 may be an I: six to nine digits that begin with 1 and are no amount, date, ABN or telephone number. */
const doubtfulOne = /^\W*1(?!3\d{4}\W*$)\d{5,8}\W*$/u
/** Words whose ones are certain: amounts, dates, times and short numbers. */
const wordWithOnes = /^[$(]?[\d,]*\d[.:]\d\d\)?$|^\d{2,4}$|^\d\d?[/.-]\d\d?[/.-]\d{2,4}$/u
/** Signs lower than letters, which are not matched to components. */
const flatSigns = /[.,:;()'’"`·_/$-]/u
/** At most this many ones of a page are measured. */
const maxOnes = 12

/** The same words, with I where the pixels show an I. Where they do not decide, the word's confidence is at most 0.6. */
export function withCapitalI(image: Gray, words: ReadWord[]): ReadWord[] {
  if (!words.some(word => doubtfulOne.test(word.text))) return words
  return words.map(word => (doubtfulOne.test(word.text) ? resolveFirstSign(image, word, leansOfOnes(image, words, word)) : word))
}

/** Shares of the median lean of the page's ones: below the first the sign is an I, from the second on a 1. */
const [leanOfI, leanOfOne] = [0.35, 0.6]
const undecidedConfidence = 0.6

function resolveFirstSign(image: Gray, word: ReadWord, leans: number[]): ReadWord {
  const first = word.text.indexOf('1')
  const own = firstLean(image, word)
  const medianLean = leans.toSorted((a, b) => a - b)[Math.floor(leans.length / 2)] ?? 0
  // In a typeface whose ones are as symmetric as an I, the pixels do not decide.
  if (own === null || leans.length < 2 || medianLean < 1) return { ...word, confidence: Math.min(word.confidence, undecidedConfidence) }
  if (own >= leanOfOne * medianLean) return word
  return own < leanOfI * medianLean
    ? { ...word, text: `${word.text.slice(0, first)}I${word.text.slice(first + 1)}` }
    : { ...word, confidence: Math.min(word.confidence, undecidedConfidence) }
}

/** The leans of the ones in the page's words of similar height. */
function leansOfOnes(image: Gray, words: ReadWord[], doubtful: ReadWord): number[] {
  const high = doubtful.bottom - doubtful.top
  const found: number[] = []
  for (const word of words) {
    if (found.length >= maxOnes) break
    if (
      word === doubtful ||
      !wordWithOnes.test(word.text) ||
      !word.text.includes('1') ||
      Math.abs((word.bottom - word.top) / high - 1) > 0.3
    )
      continue
    const { ink, signs } = signsOf(image, word)
    const letters = [...word.text].filter(c => !flatSigns.test(c))
    if (letters.length === signs.length) found.push(...letters.flatMap((c, i) => (c === '1' ? [leanOf(ink, signs[i]!)] : [])))
  }
  return found
}

function firstLean(image: Gray, word: ReadWord): number | null {
  const { ink, signs } = signsOf(image, word)
  const first = signs[[...word.text.slice(0, word.text.indexOf('1'))].filter(c => !flatSigns.test(c)).length]
  if (!first) return null
  return leanOf(ink, first.width > 0.75 * first.height ? withoutNext(ink, first) : first)
}

/** The first of several touching signs, up to the column with the least ink. */
function withoutNext(ink: Gray, piece: Component): Component {
  const columns = columnsOf(ink, piece)
  const [from, to] = [Math.round(0.25 * piece.height), Math.min(piece.width, Math.round(0.75 * piece.height))]
  const least = Math.min(...columns.slice(from, to))
  return { ...piece, width: columns.findIndex((n, i) => i >= from && n === least) }
}

/** The number of ink pixels in each column. */
const columnsOf = ({ width: across, data }: Gray, { x, y, width, height }: Pick<Component, 'x' | 'y' | 'width' | 'height'>): number[] =>
  Array.from({ length: width }, (_, dx) => {
    let sum = 0
    for (let dy = 0; dy < height; dy++) sum += data[(y + dy) * across + x + dx]!
    return sum
  })

/** The word's letters and digits as components, left to right. */
function signsOf(image: Gray, word: ReadWord): { ink: Gray; signs: Component[] } {
  const margin = 3
  const [x, y] = [Math.max(0, Math.floor(word.left) - margin), Math.max(0, Math.floor(word.top) - margin)]
  const [width, height] = [
    Math.min(image.width, Math.ceil(word.right) + margin) - x,
    Math.min(image.height, Math.ceil(word.bottom) + margin) - y,
  ]
  if (width < 4 || height < 8) return { ink: image, signs: [] }
  const ink = inkOf(scalePart(image, { x, y, width, height }, 1), Math.max(8, Math.round(0.8 * height)))
  const high = word.bottom - word.top
  return {
    ink,
    signs: componentsOf(ink)
      .filter(it => it.height > 0.55 * high)
      .sort((a, b) => a.x - b.x),
  }
}

/** How much more ink the upper half has left of the stem than right of it, in hundredths of the height's square. */
export function leanOf(ink: Gray, sign: Pick<Component, 'x' | 'y' | 'width' | 'height'>): number {
  const { x, y, width, height } = sign
  const inkAt = (dx: number, dy: number) => ink.data[(y + dy) * ink.width + x + dx]!
  const columns = columnsOf(ink, sign)
  const tallest = Math.max(...columns)
  const from = columns.findIndex(n => n >= 0.85 * tallest)
  const to = columns.findLastIndex(n => n >= 0.85 * tallest)
  let lean = 0
  for (let dy = 0; dy < Math.round(height / 2); dy++)
    for (let dx = 0; dx < width; dx++) lean += dx < from ? inkAt(dx, dy) : dx > to ? -inkAt(dx, dy) : 0
  return (100 * lean) / (height * height)
}
