/** Finds the paper on a photo of a docket on a table, so that the texture of the table is not taken for text. */
import { lightGridOf, type LightGrid } from './even-light.ts'
import type { Gray } from './gray.ts'
import { convexHull, turn, type Point } from './minimum-area-rectangle.ts'

/** Shares by which the light changes at most from one cell of paper to the next; each is tried. */
const maxLightChange = [0.16, 0.12, 0.09, 0.065, 0.045]
/**
 * Paper is brighter than its surroundings by the second share along at least the first share of its outline; shaded boxes and paper up to a
 * shadow are not.
 */
const [minBrighterShare, minContrast] = [0.7, 0.06]
const minArea = 0.1

/**
 * The convex outlines that paper on a table may have, in pixels of the page, best first; none where the picture is all paper (a scan) or no
 * paper stands out. Shadows and lamps change the light gradually, the edge of paper abruptly; a single threshold would take a shadow for
 * the table. The shadow of a fold can be as abrupt: which outline has all of the text, measure-page.ts decides.
 */
export function paperOutlinesOf(page: Gray): Point[][] {
  const cell = Math.max(4, Math.round(Math.min(page.width, page.height) / 64))
  const grid = lightGridOf(page, cell)
  const found = maxLightChange.flatMap(share => {
    const [largest] = connectedCells(grid, share)
      .filter(piece => piece.length >= minArea * grid.light.length && canLieOnTable(piece, grid))
      .sort((a, b) => b.length - a.length)
    if (!largest) return []
    const outline = convexHull(largest.flatMap(i => corners(i % grid.across, Math.floor(i / grid.across))))
    return [{ outline, brighterShare: brighterShare(grid, outline) }]
  })
  return found
    .filter(it => it.brighterShare >= minBrighterShare)
    .sort((a, b) => b.brighterShare - a.brighterShare)
    .map(({ outline }) =>
      insetByHalfCell(outline).map(({ x, y }) => ({ x: Math.min(page.width, x * cell), y: Math.min(page.height, y * cell) })),
    )
}

/** Moves the outline half a cell inwards, because the outermost cells contain the paper's edge. */
function insetByHalfCell(outline: Point[]): Point[] {
  const [mx, my] = [mean(outline.map(p => p.x)), mean(outline.map(p => p.y))]
  return outline.map(({ x, y }) => ({ x: x - 0.5 * Math.sign(x - mx), y: y - 0.5 * Math.sign(y - my) }))
}

/** Whether table can be seen beside the piece: it does not reach both the left and the right side, and at most two sides in all. */
function canLieOnTable(piece: number[], { across, down }: LightGrid): boolean {
  const touches = (side: (x: number, y: number) => boolean) => piece.some(i => side(i % across, Math.floor(i / across)))
  const [left, right, top, bottom] = [
    touches(x => x === 0),
    touches(x => x === across - 1),
    touches((_, y) => y === 0),
    touches((_, y) => y === down - 1),
  ]
  return !(left && right) && [left, right, top, bottom].filter(Boolean).length < 3
}

/** Groups of 4-connected cells between which the light changes by less than this share. */
function connectedCells({ across, light }: LightGrid, maxLightChange: number): number[][] {
  const seen = new Uint8Array(light.length)
  const found: number[][] = []
  const alike = (a: number, b: number) => Math.abs(light[a]! - light[b]!) < maxLightChange * Math.max(light[a]!, light[b]!, 20)
  for (let start = 0; start < light.length; start++) {
    if (seen[start]) continue
    const piece = [start]
    seen[start] = 1
    for (const at of piece) {
      const x = at % across
      for (const next of [x > 0 ? at - 1 : -1, x < across - 1 ? at + 1 : -1, at - across, at + across]) {
        if (next < 0 || next >= light.length || seen[next] || !alike(at, next)) continue
        seen[next] = 1
        piece.push(next)
      }
    }
    found.push(piece)
  }
  return found
}

/** The share of the outline along which cells just inside are clearly brighter than those just outside. */
function brighterShare({ across, down, light }: LightGrid, outline: Point[]): number {
  let [sum, count] = [0, 0]
  const [mx, my] = [mean(outline.map(p => p.x)), mean(outline.map(p => p.y))]
  for (const [i, a] of outline.entries()) {
    const b = outline[(i + 1) % outline.length]!
    const sideLength = Math.hypot(b.x - a.x, b.y - a.y)
    for (let step = 0.5; step < sideLength; step++) {
      const [x, y] = [a.x + ((b.x - a.x) * step) / sideLength, a.y + ((b.y - a.y) * step) / sideLength]
      const distance = Math.hypot(x - mx, y - my) || 1
      const at = (cells: number): number | undefined => {
        const [u, v] = [Math.floor(x + (cells * (x - mx)) / distance), Math.floor(y + (cells * (y - my)) / distance)]
        return u < 0 || v < 0 || u >= across || v >= down ? undefined : light[v * across + u]
      }
      const [within, outside] = [at(-1.5), at(1.5)]
      if (within === undefined || outside === undefined) continue
      if (within - outside > minContrast * within) sum++
      count++
    }
  }
  return count === 0 ? 0 : sum / count
}

const mean = (all: number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length

const corners = (x: number, y: number): Point[] => [
  { x, y },
  { x: x + 1, y },
  { x, y: y + 1 },
  { x: x + 1, y: y + 1 },
]

/** Whether a point is inside a convex outline or on it. */
export function isInside(outline: Point[], p: Point): boolean {
  return outline.every((a, i) => turn(a, outline[(i + 1) % outline.length]!, p) >= 0)
}

/** The image with everything outside the convex outline painted in this gray. `outline`: in pixels of the image. */
export function withoutTable(image: Gray, outline: Point[], gray: number): Gray {
  const { width, height } = image
  const data = new Uint8Array(width * height).fill(gray)
  for (let y = 0; y < height; y++) {
    const xs = outline.flatMap((a, i) => {
      const b = outline[(i + 1) % outline.length]!
      return a.y <= y + 0.5 !== b.y <= y + 0.5 ? [a.x + ((y + 0.5 - a.y) * (b.x - a.x)) / (b.y - a.y)] : []
    })
    if (xs.length < 2) continue
    const [from, to] = [Math.max(0, Math.ceil(Math.min(...xs))), Math.min(width, Math.floor(Math.max(...xs)))]
    if (from < to) data.set(image.data.subarray(y * width + from, y * width + to), y * width + from)
  }
  return { width, height, data }
}
