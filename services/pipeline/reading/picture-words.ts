/** Reads the pictures on a PDF page that has a text layer: the supplier's name is often in a logo only. */
import type { Box, Word } from '../../../contracts/page.ts'
import type { Gray, Region } from './gray.ts'
import { mergeReadings } from './merge-readings.ts'
import { readLines, type LineModels } from './read-lines.ts'
import { scalePart } from './scale.ts'

/** The smallest and largest share of the page that is read: below it are icons, above it are backgrounds. */
const [minShare, maxShare] = [0.001, 0.35]
/** Lower pictures, in pixels, have no legible print; most pictures of a page. */
const [minHeight, maxPictures] = [14, 4]
/** A picture behind this many words or more is a background. */
const maxWordsOnIt = 3

/**
 * The page's words with those of its pictures. `images`: their rectangles as fractions of the page. The models start only if a picture is
 * to be read.
 */
export async function withPictureWords(models: () => Promise<LineModels>, page: Gray, words: Word[], images: Box[]): Promise<Word[]> {
  let all = words
  for (const picture of picturesToRead(page, words, images)) {
    const read = await readLines(await models(), scalePart(page, picture, 1), null)
    const found = read.map(({ left, top, right, bottom, ...word }) => ({
      ...word,
      confidence: Math.round(word.confidence * 1e4) / 1e4,
      left: (picture.x + left) / page.width,
      top: (picture.y + top) / page.height,
      right: (picture.x + right) / page.width,
      bottom: (picture.y + bottom) / page.height,
    }))
    const given = all.map(({ box: [left, top, right, bottom], ...word }) => ({ ...word, left, top, right, bottom }))
    all = mergeReadings(given, found).map(({ left, top, right, bottom, ...word }) => ({
      ...word,
      box: [rounded(left), rounded(top), rounded(right), rounded(bottom)],
    }))
  }
  return all
}

/** The regions of pictures that may have print of their own, largest first, in pixels of the page. */
export function picturesToRead(page: { width: number; height: number }, words: Word[], images: Box[]): Region[] {
  const share = ([x0, y0, x1, y1]: Box) => (x1 - x0) * (y1 - y0)
  const isOn =
    ([x0, y0, x1, y1]: Box) =>
    ({ box }: Word) =>
      (box[0] + box[2]) / 2 > x0 && (box[0] + box[2]) / 2 < x1 && (box[1] + box[3]) / 2 > y0 && (box[1] + box[3]) / 2 < y1
  return images
    .filter(box => share(box) >= minShare && share(box) <= maxShare && words.filter(isOn(box)).length < maxWordsOnIt)
    .toSorted((a, b) => share(b) - share(a))
    .slice(0, maxPictures)
    .map(([x0, y0, x1, y1]): Region => {
      const [x, y] = [Math.floor(x0 * page.width), Math.floor(y0 * page.height)]
      return {
        x,
        y,
        width: Math.min(page.width, Math.ceil(x1 * page.width)) - x,
        height: Math.min(page.height, Math.ceil(y1 * page.height)) - y,
      }
    })
    .filter(({ width, height }) => height >= minHeight && width >= height / 2)
}

const rounded = (fraction: number): number => Math.round(fraction * 1e5) / 1e5
