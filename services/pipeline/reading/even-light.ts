/** Light made even: shadows, lamps and faded bands leave paper white and print dark. */
import type { Gray } from './gray.ts'

/**
 * Paper that differs by less than this share of its brightness needs no help: scans stay as they are. Where the paper's edges are not seen what
 * differs is mostly faded print, which reads better as it is.
 */
const [evenEnough, evenEnoughWithoutEdges] = [0.12, 0.3]
/** What is darker than this share of the brightest paper is no paper in shadow, but print on a dark ground: it stays dark. */
const darkest = 0.3
const white = 245

/** The brightness of the paper in each cell of a grid, `cell` pixels wide and high. */
export type Ground = { cell: number; across: number; down: number; light: Float32Array }

/** `caps`: height of capitals in pixels of the image; `edges`: whether the paper's edges were found. The same image where its light is even. */
export function evenLight(image: Gray, caps: number, edges: boolean): Gray {
  const ground = smoothed(paperWithout(groundOf(image, Math.max(6, Math.round(caps)))))
  const sorted = ground.light.toSorted()
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!
  if (at(0.95) - at(0.05) < (edges ? evenEnough : evenEnoughWithoutEdges) * at(0.95)) return image
  return divided(image, ground, darkest * at(0.95))
}

/** Four in five of a cell's pixels are darker than its paper: between letters there is always some. */
export function groundOf(image: Gray, cell: number): Ground {
  const { width, height, data } = image
  const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)]
  const light = new Float32Array(across * down)
  const counts = new Uint16Array(256)
  for (let gy = 0; gy < down; gy++) {
    for (let gx = 0; gx < across; gx++) {
      counts.fill(0)
      const [right, bottom] = [Math.min(width, (gx + 1) * cell), Math.min(height, (gy + 1) * cell)]
      for (let y = gy * cell; y < bottom; y++) for (let x = gx * cell, i = y * width + x; x < right; x++, i++) counts[data[i]!]!++
      let left = 0.2 * (right - gx * cell) * (bottom - gy * cell)
      let v = 255
      for (; v > 0 && left > 0; v--) left -= counts[v]!
      light[gy * across + gx] = v
    }
  }
  return { cell, across, down, light }
}

const around = (ground: Ground, reach: number, pick: (values: number[]) => number): Ground => {
  const { across, down } = ground
  const light = new Float32Array(across * down)
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const values: number[] = []
      for (let v = Math.max(0, y - reach); v <= Math.min(down - 1, y + reach); v++) {
        for (let u = Math.max(0, x - reach); u <= Math.min(across - 1, x + reach); u++) values.push(ground.light[v * across + u]!)
      }
      light[y * across + x] = pick(values)
    }
  }
  return { ...ground, light }
}

/** Cells that large print fills take the light of the paper beside them. */
const paperWithout = (ground: Ground): Ground => around(around(ground, 2, all => Math.max(...all)), 2, all => Math.min(...all))
const smoothed = (ground: Ground): Ground => around(ground, 1, all => all.reduce((sum, one) => sum + one, 0) / all.length)

function divided(image: Gray, { cell, across, down, light }: Ground, least: number): Gray {
  const { width, height } = image
  const data = new Uint8Array(width * height)
  const row = new Float32Array(across)
  for (let y = 0, i = 0; y < height; y++) {
    const place = Math.min(down - 1, Math.max(0, (y + 0.5) / cell - 0.5))
    const [upper, fy] = [Math.floor(place), place - Math.floor(place)]
    const lower = Math.min(down - 1, upper + 1)
    for (let x = 0; x < across; x++) row[x] = white / Math.max(least, light[upper * across + x]! * (1 - fy) + light[lower * across + x]! * fy, 1)
    for (let x = 0; x < width; x++, i++) {
      const at = Math.min(across - 1, Math.max(0, (x + 0.5) / cell - 0.5))
      const left = Math.floor(at)
      const gain = row[left]! + (at - left) * (row[Math.min(across - 1, left + 1)]! - row[left]!)
      const value = image.data[i]! * gain
      data[i] = value > 255 ? 255 : value
    }
  }
  return { width, height, data }
}
