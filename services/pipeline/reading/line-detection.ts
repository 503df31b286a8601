/**
 * The input and output of the line detector (line-detector.onnx, made by ops/train/line-detector.py), which finds lines of print on a page.
 */
import type { Gray } from './gray.ts'
import { scalePart } from './scale.ts'

/** Shape [1, 3, height, width]: three equal channels, −1 black to 1 white. `scale`: its pixels per pixel of the image. */
export type DetectorInput = { data: Float32Array; width: number; height: number; scale: number }

/** The probability, 0..1, that a pixel belongs to the core of a line of print; `height` × `width`, row by row. */
export type ProbabilityMap = { data: Float32Array; width: number; height: number }

/** The height of capitals in the detector's picture, in pixels, at which it finds lines well and still takes little time. */
const wantedCaps = 12
/** In pixels of the detector's picture. The time grows with the area: 0.4 s for 0.9 million on one core. */
const [minArea, maxArea] = [400_000, 1_400_000]
/** The network halves its picture five times. */
const step = 32
/**
 * Larger pictures are detected in horizontal strips of about this many pixels, because the network's memory grows with the area (120 MB for
 * a million), and each strip with this many rows of its neighbours on both sides.
 */
const [stripArea, overlap] = [900_000, 64]

/** The detector's pixels per pixel of the image. `caps`: the height of capitals in the image, null where it is not known. */
export function detectorScale(image: { width: number; height: number }, caps: number | null): number {
  const area = image.width * image.height
  const wanted = caps === null ? Math.sqrt(maxArea / area) : wantedCaps / caps
  return Math.min(1, Math.max(Math.sqrt(minArea / area), Math.min(Math.sqrt(maxArea / area), wanted)))
}

/** The image scaled by `scale`, white to the right and below up to the next multiple of 32. */
export function detectorInput(image: Gray, scale: number): DetectorInput {
  const part = scalePart(image, { x: 0, y: 0, width: image.width, height: image.height }, scale)
  const [width, height] = [Math.ceil(part.width / step) * step, Math.ceil(part.height / step) * step]
  const area = width * height
  const data = new Float32Array(3 * area).fill(1)
  for (let y = 0; y < part.height; y++) {
    for (let x = 0, from = y * part.width, to = y * width; x < part.width; x++) data[to + x] = part.data[from + x]! / 127.5 - 1
  }
  data.copyWithin(area, 0, area)
  data.copyWithin(2 * area, 0, area)
  return { data, width, height, scale }
}

export type DetectLines = (input: Omit<DetectorInput, 'scale'>) => Promise<ProbabilityMap>

/** The probability map of the whole picture, from a detector that sees a strip of it at a time. */
export async function detectInStrips(detect: DetectLines, { data, width, height }: Omit<DetectorInput, 'scale'>): Promise<ProbabilityMap> {
  const rows = Math.max(step, Math.round((stripArea / width - 2 * overlap) / step) * step)
  if (height <= rows + 2 * overlap) return detect({ data, width, height })
  const map = new Float32Array(width * height)
  for (let from = 0; from < height; from += rows) {
    const [to, top, bottom] = [Math.min(height, from + rows), Math.max(0, from - overlap), Math.min(height, from + rows + overlap)]
    const strip = new Float32Array(3 * width * (bottom - top))
    for (let channel = 0; channel < 3; channel++)
      strip.set(data.subarray((channel * height + top) * width, (channel * height + bottom) * width), channel * width * (bottom - top))
    const found = await detect({ data: strip, width, height: bottom - top })
    map.set(found.data.subarray((from - top) * width, (to - top) * width), from * width)
  }
  return { data: map, width, height }
}
