/** Reconciles a value's words with what the line reader, the second reader, read there (values-to-reread.ts chooses the values). */
import type { ReadWord } from './merge-readings.ts'
import type { LineRead } from './line-reading.ts'
import { code, type Kind, type Value } from './values-to-reread.ts'

/** From this confidence on the second reader's text is accepted: it reads digits better than the first, letters not. */
const acceptedFrom = { date: 0.7, number: 0.6, amount: 0.6, name: 0.97 } as const
/** The highest confidence of a corrected word; the lowest of a word that both read alike, and the second reader's confidence that this takes. */
const [correctedMax, agreedMin, agreedFrom] = [0.8, 0.9, 0.9]
/** The highest confidence of a word that the two read differently. */
export const disputedConfidence = 0.3

const shaped: Record<Kind, (said: string, got: string) => boolean> = {
  date: (said, got) => /\d/.test(said) && /\d/.test(got) && Math.abs(got.length - said.length) <= 2,
  number: (_, got) => code.test(got),
  amount: (_, got) => /\d[.,]\d\d\W*$/u.test(got),
  name: (said, got) => /^[\p{L}&'’.-]+$/u.test(got) && Math.abs(got.length - said.length) <= 1,
}

/** The words with a value's words corrected, confirmed or lowered in confidence by the second reading. */
export function reconcileValue(words: ReadWord[], value: Value, second: LineRead): ReadWord[] {
  const read = value.kind === 'number' ? second.text : withLetters(second.text)
  const first = value.words.map(at => words[at]!.text)
  const parts = partsOf(first, read)
  return words.map((word, at) => {
    const place = value.words.indexOf(at)
    if (place < 0) return word
    const got = parts[place]!
    if (sameReading(word.text, got) || (value.kind === 'name' && isEdged(word.text, got, place === 0, place === parts.length - 1))) return second.confidence < agreedFrom ? word : { ...word, confidence: Math.max(word.confidence, agreedMin) }
    if (second.confidence < acceptedFrom[value.kind] || !shaped[value.kind](word.text, got)) return { ...word, confidence: Math.min(word.confidence, disputedConfidence) }
    return { ...word, text: got, confidence: Math.min(correctedMax, second.confidence) }
  })
}

/** The second reader's text for each word. It separates words differently, so both texts are aligned sign by sign. */
export function partsOf(said: string[], read: string): string[] {
  const got = read.replace(/\s/gu, '')
  if (said.length === 1) return [got]
  const ends = said.map((_, i) => said.slice(0, i + 1).join('').length)
  const places = alignedPlaces(said.join(''), got)
  return ends.map((end, i) => got.slice(i === 0 ? 0 : places[ends[i - 1]!], i === ends.length - 1 ? got.length : places[end]))
}

/** For each place between the signs of `a` the place in `b` that belongs to it, so that most signs agree (edit distance, from the left). */
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

/** One sign more at the ends of a line, such as a small letter before a capital, is dirt or a piece of what stands beside it. */
const isEdged = (said: string, got: string, first: boolean, last: boolean): boolean =>
  (first && /^(?:\P{L}|\p{Ll}(?=\p{Lu}))/u.test(got) && sameReading(said, got.slice(1))) || (last && /\P{L}$/u.test(got) && sameReading(said, got.slice(0, -1)))

/** Whether two readings agree: punctuation is ignored except a point between digits; in a word without digits 0 equals O and 1 equals I. */
export function sameReading(said: string, got: string): boolean {
  const [a, b] = [bare(said), bare(got)]
  if (a === b || (/^\$\d/.test(said) && (b === `5${a}` || b === `S${a}`))) return true // a dollar sign read as a five
  return !/\d/.test(a) && asLetters(a) === asLetters(b)
}

/** The second reader takes an O among letters for a 0: `0ct`, `N0V`. */
const withLetters = (text: string): string => text.replace(/(?<=\p{L})0(?=\p{L})|(?<![\p{L}\d])0(?=\p{L}{2})|(?<=\d)0(?=ct)/gu, 'O')

const bare = (text: string): string => text.normalize('NFKD').toUpperCase().replace(/,/g, '').replace(/(?<!\d)\.|\.(?!\d)/g, '').replace(/[^A-Z0-9.]/g, '')
const asLetters = (text: string): string => text.replace(/0/g, 'O').replace(/[1L|]/g, 'I').replace(/5/g, 'S').replace(/8/g, 'B')
