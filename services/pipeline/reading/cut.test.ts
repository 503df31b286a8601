import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cut, inCut, partToCut } from './cut.ts'
import type { Gray } from './gray.ts'
import { unskew } from './plan-ocr.ts'
import { apply, boxWithin, mapBox } from './transform.ts'

const page = { width: 200, height: 300 }

/** A page that is dark at one place only, wide enough to survive sampling. */
function spotAt(x: number, y: number): Gray {
  const data = new Uint8Array(page.width * page.height).fill(255)
  for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) data[(y + dy) * page.width + x + dx] = 0
  return { ...page, data }
}

function darkest({ width, data }: Gray): [number, number] {
  let [sum, sx, sy] = [0, 0, 0]
  data.forEach((v, i) => {
    sum += 255 - v
    sx += (255 - v) * (i % width)
    sy += (255 - v) * Math.floor(i / width)
  })
  return [sx / sum, sy / sum]
}

describe('cut', () => {
  it('maps a place in the cut image back to its place on the page, at any skew', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 60, max: 140 }),
        fc.integer({ min: 80, max: 220 }),
        fc.double({ min: -12, max: 12, noNaN: true }),
        fc.constantFrom(0, 0.0003, -0.0003),
        (x, y, skew, fan) => {
          const plan = { skew, fan, region: { x: 20, y: 30, width: 160, height: 240 }, scale: 1, caps: 20 }
          const region = partToCut(page, plan)
          const whole = { region: { x: 0, y: 0, ...page }, image: spotAt(x, y) }
          const { image, transform } = cut(page, whole, plan)
          const [u, v] = darkest(image)
          const [fx, fy] = apply(transform, u, v)
          const [back] = inCut(page, image, plan, [{ x, y }])
          expect(Math.hypot(back!.x - u, back!.y - v)).toBeLessThan(1.5)
          expect(Math.abs(fx * page.width - x)).toBeLessThan(1)
          expect(Math.abs(fy * page.height - y)).toBeLessThan(1)
          expect(region.x).toBeLessThanOrEqual(20)
          expect([image.width, image.height]).toEqual([160, 240])
        },
      ),
      { numRuns: 40 },
    )
  })

  it('is white where it reaches beyond the page', () => {
    const plan = { skew: 0, fan: 0, region: { x: -10, y: -5, width: 50, height: 40 }, scale: 1, caps: 20 }
    const part = partToCut(page, plan)
    expect(part).toEqual({ x: 0, y: 0, width: 40, height: 35 })
    const dark = { width: 40, height: 35, data: new Uint8Array(40 * 35) }
    const { image } = cut(page, { region: part, image: dark }, plan)
    expect([image.data[0], image.data[4 * 50 + 20], image.data[5 * 50 + 10], image.data[5 * 50 + 9]]).toEqual([255, 255, 0, 255])
  })

  it('rotates about the middle of the page', () => {
    const [x, y] = unskew(page, 5)(...unskew(page, -5)(30, 40))
    expect([x, y].map(v => Math.round(v * 1e6) / 1e6)).toEqual([30, 40])
  })
})

describe('boxes', () => {
  it('stay within the page and are dropped when nothing is left', () => {
    expect(boxWithin(-0.1, 0.2, 0.5, 1.3)).toEqual([0, 0.2, 0.5, 1])
    expect(boxWithin(1.1, 0.2, 1.5, 0.3)).toBeNull()
    expect(mapBox([0.01, 0, 0, 0, 0.01, 0], 10, 20, 30, 40)).toEqual([0.1, 0.2, 0.3, 0.4])
  })
})
