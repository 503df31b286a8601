import { shrink, type Gray } from './gray.ts'

/** Skew beyond this many degrees is not looked for: such a picture is a photo of something else. */
const widest = 12

/**
 * By how many degrees the lines of text fall to the right (positive: clockwise), within ±12, to 0.05.
 * The angle at which the rows' ink sums vary most. `ink` holds 0 and 1.
 */
export function skewOf(ink: Gray): number {
  const small = shrinkInk(ink, Math.max(1, Math.round(ink.width / 700)))
  const points = pointsOf(small)
  if (points.length < 200) return 0
  const coarse = best(points, small, -widest, widest, 0.6)
  const closer = best(points, small, coarse - 0.6, coarse + 0.6, 0.15)
  return Math.round(best(points, small, closer - 0.1, closer + 0.1, 0.05) * 100) / 100
}

/** Text whose upper and lower edge fall alike to within this many degrees is level with one angle. */
const leastFan = 0.5
/** By so much sharper must lines stand when the fan is closed: single words and rules mislead. */
const clearly = 1.04

/**
 * Paper photographed from one side: its lines of text fall by and by more from top to bottom. `skew` in degrees at the image's middle, `fan` the
 * change of slope with each pixel further down. Null where one angle does for all.
 */
export function fanOf(ink: Gray, skew: number): { skew: number; fan: number } | null {
  const small = shrinkInk(ink, Math.max(1, Math.round(ink.width / 700)))
  const points = thin(pointsOf(small), 8000)
  if (points.length < 2000) return null
  const near = sharpest(points, small, { angle: skew, fan: 0 }, 4, 0.5)
  if (near.fan === 0) return null // as of most pages: nothing to look at more closely
  const found = sharpest(points, small, near, 0.5, 0.125)
  if (Math.abs(found.fan) < leastFan || found.sharp < clearly * sharpnessAt(points, small, skew, 0)) return null
  return { skew: Math.round(found.angle * 100) / 100, fan: Math.tan((found.fan * Math.PI) / 180) / ink.height }
}

type Fan = { angle: number; fan: number }

/** The sharpest within `reach` degrees of one angle and fan, in steps; the one given where none is sharper. */
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

/** As `sharpness`, of lines that fall by `angle` degrees at the image's middle, and by `degrees` more from top to bottom. */
function sharpnessAt(points: Int16Array, image: Gray, angle: number, degrees: number): number {
  const [slope, fan] = [Math.tan((angle * Math.PI) / 180), Math.tan((degrees * Math.PI) / 180) / image.height]
  const [mx, my] = [image.width / 2, image.height / 2]
  // Lines of a picture so wide would meet within it.
  if (Math.abs(fan) * mx > 0.8) return 0
  // No point lies further from the middle's line than this.
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

/** x and y of the dark pixels, one after the other; thinned to 25,000, which is plenty and makes a dark photo cost no more than a page. */
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

function best(points: Int16Array, image: Gray, from: number, to: number, step: number): number {
  let angle = 0
  let most = -1
  for (let a = from; a <= to + step / 2; a += step) {
    // A level page wins a tie, so that an empty or ruled page is not turned for nothing.
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
