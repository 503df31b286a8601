import { shrink, type Gray, type Region } from './gray.ts'

/**
 * A part of the image, scaled by cubic (Catmull-Rom) interpolation, after reduction by a whole factor for small scales. Not done by sharp,
 * which takes twice as long for a single channel.
 */
export function scalePart(image: Gray, region: Region, scale: number): Gray {
  const part = partOf(image, region)
  const width = Math.max(1, Math.round(region.width * scale))
  const height = Math.max(1, Math.round(region.height * scale))
  if (width === part.width && height === part.height) return part
  return cubic(shrink(part, Math.floor(1 / scale)), width, height)
}

function partOf(image: Gray, { x, y, width, height }: Region): Gray {
  if (width === image.width && height === image.height) return image
  const data = new Uint8Array(width * height)
  for (let row = 0; row < height; row++)
    data.set(image.data.subarray((y + row) * image.width + x, (y + row) * image.width + x + width), row * width)
  return { width, height, data }
}

/** For each of `to` target pixels the four of `from` source pixels that it is computed from, and their weights. */
function taps(from: number, to: number): { at: Int32Array; weight: Float32Array } {
  const at = new Int32Array(to * 4)
  const weight = new Float32Array(to * 4)
  for (let i = 0; i < to; i++) {
    const place = ((i + 0.5) * from) / to - 0.5
    const f = place - Math.floor(place)
    weight.set(
      [-0.5 * f + f * f - 0.5 * f ** 3, 1 - 2.5 * f * f + 1.5 * f ** 3, 0.5 * f + 2 * f * f - 1.5 * f ** 3, -0.5 * f * f + 0.5 * f ** 3],
      i * 4,
    )
    for (let tap = 0; tap < 4; tap++) at[i * 4 + tap] = Math.min(from - 1, Math.max(0, Math.floor(place) - 1 + tap))
  }
  return { at, weight }
}

function cubic(image: Gray, width: number, height: number): Gray {
  const across = taps(image.width, width)
  const down = taps(image.height, height)
  const data = new Uint8Array(width * height)
  // Cache of the four stretched source rows that the current output row needs.
  const rowCache = Array.from({ length: 4 }, () => ({ y: -1, values: new Float32Array(width) }))
  const stretched = (y: number): Float32Array => {
    const slot = rowCache[y & 3]!
    if (slot.y !== y) stretch(image, y, across, slot.values)
    slot.y = y
    return slot.values
  }
  for (let y = 0, out = 0; y < height; y++) {
    const [a, b, c, d] = [
      stretched(down.at[y * 4]!),
      stretched(down.at[y * 4 + 1]!),
      stretched(down.at[y * 4 + 2]!),
      stretched(down.at[y * 4 + 3]!),
    ]
    const [ka, kb, kc, kd] = [down.weight[y * 4]!, down.weight[y * 4 + 1]!, down.weight[y * 4 + 2]!, down.weight[y * 4 + 3]!]
    for (let x = 0; x < width; x++, out++) {
      const value = a[x]! * ka + b[x]! * kb + c[x]! * kc + d[x]! * kd + 0.5
      data[out] = value < 0 ? 0 : value > 255 ? 255 : value
    }
  }
  return { width, height, data }
}

function stretch({ width, data }: Gray, y: number, { at, weight }: ReturnType<typeof taps>, into: Float32Array): void {
  const start = y * width
  for (let x = 0, t = 0; x < into.length; x++, t += 4) {
    into[x] =
      data[start + at[t]!]! * weight[t]! +
      data[start + at[t + 1]!]! * weight[t + 1]! +
      data[start + at[t + 2]!]! * weight[t + 2]! +
      data[start + at[t + 3]!]! * weight[t + 3]!
  }
}
