/** Where the paper lies on a photo of a docket on a table: the texture around it must not be taken for text. */
import { shrink, type Gray } from './gray.ts'

/** Says whether a point of the page, in pixels, lies on the paper. */
export type OnPaper = (x: number, y: number) => boolean

type Point = { x: number; y: number }

/** The paper's outline on a photo, or null where the picture is all paper (a scan) or nothing stands out clearly. */
export function paperOf(page: Gray): OnPaper | null {
  const cell = Math.max(4, Math.round(Math.min(page.width, page.height) / 64))
  const grid = shrink(page, cell)
  const threshold = split(grid.data)
  if (threshold === null) return null
  const bright = largestBright(grid, threshold)
  // A dark heading or a dark margin reaches along one side; a table shows on two opposite sides at least.
  const { width, height } = grid
  const dark = (cells: number[]) => cells.filter(i => grid.data[i]! <= threshold).length > 0.6 * cells.length
  const column = (x: number) => Array.from({ length: height }, (_, y) => y * width + x)
  const row = (y: number) => Array.from({ length: width }, (_, x) => y * width + x)
  const onTable = (dark(column(0)) && dark(column(width - 1))) || (dark(row(0)) && dark(row(height - 1)))
  if (!onTable || bright.length < 0.08 * grid.data.length) return null
  const outline = hull(bright.flatMap(i => corners(i % width, Math.floor(i / width))))
  return (x, y) => inside(outline, { x: x / cell, y: y / cell })
}

/** Otsu's threshold, or null where the two sides differ by less than 50 gray levels. */
function split(values: Uint8Array): number | null {
  const counts = new Float64Array(256)
  for (const v of values) counts[v] = counts[v]! + 1
  const total = values.reduce((a, b) => a + b, 0)
  let [best, most, apart] = [0, -1, 0]
  for (let t = 0, below = 0, sum = 0; t < 255; t++) {
    below += counts[t]!
    sum += t * counts[t]!
    const above = values.length - below
    if (below === 0 || above === 0) continue
    const difference = (total - sum) / above - sum / below
    const between = below * above * difference * difference
    if (between > most) [best, most, apart] = [t, between, difference]
  }
  return apart >= 50 ? best : null
}

/** Cells of the largest bright piece (4-connected). */
function largestBright({ width, data }: Gray, threshold: number): number[] {
  const seen = new Uint8Array(data.length)
  let largest: number[] = []
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || data[start]! <= threshold) continue
    const piece = [start]
    seen[start] = 1
    for (const at of piece) {
      const x = at % width
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= data.length || seen[next] || data[next]! <= threshold) continue
        seen[next] = 1
        piece.push(next)
      }
    }
    if (piece.length > largest.length) largest = piece
  }
  return largest
}

const corners = (x: number, y: number): Point[] => [{ x, y }, { x: x + 1, y }, { x, y: y + 1 }, { x: x + 1, y: y + 1 }]

const turns = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** The convex outline around points (Andrew's monotone chain). */
function hull(points: Point[]): Point[] {
  const sorted = points.toSorted((p, q) => p.x - q.x || p.y - q.y)
  const chain = (list: Point[]) => {
    const out: Point[] = []
    for (const p of list) {
      while (out.length > 1 && turns(out.at(-2)!, out.at(-1)!, p) <= 0) out.pop()
      out.push(p)
    }
    return out.slice(0, -1)
  }
  return [...chain(sorted), ...chain(sorted.toReversed())]
}

function inside(outline: Point[], p: Point): boolean {
  return outline.every((a, i) => turns(a, outline[(i + 1) % outline.length]!, p) >= 0)
}
