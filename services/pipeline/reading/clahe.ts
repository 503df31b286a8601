import type { Gray } from './gray.ts'

/**
 * Contrast-limited adaptive histogram equalisation: contrast raised tile by tile, blended between tiles.
 * `tiles`: in each direction. `clip` limits the gain (2 is gentle). Not done by sharp, which takes 4 s per page.
 */
export function clahe(image: Gray, tiles = 8, clip = 2): Gray {
  const { width, height, data } = image
  const tileWidth = Math.ceil(width / tiles)
  const tileHeight = Math.ceil(height / tiles)
  const maps: Uint8Array[] = []
  for (let ty = 0; ty < tiles; ty++) {
    for (let tx = 0; tx < tiles; tx++) maps.push(mapOf(image, tx * tileWidth, ty * tileHeight, tileWidth, tileHeight, clip))
  }
  const out = new Uint8Array(data.length)
  for (let y = 0, i = 0; y < height; y++) {
    const [upper, lower, fy] = blendAt(y, tileHeight, tiles)
    for (let x = 0; x < width; x++, i++) {
      const at = x / tileWidth - 0.5
      const left = at < 0 ? 0 : Math.floor(at)
      const right = left + 1 < tiles && at >= 0 ? left + 1 : left
      const fx = at < 0 ? 0 : at - left
      const v = data[i]!
      const top = maps[upper * tiles + left]![v]! * (1 - fx) + maps[upper * tiles + right]![v]! * fx
      const bottom = maps[lower * tiles + left]![v]! * (1 - fx) + maps[lower * tiles + right]![v]! * fx
      out[i] = top * (1 - fy) + bottom * fy + 0.5
    }
  }
  return { width, height, data: out }
}

/** The tiles before and after a position, and where it is between their middles, 0..1. */
function blendAt(at: number, size: number, tiles: number): [number, number, number] {
  const place = at / size - 0.5
  if (place < 0) return [0, 0, 0]
  const before = Math.min(tiles - 1, Math.floor(place))
  return [before, Math.min(tiles - 1, before + 1), place - before]
}

/** The new gray levels of one tile: its cumulative histogram, clipped, with the excess spread evenly. */
function mapOf(image: Gray, left: number, top: number, tileWidth: number, tileHeight: number, clip: number): Uint8Array {
  const counts = new Float64Array(256)
  const right = Math.min(image.width, left + tileWidth)
  const bottom = Math.min(image.height, top + tileHeight)
  for (let y = top; y < bottom; y++) for (let x = left, i = y * image.width + left; x < right; x++, i++) counts[image.data[i]!]!++
  const area = Math.max(1, (right - left) * (bottom - top))
  const limit = Math.max(1, (clip * area) / 256)
  let excess = 0
  for (let v = 0; v < 256; v++) {
    if (counts[v]! <= limit) continue
    excess += counts[v]! - limit
    counts[v] = limit
  }
  const map = new Uint8Array(256)
  for (let v = 0, sum = 0; v < 256; v++) {
    sum += counts[v]! + excess / 256
    map[v] = Math.min(255, Math.round((sum * 255) / area))
  }
  return map
}
