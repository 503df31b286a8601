import type { Box } from '../../../contracts/page.ts'

/**
 * `[a, b, c, d, e, f, g, h]`: x′ = a·x + b·y + c + g·x·y and y′ = d·x + e·y + f + h·x·y; g and h are 0 when left out. Maps pixels of the
 * OCR image to fractions of the page image.
 */
export type Transform = [number, number, number, number, number, number, number?, number?]

export function apply(t: Transform, x: number, y: number): [number, number] {
  const [a, b, c, d, e, f, g = 0, h = 0] = t
  return [a * x + b * y + c + g * x * y, d * x + e * y + f + h * x * y]
}

/**
 * The rectangle around a mapped rectangle, limited to 0..1; null when nothing of it is left. Arguments in pixels.
 */
export function mapBox(t: Transform, left: number, top: number, right: number, bottom: number): Box | null {
  const corners = [apply(t, left, top), apply(t, right, top), apply(t, left, bottom), apply(t, right, bottom)]
  const xs = corners.map(c => c[0])
  const ys = corners.map(c => c[1])
  return boxWithin(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
}

/** A box of fractions limited to the page, rounded to 5 decimals (far less than a pixel); null when nothing of it is left. */
export function boxWithin(x0: number, y0: number, x1: number, y1: number): Box | null {
  const box: Box = [fraction(x0), fraction(y0), fraction(x1), fraction(y1)]
  return box[0] < box[2] && box[1] < box[3] ? box : null
}

const fraction = (v: number) => Math.round(Math.min(1, Math.max(0, v)) * 1e5) / 1e5
