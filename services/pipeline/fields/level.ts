/**
 * The places of words as if the page lay straight. Lines of a photographed page climb or fall, and those at its foot otherwise than those
 * at its head: what stands in one line, such as a label and its amount far on the right, has different heights in the picture.
 */

/** In ems, as in text.ts. */
export type Frame = { x0: number; y0: number; x1: number; y1: number }

export const median = (values: number[]): number | undefined => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

/** In multiples of the height of the print: words further apart are not one piece of print; a shorter piece has no reliable slope. */
const [maxGap, minLength] = [2, 4]
/** How many pieces decide the slope at a height. */
const neighbours = 7

const middleX = ({ x0, x1 }: Frame): number => (x0 + x1) / 2
const middleY = ({ y0, y1 }: Frame): number => (y0 + y1) / 2

/** A piece of print: its height at its left end, and how far it falls on one em to the right; negative where it climbs. */
type Piece = { y: number; slope: number }

function piecesOf(line: Frame[]): Piece[] {
  const pieces: Frame[][] = []
  for (const word of line.toSorted((a, b) => a.x0 - b.x0)) {
    const before = pieces.at(-1)?.at(-1)
    if (before && word.x0 - before.x1 <= maxGap * (word.y1 - word.y0)) pieces.at(-1)!.push(word)
    else pieces.push([word])
  }
  return pieces.flatMap(piece => {
    const [first, last] = [piece[0]!, piece.at(-1)!]
    const wide = middleX(last) - middleX(first)
    if (wide <= minLength * (first.y1 - first.y0)) return []
    return [{ y: middleY(first), slope: (middleY(last) - middleY(first)) / wide }]
  })
}

/** `lines`: of the reading, in any order. `high`: of the page, in ems. The result moves a word to where it would be on a straight page. */
export function leveller(lines: Frame[][], high: number): (word: Frame) => Frame {
  const pieces = lines.flatMap(piecesOf)
  const slopeAt = (y: number): number => {
    const nearest = pieces.toSorted((a, b) => Math.abs(a.y - y) - Math.abs(b.y - y)).slice(0, neighbours)
    return median(nearest.map(({ slope }) => slope)) ?? 0
  }
  const slopes = new Map<number, number>()
  const cached = (y: number): number => {
    const known = slopes.get(y) ?? slopeAt(y)
    slopes.set(y, known)
    return known
  }
  // Columns lean by the angle of the page as a whole.
  const lean = slopeAt(high / 2)
  return word => {
    const [down, right] = [cached(middleY(word)) * middleX(word), lean * middleY(word)]
    return { x0: word.x0 + right, y0: word.y0 - down, x1: word.x1 + right, y1: word.y1 - down }
  }
}
