import { describe, expect, it } from 'vitest'
import type { Gray } from './gray.ts'
import { scalePart } from './scale.ts'

/** Gray rising from left to right and from top to bottom. */
const slope = (width: number, height: number): Gray => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, i) => 100 * ((i % width) / width) + 100 * (Math.floor(i / width) / height)),
})

describe('scalePart', () => {
  it.each([0.3, 0.7, 1.27, 3.5])('keeps places and shades at %f', scale => {
    const { width, height, data } = scalePart(slope(200, 100), { x: 0, y: 0, width: 200, height: 100 }, scale)
    expect([width, height]).toEqual([Math.round(200 * scale), Math.round(100 * scale)])
    const at = (fx: number, fy: number) => data[Math.floor(fy * height) * width + Math.floor(fx * width)]!
    for (const [fx, fy] of [
      [0.1, 0.2],
      [0.5, 0.5],
      [0.9, 0.3],
    ] as const)
      expect(Math.abs(at(fx, fy) - 100 * (fx + fy))).toBeLessThan(4)
  })

  it('cuts the part out', () => {
    const whole = slope(50, 40)
    const part = scalePart(whole, { x: 10, y: 20, width: 5, height: 6 }, 1)
    expect([part.width, part.height, part.data[0], part.data[29]]).toEqual([5, 6, whole.data[20 * 50 + 10], whole.data[25 * 50 + 14]])
  })

  it('keeps white paper white and black ink black', () => {
    const edge = { width: 20, height: 20, data: Uint8Array.from({ length: 400 }, (_, i) => (i % 20 < 10 ? 0 : 255)) }
    const { width, data } = scalePart(edge, { x: 0, y: 0, width: 20, height: 20 }, 2)
    expect([data[0], data[width - 1]]).toEqual([0, 255])
  })
})
