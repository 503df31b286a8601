/** Evens out the light on a photo: paper in shadow, under a lamp or faded becomes white, and print on it stays dark. */
import type { Gray } from './gray.ts'

/**
 * Images whose paper differs by less than this share of its brightness, such as scans, stay unchanged. Where the paper's edges were not
 * found, the difference is mostly faded print, which is read better unchanged: that limit is higher.
 */
const [maxUnevenness, maxUnevennessWithoutEdges] = [0.12, 0.3]
/** Below this share of the brightest paper it is not paper in shadow but print on a dark background, which stays dark. */
const darkest = 0.3
const white = 245

/** The brightness of the paper in `across` × `down` cells, each `cell` pixels wide and high; row by row, 0..255. */
export type LightGrid = { cell: number; across: number; down: number; light: Float32Array }

/**
 * The image with even light, or the same object when its light is even. `caps`: the height of capitals in pixels; `edges`: whether the
 * paper's edges were found.
 */
export function evenLight(image: Gray, caps: number, edges: boolean): Gray {
  const grid = smoothed(withoutLargePrint(lightGridOf(image, Math.max(6, Math.round(caps)))))
  const sorted = grid.light.toSorted()
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))]!
  if (at(0.95) - at(0.05) < (edges ? maxUnevenness : maxUnevennessWithoutEdges) * at(0.95)) return image
  return divided(image, grid, darkest * at(0.95))
}

/** The brightness that a fifth of a cell's pixels exceeds: between letters there is always some paper. */
export function lightGridOf(image: Gray, cell: number): LightGrid {
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

/** Replaces each cell by what `pick` returns for the cells up to `reach` away. */
const filtered = (grid: LightGrid, reach: number, pick: (values: number[]) => number): LightGrid => {
  const { across, down } = grid
  const light = new Float32Array(across * down)
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const values: number[] = []
      for (let v = Math.max(0, y - reach); v <= Math.min(down - 1, y + reach); v++) {
        for (let u = Math.max(0, x - reach); u <= Math.min(across - 1, x + reach); u++) values.push(grid.light[v * across + u]!)
      }
      light[y * across + x] = pick(values)
    }
  }
  return { ...grid, light }
}

/** Cells filled by large print take the light of the paper beside them. */
const withoutLargePrint = (grid: LightGrid): LightGrid =>
  filtered(
    filtered(grid, 2, all => Math.max(...all)),
    2,
    all => Math.min(...all),
  )
const smoothed = (grid: LightGrid): LightGrid => filtered(grid, 1, all => all.reduce((sum, one) => sum + one, 0) / all.length)

/** Divides each pixel by the interpolated light of its paper, at least `minLight`. */
function divided(image: Gray, { cell, across, down, light }: LightGrid, minLight: number): Gray {
  const { width, height } = image
  const data = new Uint8Array(width * height)
  const row = new Float32Array(across)
  for (let y = 0, i = 0; y < height; y++) {
    const place = Math.min(down - 1, Math.max(0, (y + 0.5) / cell - 0.5))
    const [upper, fy] = [Math.floor(place), place - Math.floor(place)]
    const lower = Math.min(down - 1, upper + 1)
    for (let x = 0; x < across; x++)
      row[x] = white / Math.max(minLight, light[upper * across + x]! * (1 - fy) + light[lower * across + x]! * fy, 1)
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
