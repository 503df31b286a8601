/** Finds which way up a page is from its letters alone, without OCR, in a few milliseconds. */
import { capHeight } from './cap-height.ts'
import type { Component } from './components.ts'
import type { Gray } from './gray.ts'
import { patchOf, patchSide } from './letter-patch.ts'
import type { Measured } from './measure-page.ts'
import net from './orientation-net.json' with { type: 'json' }

/**
 * `rotation`: degrees clockwise (0, 90, 180, 270) that make the page upright; `next`: the second best. `margin`: by how much the mean
 * log-likelihood of a letter exceeds that under `next`; 0 when there are too few letters.
 */
export type Orientation = { rotation: number; next: number; margin: number }

/** How many letters are judged at first, and when these are not clear. */
const [quickSample, fullSample] = [100, 300]
const clearMargin = 0.6

/** The rotation that the letters favour. Pages with fewer than 20 usable letters count as upright, with margin 0. */
export function orientationOf({ small, letters }: Pick<Measured, 'small' | 'letters'>): Orientation {
  const quick = judge(patchesOf(small, letters, quickSample))
  return quick.margin >= clearMargin || letters.length <= quickSample ? quick : judge(patchesOf(small, letters, fullSample))
}

function judge(patches: Float32Array[]): Orientation {
  if (patches.length < 20) return { rotation: 0, next: 180, margin: 0 }
  const sums = [0, 0, 0, 0]
  for (const patch of patches) {
    const probabilities = softmax(quarterRotations(patch).map(letterNet))
    // The lower bound keeps one smudge, which can be rated with near certainty, from outweighing twenty letters.
    probabilities.forEach((p, i) => (sums[i] = sums[i]! + Math.log(Math.max(p, 0.02)) / patches.length))
  }
  const [best, second] = [0, 1, 2, 3].toSorted((a, b) => sums[b]! - sums[a]!) as [number, number, number, number]
  return { rotation: best * 90, next: second * 90, margin: sums[best]! - sums[second]! }
}

/** Patches of up to `limit` letters spread over the page, which may be in any orientation. */
export function patchesOf(page: Gray, letters: Component[], limit: number): Float32Array[] {
  const size = capHeight(letters.map(l => ({ ...l, height: Math.max(l.width, l.height) })))
  if (size === null) return []
  const ofCommonSize = letters.filter(l => {
    const [least, most] = [Math.min(l.width, l.height), Math.max(l.width, l.height)]
    return most >= 0.6 * size && most <= 1.7 * size && least >= 0.35 * size
  })
  const step = Math.max(1, ofCommonSize.length / limit)
  const patches: Float32Array[] = []
  for (let i = 0; i < ofCommonSize.length; i += step) {
    const patch = patchOf(page, ofCommonSize[Math.floor(i)]!, size)
    if (patch) patches.push(patch)
  }
  return patches
}

/** The patch as it is, and rotated clockwise by 90, 180 and 270 degrees. */
export function quarterRotations(patch: Float32Array): [Float32Array, Float32Array, Float32Array, Float32Array] {
  const quarter = rotated(patch)
  const half = rotated(quarter)
  return [patch, quarter, half, rotated(half)]
}

function rotated(patch: Float32Array): Float32Array {
  const out = new Float32Array(patch.length)
  for (let y = 0; y < patchSide; y++)
    for (let x = 0; x < patchSide; x++) out[x * patchSide + (patchSide - 1 - y)] = patch[y * patchSide + x]!
  return out
}

function softmax(values: number[]): number[] {
  const most = Math.max(...values)
  const powers = values.map(v => Math.exp(v - most))
  const sum = powers.reduce((a, b) => a + b, 0)
  return powers.map(p => p / sum)
}

const inputs = patchSide * patchSide
const weights = Float32Array.from(new Int8Array(Buffer.from(net.weights, 'base64')), w => w * net.scale)

/** A logit for how much a patch looks like an upright letter. Comparable only among the four rotations of one patch. */
export function letterNet(patch: Float32Array): number {
  const out = net.hidden * (inputs + 1)
  let sum = 0
  for (let h = 0, w = 0; h < net.hidden; h++) {
    let unit = weights[w++]!
    for (let i = 0; i < inputs; i++) unit += weights[w++]! * patch[i]!
    if (unit > 0) sum += unit * weights[out + h]!
  }
  return sum
}
