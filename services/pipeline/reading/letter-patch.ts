import type { Component } from './components.ts'
import type { Gray } from './gray.ts'

/** A patch is this many points wide and high. */
export const patchSide = 16

/**
 * The surroundings of a letter, two capitals wide and high, as patchSide² darknesses 0..1: the letter with the edges of its neighbours, and
 * points and commas at its foot. Null where the contrast is too low or the window leaves the page.
 */
export function patchOf(page: Gray, letter: Component, caps: number): Float32Array | null {
  const span = 2 * caps
  const left = letter.x + letter.width / 2 - span / 2
  const top = letter.y + letter.height / 2 - span / 2
  if (left < 1 || top < 1 || left + span >= page.width - 1 || top + span >= page.height - 1) return null
  const patch = new Float32Array(patchSide * patchSide)
  let [darkest, lightest] = [255, 0]
  for (let v = 0, i = 0; v < patchSide; v++) {
    // Rectangles count pixel edges, samples pixel middles: half a pixel apart.
    const y = top + ((v + 0.5) * span) / patchSide - 0.5
    for (let u = 0; u < patchSide; u++, i++) {
      const value = sample(page, left + ((u + 0.5) * span) / patchSide - 0.5, y)
      patch[i] = value
      darkest = Math.min(darkest, value)
      lightest = Math.max(lightest, value)
    }
  }
  if (lightest - darkest < 40) return null
  for (let i = 0; i < patch.length; i++) patch[i] = (lightest - patch[i]!) / (lightest - darkest)
  return patch
}

function sample({ width, data }: Gray, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - x0, y - y0]
  const at = y0 * width + x0
  const upper = data[at]! + fx * (data[at + 1]! - data[at]!)
  const lower = data[at + width]! + fx * (data[at + width + 1]! - data[at + width]!)
  return upper + fy * (lower - upper)
}
