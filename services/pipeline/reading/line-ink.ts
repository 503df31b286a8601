/** Where the print is in a line's picture, dark on light or light on dark: for the boxes of words and the gaps between them. */
import { lineHeight } from './line-reading.ts'
import type { CutLine } from './line-pictures.ts'

/** 1 where a pixel differs clearly from the background; 48 rows of `width` pixels. */
export type LineInk = { width: number; data: Uint8Array }

/** The share of the strongest contrast from which a pixel counts as print, and that contrast's least value in gray levels. */
const [inkShare, minContrast] = [0.4, 15]
/** Rows without print within a character, such as below the dot of an i. */
const maxEmptyRows = 3

export function inkOfLine({ picture, used }: Pick<CutLine, 'picture' | 'used'>): LineInk {
  const { data, width } = picture
  const levels = new Uint8Array(used * lineHeight)
  const counts = new Uint32Array(256)
  for (let y = 0, at = 0; y < lineHeight; y++) {
    for (let x = 0; x < used; x++, at++) {
      const level = Math.round((data[y * width + x]! + 1) * 127.5)
      levels[at] = level
      counts[level]!++
    }
  }
  const [darkest, background, lightest] = [
    levelAt(counts, 0.01 * levels.length),
    levelAt(counts, 0.5 * levels.length),
    levelAt(counts, 0.99 * levels.length),
  ]
  // Print is on one side of the background: the other side is noise, shadow or the edge of a dark area.
  const isDark = background - darkest >= lightest - background
  const limit = inkShare * Math.max(minContrast, isDark ? background - darkest : lightest - background)
  return { width: used, data: levels.map(level => ((isDark ? background - level : level - background) > limit ? 1 : 0)) }
}

/** The level that this many pixels do not exceed. */
function levelAt(counts: Uint32Array, rank: number): number {
  let [level, below] = [0, counts[0]!]
  while (below <= rank && level < 255) below += counts[++level]!
  return level
}

/** The longest stretch of columns without print between two columns: where it begins and ends (exclusive). Equal where there is none. */
export function emptyColumns({ width, data }: LineInk, from: number, to: number): [number, number] {
  let best: [number, number] = [Math.round((from + to) / 2), Math.round((from + to) / 2)]
  for (let x = Math.max(0, Math.floor(from)), start = -1; x <= Math.min(width, Math.ceil(to)); x++) {
    if (x < Math.min(width, Math.ceil(to)) && isEmpty(data, width, x)) {
      if (start < 0) start = x
      continue
    }
    if (start >= 0 && x - start > best[1] - best[0]) best = [start, x]
    start = -1
  }
  return best
}

/** Whether at most one pixel of the column, apart from the picture's edges, is print: a speck or the tip of a neighbouring line. */
function isEmpty(data: Uint8Array, width: number, x: number): boolean {
  let count = 0
  for (let y = 3; y < lineHeight - 3; y++) count += data[y * width + x]!
  return count <= 1
}

/** The rectangle of the print between two columns, edges exclusive at the right and bottom; null where there is none. */
export function inkWithin(ink: LineInk, from: number, to: number): { left: number; top: number; right: number; bottom: number } | null {
  const { width, data } = ink
  let [left, right] = [Math.max(0, Math.floor(from)), Math.min(width, Math.ceil(to))]
  while (left < right && isEmpty(data, width, left)) left++
  while (right > left && isEmpty(data, width, right - 1)) right--
  if (left >= right) return null
  const rows = Array.from({ length: lineHeight }, (_, y) => data.subarray(y * width + left, y * width + right).reduce((n, v) => n + v, 0))
  const fullest = rows.indexOf(Math.max(...rows.slice(8, lineHeight - 8)), 8)
  const edge = (step: -1 | 1): number => {
    let last = fullest
    for (let y = fullest; y >= 0 && y < lineHeight && Math.abs(y - last) <= maxEmptyRows; y += step) if (rows[y]! > 0) last = y
    return last
  }
  return { left, top: edge(-1), right, bottom: edge(1) + 1 }
}
