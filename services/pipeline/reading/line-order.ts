/** Orders lines of print as a page is read: those at one height form one line, from the left; the lines count from the top. */
import { sharesPlace, type ReadWord } from './merge-readings.ts'
import type { Rectangle } from './minimum-area-rectangle.ts'
import type { LineWord } from './words-of-line.ts'

/** The words of one detected box, with its direction. */
export type BoxWords = { box: Rectangle; words: LineWord[] }

/** A piece of a line: the rectangle around its words, and the slope of its print, null where it is too short to tell. */
type Piece = { words: LineWord[]; left: number; right: number; top: number; bottom: number; slope: number | null }

/**
 * Boxes join a line where their heights overlap by this share of the lower one, and their widths by at most this share of the narrower one.
 */
const [minOverlap, maxSharedWidth] = [0.5, 0.3]
/** Shorter print has no reliable slope, in multiples of its height. */
const minLengthForSlope = 4
/** How many long pieces determine the slope at a height. */
const neighbours = 7

export function orderLines(boxes: BoxWords[]): ReadWord[] {
  const pieces = withSlopes(
    withoutDoubles(boxes)
      .filter(({ words }) => words.length > 0)
      .map(pieceOf),
  ).sort((a, b) => levelHeight(a) - levelHeight(b))
  const lines: Piece[][] = []
  for (const piece of pieces) {
    const overlaps = lines.map(line => overlapWith(line, piece))
    const best = overlaps.reduce((at, overlap, i) => (overlap > (overlaps[at] ?? minOverlap) ? i : at), -1)
    if (best >= 0) lines[best]!.push(piece)
    else lines.push([piece])
  }
  const height = (line: Piece[]) => line.reduce((sum, it) => sum + levelHeight(it), 0) / line.length
  return lines
    .toSorted((a, b) => height(a) - height(b))
    .flatMap((line, number) =>
      line
        .flatMap(piece => piece.words)
        .sort((a, b) => a.left - b.left)
        .map(word => ({ ...word, line: number })),
    )
}

/**
 * Boxes are of one line of print where their middles are closer than this share of the lower one's height. Close lines, whose boxes and
 * words reach into each other, are further apart.
 */
const maxShift = 0.35

/**
 * Without words that another box of the same line has at the same place: the detector sometimes finds a line and a part of it. The more
 * confident reading stays.
 */
function withoutDoubles(boxes: BoxWords[]): BoxWords[] {
  const isDouble = (word: LineWord, own: BoxWords) =>
    boxes.some(
      other =>
        other !== own &&
        other.words.some(it => it.confidence > word.confidence && sharesPlace(it, word)) &&
        isOneLine(own.box, other.box, word),
    )
  return boxes.map(one => ({ ...one, words: one.words.filter(word => !isDouble(word, one)) }))
}

/** Whether two boxes are of one line of print at a word of the first. Boxes that cross are taken for one line. */
function isOneLine(own: Rectangle, other: Rectangle, { left, right, top, bottom }: LineWord): boolean {
  if (Math.abs(Math.sin(own.angle - other.angle)) > Math.SQRT1_2) return true
  const along = Math.cos(own.angle) * ((left + right) / 2 - own.x) + Math.sin(own.angle) * ((top + bottom) / 2 - own.y)
  const [dx, dy] = [own.x + along * Math.cos(own.angle) - other.x, own.y + along * Math.sin(own.angle) - other.y]
  return Math.abs(Math.cos(other.angle) * dy - Math.sin(other.angle) * dx) < maxShift * Math.min(own.height, other.height)
}

/** The height of a piece's middle, moved along its slope to the image's left edge. */
const levelHeight = ({ left, right, top, bottom, slope }: Piece): number => (top + bottom) / 2 - (slope ?? 0) * ((left + right) / 2)

function pieceOf({ box, words }: BoxWords): Piece {
  const isLevel = Math.abs(box.angle) < Math.PI / 4
  const heights = words.map(word => word.bottom - word.top).sort((a, b) => a - b)
  // The middle of the box, and the height of most words: one tall bracket must not reach into the next line.
  const half = heights[Math.floor(0.7 * heights.length)]! / 2
  return {
    words,
    slope: isLevel && box.width > minLengthForSlope * box.height ? Math.tan(box.angle) : null,
    left: Math.min(...words.map(word => word.left)),
    right: Math.max(...words.map(word => word.right)),
    top: isLevel ? box.y - half : Math.min(...words.map(word => word.top)),
    bottom: isLevel ? box.y + half : Math.max(...words.map(word => word.bottom)),
  }
}

/**
 * Each piece with the median slope of the long pieces nearest in height: that of one piece is inexact by half a line over a page's width.
 */
function withSlopes(pieces: Piece[]): Piece[] {
  const long = pieces.filter(it => it.slope !== null)
  return pieces.map(piece => {
    const distance = (it: Piece) => Math.abs(it.top - piece.top)
    const slopes = long
      .toSorted((a, b) => distance(a) - distance(b))
      .slice(0, neighbours)
      .map(it => it.slope!)
      .sort((a, b) => a - b)
    return { ...piece, slope: slopes[Math.floor(slopes.length / 2)] ?? 0 }
  })
}

/**
 * By what share of the lower one's height a piece and its nearest neighbour in the line overlap; 0 where it stands above or below one of
 * its pieces.
 */
function overlapWith(line: Piece[], piece: Piece): number {
  const shared = (it: Piece) => Math.min(it.right, piece.right) - Math.max(it.left, piece.left)
  if (line.some(it => shared(it) > maxSharedWidth * Math.min(it.right - it.left, piece.right - piece.left))) return 0
  const nearest = line.reduce((best, it) => (shared(it) > shared(best) ? it : best))
  const shift = ((piece.slope ?? 0) * (piece.left + piece.right - nearest.left - nearest.right)) / 2
  const overlap = Math.min(nearest.bottom + shift, piece.bottom) - Math.max(nearest.top + shift, piece.top)
  return overlap / Math.min(nearest.bottom - nearest.top, piece.bottom - piece.top)
}
