/** Finds connected pieces of ink: mostly letters, also lines, logos and specks. */
import type { Gray, Region } from './gray.ts'

/** A connected piece of ink: its rectangle and its number of ink pixels. */
export type Component = Region & { pixels: number }

/**
 * All horizontal runs of ink, row by row from the top left: run i covers the pixels from `starts[i]` to `ends[i]` (exclusive) of row
 * `rows[i]`. `find`: the number of the run that stands for its 8-connected component.
 */
export type Runs = { starts: number[]; ends: number[]; rows: number[]; find: (run: number) => number }

/** All 8-connected components, in no particular order. `ink`: 0 and 1. Takes time linear in the number of pixels. */
export const componentsOf = (ink: Gray): Component[] => gather(runsOf(ink))

/** The runs of ink, labelled with their components. `ink`: 0 and 1. Takes time linear in the number of pixels. */
export function runsOf(ink: Gray): Runs {
  const { width, height, data } = ink
  const parent: number[] = []
  const starts: number[] = []
  const ends: number[] = []
  const rows: number[] = []
  const find = (a: number): number => {
    while (parent[a]! !== a) a = parent[a] = parent[parent[a]!]!
    return a
  }
  let above = 0
  let current = 0
  for (let y = 0; y < height; y++) {
    const belowFrom = starts.length
    let candidate = above
    for (let x = 0; x < width; x++) {
      if (data[y * width + x] === 0) continue
      const start = x
      while (x < width && data[y * width + x] !== 0) x++
      const run = starts.length
      starts.push(start)
      ends.push(x)
      rows.push(y)
      parent.push(run)
      while (candidate < current && ends[candidate]! < start) candidate++
      for (let other = candidate; other < current && starts[other]! <= x; other++) {
        const a = find(run)
        const b = find(other)
        if (a !== b) parent[Math.max(a, b)] = Math.min(a, b)
      }
    }
    above = belowFrom
    current = starts.length
  }
  return { starts, ends, rows, find }
}

function gather({ starts, ends, rows, find }: Runs): Component[] {
  const edges = new Map<number, { left: number; top: number; right: number; bottom: number; pixels: number }>()
  for (let run = 0; run < starts.length; run++) {
    const root = find(run)
    const left = starts[run]!
    const right = ends[run]!
    const y = rows[run]!
    const edge = edges.get(root)
    if (!edge) {
      edges.set(root, { left, right, top: y, bottom: y + 1, pixels: right - left })
      continue
    }
    if (left < edge.left) edge.left = left
    if (right > edge.right) edge.right = right
    edge.bottom = y + 1
    edge.pixels += right - left
  }
  return [...edges.values()].map(e => ({ x: e.left, y: e.top, width: e.right - e.left, height: e.bottom - e.top, pixels: e.pixels }))
}
