/** Where the paper lies on a photo of a docket on a table: the texture around it must not be taken for text. */
import { groundOf, type Ground } from './even-light.ts'
import type { Gray } from './gray.ts'

export type Point = { x: number; y: number }

/** From one cell of paper to the next light changes by less than such a share; where it changes by more, something ends. */
const gradual = [0.16, 0.12, 0.09, 0.065, 0.045]
/** Over so much of its outline paper is brighter by this share than what lies around it; a shaded box on a page is not, nor is paper that ends at a shadow. */
const [mostOfIt, leastBrighter] = [0.7, 0.06]
const leastArea = 0.1

/**
 * The convex outline of paper that lies on a table, in pixels of the page; null where the picture is all paper (a scan) or nothing stands out
 * clearly. Shadows and lamps change the light of paper gradually, its edge does so at once: one threshold for all would take shadow for table.
 */
export function paperOf(page: Gray): Point[] | null {
  const cell = Math.max(4, Math.round(Math.min(page.width, page.height) / 64))
  const ground = groundOf(page, cell)
  const found = gradual.flatMap(share => {
    const [largest] = pieces(ground, share).filter(piece => piece.length >= leastArea * ground.light.length && mayLie(piece, ground)).sort((a, b) => b.length - a.length)
    if (!largest) return []
    const outline = hull(largest.flatMap(i => corners(i % ground.across, Math.floor(i / ground.across))))
    return [{ outline, brighter: brighter(ground, outline) }]
  })
  const [best] = found.filter(it => it.brighter >= mostOfIt).sort((a, b) => b.brighter - a.brighter)
  return best ? inwards(best.outline).map(({ x, y }) => ({ x: Math.min(page.width, x * cell), y: Math.min(page.height, y * cell) })) : null
}

/** The outermost cells hold the paper's edge: half a cell less shows paper alone. */
function inwards(outline: Point[]): Point[] {
  const [mx, my] = [mean(outline.map(p => p.x)), mean(outline.map(p => p.y))]
  return outline.map(({ x, y }) => ({ x: x - 0.5 * Math.sign(x - mx), y: y - 0.5 * Math.sign(y - my) }))
}

/** Bands across a page reach its left and right side; paper on a table shows table on one of them at least. */
function mayLie(piece: number[], { across, down }: Ground): boolean {
  const touches = (side: (x: number, y: number) => boolean) => piece.some(i => side(i % across, Math.floor(i / across)))
  const [left, right, top, bottom] = [touches(x => x === 0), touches(x => x === across - 1), touches((_, y) => y === 0), touches((_, y) => y === down - 1)]
  return !(left && right) && [left, right, top, bottom].filter(Boolean).length < 3
}

/** Cells that hang together (4-connected) by gradual changes of light. */
function pieces({ across, light }: Ground, gradual: number): number[][] {
  const seen = new Uint8Array(light.length)
  const found: number[][] = []
  const alike = (a: number, b: number) => Math.abs(light[a]! - light[b]!) < gradual * Math.max(light[a]!, light[b]!, 20)
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

/** The share of the outline along which cells just within are clearly brighter than those just outside. */
function brighter({ across, down, light }: Ground, outline: Point[]): number {
  let [sum, count] = [0, 0]
  const [mx, my] = [mean(outline.map(p => p.x)), mean(outline.map(p => p.y))]
  for (const [i, a] of outline.entries()) {
    const b = outline[(i + 1) % outline.length]!
    const long = Math.hypot(b.x - a.x, b.y - a.y)
    for (let step = 0.5; step < long; step++) {
      const [x, y] = [a.x + ((b.x - a.x) * step) / long, a.y + ((b.y - a.y) * step) / long]
      const off = Math.hypot(x - mx, y - my) || 1
      const at = (way: number): number | undefined => {
        const [u, v] = [Math.floor(x + (way * (x - mx)) / off), Math.floor(y + (way * (y - my)) / off)]
        return u < 0 || v < 0 || u >= across || v >= down ? undefined : light[v * across + u]
      }
      const [within, outside] = [at(-1.5), at(1.5)]
      if (within === undefined || outside === undefined) continue
      if (within - outside > leastBrighter * within) sum++
      count++
    }
  }
  return count === 0 ? 0 : sum / count
}

const mean = (all: number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length

const corners = (x: number, y: number): Point[] => [{ x, y }, { x: x + 1, y }, { x, y: y + 1 }, { x: x + 1, y: y + 1 }]

const crossProduct = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

/** The convex outline around points (Andrew's monotone chain). */
function hull(points: Point[]): Point[] {
  const sorted = points.toSorted((p, q) => p.x - q.x || p.y - q.y)
  const chain = (list: Point[]) => {
    const out: Point[] = []
    for (const p of list) {
      while (out.length > 1 && crossProduct(out.at(-2)!, out.at(-1)!, p) <= 0) out.pop()
      out.push(p)
    }
    return out.slice(0, -1)
  }
  return [...chain(sorted), ...chain(sorted.toReversed())]
}

export function isInside(outline: Point[], p: Point): boolean {
  return outline.every((a, i) => crossProduct(a, outline[(i + 1) % outline.length]!, p) >= 0)
}

/** The image with everything beside the convex outline, in its pixels, in this gray. */
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
