/** Reconciles the words of a value with its second reading, by the line reader (values-to-reread.ts chooses the values). */
import type { ReadWord } from './merge-readings.ts'
import type { LineRead } from './line-reading.ts'
import { code, type Kind, type Value } from './values-to-reread.ts'

/** From this confidence on the line reader's text is accepted. It reads digits better than the first reading, but not letters. */
const acceptedFrom = { date: 0.7, number: 0.6, amount: 0.6, name: 0.97 } as const
/**
 * The highest confidence of a corrected word; the lowest confidence of a word on which both agree; the confidence of the line reader that
 * this requires.
 */
const [correctedMax, agreedMin, agreedFrom] = [0.8, 0.9, 0.9]
/** The highest confidence of a word of which the two readings differ. */
export const disputedConfidence = 0.3

/** Whether the second reading of a word can be a value of the kind. */
const isPlausible: Record<Kind, (first: string, second: string) => boolean> = {
  date: (first, second) => /\d/.test(first) && /\d/.test(second) && Math.abs(second.length - first.length) <= 2,
  number: (_, second) => code.test(second),
  amount: (_, second) => /\d[.,]\d\d\W*$/u.test(second),
  name: (first, second) => /^[\p{L}&'’.-]+$/u.test(second) && Math.abs(second.length - first.length) <= 1,
}

/** The words with a value's words corrected, confirmed or lowered in confidence by the second reading. */
export function reconcileValue(words: ReadWord[], value: Value, second: LineRead): ReadWord[] {
  const read = value.kind === 'number' ? second.text : withLetters(second.text)
  const first = value.words.map(at => words[at]!.text)
  const parts = partsOf(first, read)
  return words.map((word, at) => {
    const place = value.words.indexOf(at)
    if (place < 0) return word
    const text = parts[place]!
    if (sameReading(word.text, text) || (value.kind === 'name' && differsAtEdge(word.text, text, place === 0, place === parts.length - 1)))
      return second.confidence < agreedFrom ? word : { ...word, confidence: Math.max(word.confidence, agreedMin) }
    if (second.confidence < acceptedFrom[value.kind] || !isPlausible[value.kind](word.text, text))
      return { ...word, confidence: Math.min(word.confidence, disputedConfidence) }
    return { ...word, text, confidence: Math.min(correctedMax, second.confidence) }
  })
}

/** The part of the second reading for each word. It separates words differently, so both texts are aligned sign by sign. */
export function partsOf(words: string[], read: string): string[] {
  const text = read.replace(/\s/gu, '')
  if (words.length === 1) return [text]
  const ends = words.map((_, i) => words.slice(0, i + 1).join('').length)
  const places = alignedPlaces(words.join(''), text)
  return ends.map((end, i) => text.slice(i === 0 ? 0 : places[ends[i - 1]!], i === ends.length - 1 ? text.length : places[end]))
}

/** For each position between the signs of `a` the corresponding position in `b`, by the smallest edit distance. */
function alignedPlaces(a: string, b: string): number[] {
  const like = (i: number, j: number) => asLetters(a[i]!.toUpperCase()) === asLetters(b[j]!.toUpperCase())
  const cost = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length; i >= 0; i--) {
    for (let j = b.length; j >= 0; j--) {
      if (i === a.length || j === b.length) cost[i]![j] = a.length - i + b.length - j
      else cost[i]![j] = Math.min(cost[i + 1]![j + 1]! + (like(i, j) ? 0 : 1), cost[i + 1]![j]! + 1, cost[i]![j + 1]! + 1)
    }
  }
  const both = (i: number, j: number): number => (j === b.length ? Infinity : cost[i + 1]![j + 1]! + (like(i, j) ? 0 : 1))
  const places = [0]
  for (let i = 0, j = 0; i < a.length; i++) {
    while (j < b.length && cost[i]![j]! < Math.min(both(i, j), cost[i + 1]![j]! + 1)) j++
    if (cost[i]![j]! === both(i, j)) j++
    places.push(j)
  }
  return places
}

/**
 * Whether the second reading only has one sign more at an end of the line, such as a small letter before a capital: a speck, or part of a
 * neighbour.
 */
const differsAtEdge = (a: string, b: string, first: boolean, last: boolean): boolean =>
  (first && /^(?:\P{L}|\p{Ll}(?=\p{Lu}))/u.test(b) && sameReading(a, b.slice(1))) ||
  (last && /\P{L}$/u.test(b) && sameReading(a, b.slice(0, -1)))

/** Whether two readings agree: punctuation is ignored except a point between digits; in a word without digits 0 equals O and 1 equals I. */
export function sameReading(first: string, second: string): boolean {
  const [a, b] = [bare(first), bare(second)]
  if (a === b || (/^\$\d/.test(first) && (b === `5${a}` || b === `S${a}`))) return true // a dollar sign read as a five
  return !/\d/.test(a) && asLetters(a) === asLetters(b)
}

/** Corrects a 0 among letters to an O, a common error of the line reader: `0ct`, `N0V`. */
const withLetters = (text: string): string => text.replace(/(?<=\p{L})0(?=\p{L})|(?<![\p{L}\d])0(?=\p{L}{2})|(?<=\d)0(?=ct)/gu, 'O')

const bare = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/,/g, '')
    .replace(/(?<!\d)\.|\.(?!\d)/g, '')
    .replace(/[^A-Z0-9.]/g, '')
const asLetters = (text: string): string => text.replace(/0/g, 'O').replace(/[1L|]/g, 'I').replace(/5/g, 'S').replace(/8/g, 'B')
