/**
 * Asks Tesseract about values of which the line reader is unsure. Its answer changes the confidence only: it reads letters and digits
 * worse.
 */
import type { Gray } from './gray.ts'
import type { ReadWord } from './merge-readings.ts'
import { disputedConfidence, partsOf, sameReading } from './reconcile-readings.ts'
import { scalePart } from './scale.ts'
import { regionOf, valuesOf, type Value } from './values-to-reread.ts'

/** Words below this confidence are unsure. */
const unsureBelow = 0.8
/** The lowest confidence of a word on which both readers agree. */
const agreedMin = 0.9
/** At most this many values of a page: each takes as long as a line. */
const maxValues = 5
/** The height of a value's picture in pixels, and its white margin: Tesseract misses print at the edge. */
const [pictureHeight, margin] = [48, 12]

/** The values with an uncertain word. */
export const unsureValues = (words: ReadWord[]): Value[] =>
  valuesOf(words)
    .filter(value => value.words.some(at => words[at]!.confidence < unsureBelow))
    .slice(0, maxValues)

/** The value's part of the image with a white margin. */
export function opinionPicture(image: Gray, words: ReadWord[], value: Value): Gray {
  const region = regionOf(image, words, value)
  const part = scalePart(image, region, Math.min(2, pictureHeight / region.height))
  const [width, height] = [part.width + 2 * margin, part.height + 2 * margin]
  const data = new Uint8Array(width * height).fill(255)
  for (let y = 0; y < part.height; y++) data.set(part.data.subarray(y * part.width, (y + 1) * part.width), (y + margin) * width + margin)
  return { width, height, data }
}

/**
 * The words with the confidence of a value's words raised where the second reading is the same, and that of unsure ones lowered where it
 * differs. `second`: its text.
 */
export function withOpinion(words: ReadWord[], value: Value, second: string): ReadWord[] {
  const parts = partsOf(
    value.words.map(at => words[at]!.text),
    second,
  )
  return words.map((word, at) => {
    const place = value.words.indexOf(at)
    if (place < 0) return word
    const agrees = sameReading(word.text, parts[place]!)
    if (agrees) return { ...word, confidence: Math.max(word.confidence, agreedMin) }
    return word.confidence < unsureBelow ? { ...word, confidence: Math.min(word.confidence, disputedConfidence) } : word
  })
}
