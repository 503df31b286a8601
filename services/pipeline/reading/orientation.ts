/** Which way up a page stands, told from its letters alone: no reading, a few milliseconds. */
import { capHeight } from './cap-height.ts'
import type { Component } from './components.ts'
import type { Gray } from './gray.ts'
import { patchOf, patchSide } from './letter-patch.ts'
import type { Measured } from './measure-page.ts'
import { letterNet } from './orientation-net.ts'

/** `turn`: degrees clockwise (0, 90, 180, 270) that make the page upright; `next` the second best. `sure`: by how much the mean log-likelihood of a letter beats that of the next best turn. */
export type Orientation = { turn: number; next: number; sure: number }

/** Most pages are clear after so few letters; the others are judged by three times as many. */
const [fewLetters, manyLetters] = [100, 300]
const clear = 0.6

/** The turn that most letters ask for. Pages with fewer than 20 usable letters stay as they are, with `sure` 0. */
export function orientationOf({ small, letters }: Pick<Measured, 'small' | 'letters'>): Orientation {
  const quick = judge(patchesOf(small, letters, fewLetters))
  return quick.sure >= clear || letters.length <= fewLetters ? quick : judge(patchesOf(small, letters, manyLetters))
}

function judge(patches: Float32Array[]): Orientation {
  if (patches.length < 20) return { turn: 0, next: 180, sure: 0 }
  const sums = [0, 0, 0, 0]
  for (const patch of patches) {
    const chances = softmax(quarterTurns(patch).map(letterNet))
    // A letter that is clearly wrong for a turn must not outweigh twenty others: smudges are always clearly something.
    chances.forEach((p, i) => (sums[i] = sums[i]! + Math.log(Math.max(p, 0.02)) / patches.length))
  }
  const [best, second] = [0, 1, 2, 3].toSorted((a, b) => sums[b]! - sums[a]!) as [number, number, number, number]
  return { turn: best * 90, next: second * 90, sure: sums[best]! - sums[second]! }
}

/** Patches of up to `most` letters spread over the page, whichever way it stands. */
export function patchesOf(page: Gray, letters: Component[], most: number): Float32Array[] {
  const size = capHeight(letters.map(l => ({ ...l, height: Math.max(l.width, l.height) })))
  if (size === null) return []
  const usual = letters.filter(l => {
    const [least, most] = [Math.min(l.width, l.height), Math.max(l.width, l.height)]
    return most >= 0.6 * size && most <= 1.7 * size && least >= 0.35 * size
  })
  const step = Math.max(1, usual.length / most)
  const patches: Float32Array[] = []
  for (let i = 0; i < usual.length; i += step) {
    const patch = patchOf(page, usual[Math.floor(i)]!, size)
    if (patch) patches.push(patch)
  }
  return patches
}

/** The patch as it stands, and turned clockwise by 90, 180 and 270 degrees. */
export function quarterTurns(patch: Float32Array): [Float32Array, Float32Array, Float32Array, Float32Array] {
  const quarter = turned(patch)
  const half = turned(quarter)
  return [patch, quarter, half, turned(half)]
}

function turned(patch: Float32Array): Float32Array {
  const out = new Float32Array(patch.length)
  for (let y = 0; y < patchSide; y++) for (let x = 0; x < patchSide; x++) out[x * patchSide + (patchSide - 1 - y)] = patch[y * patchSide + x]!
  return out
}

function softmax(values: number[]): number[] {
  const most = Math.max(...values)
  const powers = values.map(v => Math.exp(v - most))
  const sum = powers.reduce((a, b) => a + b, 0)
  return powers.map(p => p / sum)
}
