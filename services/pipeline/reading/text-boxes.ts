/** From the detector's probability map to boxes around lines of print (differentiable binarisation, DB). */
import { runsOf } from './components.ts'
import type { Gray } from './gray.ts'
import type { ProbabilityMap } from './line-detection.ts'
import { minimumAreaRectangle, type Point, type Rectangle } from './minimum-area-rectangle.ts'

/** A line of print or a part of one, in pixels of the image. `score`: the mean probability within its core, 0..1. */
export type TextBox = Rectangle & { score: number }

/** Pixels above this probability are the core of a line. */
const threshold = 0.3
/** The lowest mean probability within the core's rectangle. */
const minScore = 0.5
/** The detector marks the core of a line only; its rectangle grows on every side by area × ratio / perimeter (unclip). */
const unclipRatio = 1.6
/** The shortest sides of a core and of a box, in pixels of the map. */
const [minCore, minBox] = [3, 5]
/** Boxes higher than this multiple of their width are lines that run up or down the page. */
const verticalFrom = 2.5

/** The boxes in no particular order. `scale`: pixels of the map per pixel of the image. */
export function textBoxesOf(map: ProbabilityMap, scale: number): TextBox[] {
  const { starts, ends, rows, find } = runsOf(binarised(map))
  const outlines = new Map<number, Point[]>()
  for (let run = 0; run < starts.length; run++) {
    const points = outlines.get(find(run)) ?? []
    points.push({ x: starts[run]!, y: rows[run]! }, { x: ends[run]! - 1, y: rows[run]! })
    outlines.set(find(run), points)
  }
  return [...outlines.values()].flatMap(points => {
    const core = minimumAreaRectangle(points)
    if (Math.min(core.width, core.height) < minCore) return []
    const score = meanWithin(map, core)
    if (score < minScore) return []
    const box = unclipped(core)
    if (Math.min(box.width, box.height) < minBox) return []
    const { x, y, width, height, angle } = directed(box)
    return [{ x: (x + 0.5) / scale, y: (y + 0.5) / scale, width: width / scale, height: height / scale, angle, score }]
  })
}

/** 1 where the pixel, or the one above, on the left or above on the left, is above the threshold: thin gaps in a core are closed. */
export function binarised({ data, width, height }: ProbabilityMap): Gray {
  const mask = new Uint8Array(width * height)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (!(data[at]! > threshold)) continue
      mask[at] = 1
      if (x + 1 < width) mask[at + 1] = 1
      if (y + 1 < height) mask[at + width] = 1
      if (x + 1 < width && y + 1 < height) mask[at + width + 1] = 1
    }
  }
  return { data: mask, width, height }
}

/** The rectangle grown by its area × ratio / perimeter on every side. */
export function unclipped(core: Rectangle): Rectangle {
  const distance = (core.width * core.height * unclipRatio) / (2 * (core.width + core.height))
  return { ...core, width: core.width + 2 * distance, height: core.height + 2 * distance }
}

/** The mean probability of the pixels within the rectangle. */
function meanWithin({ data, width, height }: ProbabilityMap, core: Rectangle): number {
  const [cos, sin] = [Math.cos(core.angle), Math.sin(core.angle)]
  const reachX = (core.width * Math.abs(cos) + core.height * Math.abs(sin)) / 2
  const reachY = (core.width * Math.abs(sin) + core.height * Math.abs(cos)) / 2
  let [sum, count] = [0, 0]
  for (let y = Math.max(0, Math.floor(core.y - reachY)); y <= Math.min(height - 1, Math.ceil(core.y + reachY)); y++) {
    for (let x = Math.max(0, Math.floor(core.x - reachX)); x <= Math.min(width - 1, Math.ceil(core.x + reachX)); x++) {
      const [dx, dy] = [x - core.x, y - core.y]
      if (Math.abs(cos * dx + sin * dy) > core.width / 2 + 0.5 || Math.abs(cos * dy - sin * dx) > core.height / 2 + 0.5) continue
      sum += data[y * width + x]!
      count++
    }
  }
  return count === 0 ? 0 : sum / count
}

/**
 * The direction of the print: a high, narrow box is a line that runs down (or up) the page. A box of one or two characters has no reliable
 * angle and is taken as level.
 */
function directed(box: Rectangle): Rectangle {
  if (box.height > verticalFrom * box.width) return { ...box, width: box.height, height: box.width, angle: box.angle + Math.PI / 2 }
  return box.width < 1.2 * box.height ? { ...box, angle: 0 } : box
}
