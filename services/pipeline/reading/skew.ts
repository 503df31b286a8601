import { shrink, type Gray } from './gray.ts'

/** In degrees. Larger angles are not searched: such a photo does not show a document. */
const maxSkew = 12

/**
 * The angle of the lines of text in degrees clockwise, within ±12, to 0.05: that at which the ink of the rows varies most. 0 with too
 * little ink. `ink`: 0 and 1.
 */
export function skewOf(ink: Gray): number {
  const small = shrinkInk(ink, Math.max(1, Math.round(ink.width / 700)))
  const points = pointsOf(small)
  if (points.length < 200) return 0
  const coarse = sharpestAngle(points, small, -maxSkew, maxSkew, 0.6)
  const closer = sharpestAngle(points, small, coarse - 0.6, coarse + 0.6, 0.15)
  return Math.round(sharpestAngle(points, small, closer - 0.1, closer + 0.1, 0.05) * 100) / 100
}

/** In degrees. With a smaller difference between the slopes at top and bottom, one angle is enough. */
const minFan = 0.5
/** The sharpness must grow by this factor when the fan is removed: single words and rules can mislead. */
const minSharpnessGain = 1.04

/**
 * The change of slope from top to bottom on paper photographed from one side. `skew`: degrees at the image's middle. `fan`: the increase of
 * the slope with each pixel further down. Null where one angle fits all lines.
 */
export function fanOf(ink: Gray, skew: number): { skew: number; fan: number } | null {
  const small = shrinkInk(ink, Math.max(1, Math.round(ink.width / 700)))
  const points = thin(pointsOf(small), 8000)
  if (points.length < 2000) return null
  const near = sharpest(points, small, { angle: skew, fan: 0 }, 4, 0.5)
  if (near.fan === 0) return null // most pages: no finer search
  const found = sharpest(points, small, near, 0.5, 0.125)
  if (Math.abs(found.fan) < minFan || found.sharp < minSharpnessGain * sharpnessAt(points, small, skew, 0)) return null
  return { skew: Math.round(found.angle * 100) / 100, fan: Math.tan((found.fan * Math.PI) / 180) / ink.height }
}

type Fan = { angle: number; fan: number }

/** The sharpest angle and fan within `reach` degrees of those given, in steps; those given when none is sharper. */
function sharpest(points: Int16Array, image: Gray, { angle: a0, fan: f0 }: Fan, reach: number, step: number): Fan & { sharp: number } {
  let found = { angle: a0, fan: f0, sharp: sharpnessAt(points, image, a0, f0) }
  for (let angle = a0 - reach; angle <= a0 + reach; angle += step) {
    for (let fan = f0 - 2 * reach; fan <= f0 + 2 * reach; fan += 2 * step) {
      const now = sharpnessAt(points, image, angle, fan)
      if (now > found.sharp) found = { angle, fan, sharp: now }
    }
  }
  return found
}

function thin(points: Int16Array, most: number): Int16Array {
  const step = Math.ceil(points.length / 2 / most)
  return step === 1 ? points : points.filter((_, i) => (i >> 1) % step === 0)
}

/** Like `sharpness`, for lines at `angle` degrees at the image's middle whose angle increases by `degrees` from top to bottom. */
function sharpnessAt(points: Int16Array, image: Gray, angle: number, degrees: number): number {
  const [slope, fan] = [Math.tan((angle * Math.PI) / 180), Math.tan((degrees * Math.PI) / 180) / image.height]
  const [mx, my] = [image.width / 2, image.height / 2]
  // The lines would meet within the image.
  if (Math.abs(fan) * mx > 0.8) return 0
  // The largest distance of a point from the line through the middle.
  const reach = Math.ceil((my + Math.abs(slope) * mx) / (1 - Math.abs(fan) * mx)) + 2
  const rows = new Int32Array(2 * reach + 2)
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i]! - mx
    rows[((points[i + 1]! - my - slope * x) / (1 + fan * x) + reach + 0.5) | 0]!++
  }
  let sum = 0
  for (let r = 1; r < rows.length; r++) sum += (rows[r]! - rows[r - 1]!) ** 2
  return sum
}

function shrinkInk(ink: Gray, factor: number): Gray {
  if (factor === 1) return ink
  const scaled = { ...ink, data: ink.data.map(v => (v ? 255 : 0)) }
  return shrink(scaled, factor)
}

/** The x and y of the dark pixels, alternating; thinned to 25,000 points, so that a dark photo takes no longer than a page. */
function pointsOf(image: Gray): Int16Array {
  const found: number[] = []
  for (let y = 0, i = 0; y < image.height; y++) for (let x = 0; x < image.width; x++, i++) if (image.data[i]! > 0) found.push(x, y)
  const step = Math.max(1, Math.ceil(found.length / 50_000))
  if (step === 1) return Int16Array.from(found)
  const thinned = new Int16Array(2 * Math.floor(found.length / 2 / step))
  for (let i = 0; i < thinned.length; i += 2) {
    thinned[i] = found[i * step]!
    thinned[i + 1] = found[i * step + 1]!
  }
  return thinned
}

function sharpestAngle(points: Int16Array, image: Gray, from: number, to: number, step: number): number {
  let angle = 0
  let most = -1
  for (let a = from; a <= to + step / 2; a += step) {
    // 0 degrees wins a tie, so that an empty or ruled page is not rotated.
    const score = sharpness(points, image, a) * (Math.abs(a) < 0.01 ? 1.0001 : 1)
    if (score > most) [angle, most] = [a, score]
  }
  return angle
}

/** Sum of squared differences of neighbouring rows after shearing by the angle: high when rows are either text or gap. */
function sharpness(points: Int16Array, image: Gray, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const offset = Math.ceil(Math.abs(slope) * image.width) + 1
  const rows = new Int32Array(image.height + 2 * offset + 2)
  for (let i = 0; i < points.length; i += 2) {
    const row = Math.round(points[i + 1]! - slope * points[i]!) + offset
    rows[row] = rows[row]! + 1
  }
  let sum = 0
  for (let r = 1; r < rows.length; r++) sum += (rows[r]! - rows[r - 1]!) ** 2
  return sum
}
