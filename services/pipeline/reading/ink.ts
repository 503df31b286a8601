import type { Gray } from './gray.ts'

/** How much darker than its surroundings a pixel must be to count as ink, in gray levels. */
const contrast = 18

/**
 * The ink of an image: 1 where a pixel is clearly darker than the mean of the (2 × reach + 1)² pixels around it, otherwise 0. Unlike a
 * global threshold, the local mean tolerates shadows and gray paper.
 */
export function inkOf(image: Gray, reach: number): Gray {
  const { width, height, data } = image
  const ink = new Uint8Array(width * height)
  const columns = new Float64Array(width)
  const prefix = new Float64Array(width + 1)
  const rowAt = (y: number) => Math.min(height - 1, Math.max(0, y)) * width
  for (let y = -reach; y < reach; y++) addRow(columns, data, rowAt(y), 1)
  const rows = 2 * reach + 1
  for (let y = 0; y < height; y++) {
    addRow(columns, data, rowAt(y + reach), 1)
    for (let x = 0; x < width; x++) prefix[x + 1] = prefix[x]! + columns[x]!
    const at = y * width
    for (let x = 0; x < width; x++) {
      const left = x < reach ? 0 : x - reach
      const right = x + reach + 1 > width ? width : x + reach + 1
      const mean = (prefix[right]! - prefix[left]!) / (rows * (right - left))
      if (data[at + x]! < mean - contrast) ink[at + x] = 1
    }
    addRow(columns, data, rowAt(y - reach), -1)
  }
  return { width, height, data: ink }
}

function addRow(columns: Float64Array, data: Uint8Array, at: number, sign: 1 | -1): void {
  for (let x = 0; x < columns.length; x++) columns[x] = columns[x]! + sign * data[at + x]!
}
