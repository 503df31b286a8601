/** Finds lines of print that Tesseract missed, mostly large headings, which it takes for pictures. */
import type { ReadWord } from './merge-readings.ts'
import { letters } from './cap-height.ts'
import { componentsOf, type Component } from './components.ts'
import { shrink, type Gray, type Region } from './gray.ts'
import { inkOf } from './ink.ts'

/** A strip of the image, and the scale at which its letters have the height that is read best. */
export type Strip = { region: Region; scale: number }

/** Each takes as long as one or two lines of a page. */
const maxStrips = 3
/** The fewest letters of a strip; the lowest capitals that count, and the height to which they are scaled, in pixels. */
const [minLetters, minCaps, wantedCaps] = [4, 15, 30]
/** A word of lower confidence counts as not read. */
const minConfidence = 0.3

/** The largest lines of letters outside all words, in pixels of the image. */
export function unreadStrips(image: Gray, words: Pick<ReadWord, 'left' | 'top' | 'right' | 'bottom' | 'confidence'>[]): Strip[] {
  const factor = 2
  const small = shrink(image, factor)
  const isCovered = coverage(
    small,
    words.filter(word => word.confidence >= minConfidence),
    factor,
  )
  const left = letters(componentsOf(inkOf(small, 15))).filter(it => it.height * factor >= minCaps && !isCovered(it))
  const rows = rowsOf(left).filter(row => row.length >= minLetters)
  return rows
    .map(row => stripOf(row, factor, image))
    .sort((a, b) => a.scale - b.scale)
    .slice(0, maxStrips)
}

/** Returns a function that tells whether the middle of a component is inside a word. */
function coverage(small: Gray, words: Pick<ReadWord, 'left' | 'top' | 'right' | 'bottom'>[], factor: number): (it: Component) => boolean {
  const mask = new Uint8Array(small.width * small.height)
  const within = (v: number, most: number) => Math.min(most, Math.max(0, Math.round(v)))
  for (const { left, top, right, bottom } of words) {
    const grow = 0.15 * (bottom - top)
    const [x0, x1] = [within((left - grow) / factor, small.width), within((right + grow) / factor, small.width)]
    for (let y = within((top - grow) / factor, small.height); y < within((bottom + grow) / factor, small.height); y++)
      mask.fill(1, y * small.width + x0, y * small.width + Math.max(x0, x1))
  }
  return it => mask[Math.floor(it.y + it.height / 2) * small.width + Math.floor(it.x + it.width / 2)] === 1
}

/** Components of similar height side by side, with gaps below two and a half heights. */
function rowsOf(pieces: Component[]): Component[][] {
  const rows: Component[][] = []
  for (const piece of pieces.toSorted((a, b) => a.x - b.x)) {
    const row = rows.find(all => {
      const last = all.at(-1)!
      const [least, most] = [Math.min(last.height, piece.height), Math.max(last.height, piece.height)]
      return (
        most < 2 * least &&
        piece.x - last.x - last.width < 2.5 * most &&
        Math.abs(piece.y + piece.height / 2 - last.y - last.height / 2) < 0.5 * most
      )
    })
    if (row) row.push(piece)
    else rows.push([piece])
  }
  return rows
}

function stripOf(row: Component[], factor: number, image: Gray): Strip {
  const heights = row.map(it => it.height * factor).sort((a, b) => a - b)
  const caps = heights[Math.floor(heights.length * 0.7)]!
  const [x0, x1] = [Math.min(...row.map(it => it.x)) * factor, Math.max(...row.map(it => it.x + it.width)) * factor]
  const [y0, y1] = [Math.min(...row.map(it => it.y)) * factor, Math.max(...row.map(it => it.y + it.height)) * factor]
  const left = Math.max(0, Math.floor(x0 - caps))
  const top = Math.max(0, Math.floor(y0 - 0.5 * caps))
  const region = {
    x: left,
    y: top,
    width: Math.min(image.width, Math.ceil(x1 + caps)) - left,
    height: Math.min(image.height, Math.ceil(y1 + 0.5 * caps)) - top,
  }
  return { region, scale: Math.min(2, wantedCaps / caps) }
}
