/**
 * The main reader of images: finds the lines of print, reads each, and gives words with boxes in reading order. The two models are handed
 * in.
 */
import type { Gray } from './gray.ts'
import { detectInStrips, detectorInput, detectorScale, type DetectLines } from './line-detection.ts'
import { orderLines } from './line-order.ts'
import { lineCutter, type CutLine } from './line-pictures.ts'
import type { LinePicture, Sign } from './line-reading.ts'
import type { ReadWord } from './merge-readings.ts'
import type { Rectangle } from './minimum-area-rectangle.ts'
import { textBoxesOf, type TextBox } from './text-boxes.ts'
import { wordsOfLine, type LineWord } from './words-of-line.ts'

/**
 * The signs of one line. One line at a time: batches of eight took as long for each line on one core, and needed padding and more memory.
 */
export type ReadLine = (picture: LinePicture) => Promise<Sign[]>
export type LineModels = { detect: DetectLines; read: ReadLine }

/** Beyond this many boxes, largest first, a page is a pattern and not print. */
const maxBoxes = 600
/** A line whose mean probability is lower is no print: a logo, a texture, a signature. */
const minProbability = 0.4

/**
 * Signs narrower than this many pixels of the line's picture, as in the double height of receipt printers, are left out and confused: the
 * reader has one step for eight pixels. Such a line is read once more, `stretch` times as wide, and the likelier reading counts. Most print
 * has 15 to 25 pixels a sign, and is read no better when it is stretched (449 lines of 8 SROIE receipts).
 */
const [narrowSign, stretch, minSigns] = [12.5, 1.6, 3]

/** The words of an image in its pixels. `caps`: the height of capitals in pixels, null where it is not known. */
export async function readLines({ detect, read }: LineModels, image: Gray, caps: number | null): Promise<ReadWord[]> {
  const scale = detectorScale(image, caps)
  const boxes = textBoxesOf(await detectInStrips(detect, detectorInput(image, scale)), scale)
  const cut = lineCutter(image)
  const readStretched = async (line: CutLine) => ({ line, signs: await read(line.picture) })
  const lines: { box: TextBox; words: LineWord[] }[] = []
  for (const box of boxes.toSorted((a, b) => b.width * b.height - a.width * a.height).slice(0, maxBoxes)) {
    let best = { words: [] as LineWord[], probability: minProbability }
    for (const direction of directionsOf(box)) {
      const line = cut(direction)
      const signs = await read(line.picture)
      const isNarrow = signs.length >= minSigns && line.used < narrowSign * signs.length
      for (const tried of isNarrow ? [{ line, signs }, await readStretched(cut(direction, stretch))] : [{ line, signs }]) {
        const probability = meanProbability(tried.signs)
        if (probability > best.probability) best = { words: wordsOfLine(tried.signs, tried.line), probability }
      }
    }
    lines.push({ box, words: best.words })
  }
  return orderLines(lines)
}

const meanProbability = (signs: Sign[]): number => signs.reduce((sum, it) => sum + it.probability, 0) / Math.max(1, signs.length)

/** A line that runs up or down the page is read in both directions. */
const directionsOf = (box: Rectangle): Rectangle[] =>
  Math.abs(box.angle) > Math.PI / 4 ? [box, { ...box, angle: box.angle + Math.PI }] : [box]
