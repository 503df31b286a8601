import { describe, expect, it } from 'vitest'
import type { ProbabilityMap } from './line-detection.ts'
import { detectInStrips, detectorInput, detectorScale } from './line-detection.ts'
import { binarised, textBoxesOf, unclipped } from './text-boxes.ts'

/** A map with the probability of the last rectangle that contains the pixel's middle, turned about its own middle by `angle`. */
function mapOf(...cores: { x: number; y: number; width: number; height: number; angle?: number; probability?: number }[]): ProbabilityMap {
  const [width, height] = [320, 160]
  const data = new Float32Array(width * height)
  for (const core of cores) {
    const [cos, sin] = [Math.cos(core.angle ?? 0), Math.sin(core.angle ?? 0)]
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const [dx, dy] = [x - core.x, y - core.y]
        if (Math.abs(cos * dx + sin * dy) <= core.width / 2 && Math.abs(cos * dy - sin * dx) <= core.height / 2)
          data[y * width + x] = core.probability ?? 0.9
      }
  }
  return { data, width, height }
}

describe('textBoxesOf', () => {
  it('grows the core of a line to the whole line, in pixels of the image', () => {
    const [box] = textBoxesOf(mapOf({ x: 160, y: 80, width: 200, height: 8 }), 0.5)
    expect(box!.score).toBeGreaterThan(0.75)
    expect(Math.hypot(box!.x - 321, box!.y - 161)).toBeLessThan(3)
    // 201 × 9 after closing gaps: each side grows by 201 · 9 · 1.6 / (2 · 210) = 6.9.
    expect(Math.abs(box!.width - 2 * 215)).toBeLessThan(5)
    expect(Math.abs(box!.height - 2 * 23)).toBeLessThan(4)
  })

  it('keeps the angle of a sloping line and takes a short one as level', () => {
    const angles = textBoxesOf(
      mapOf({ x: 160, y: 50, width: 200, height: 9, angle: 0.1 }, { x: 60, y: 120, width: 12, height: 10, angle: 0.3 }),
      1,
    )
      .sort((a, b) => a.y - b.y)
      .map(box => box.angle)
    expect(angles[0]).toBeCloseTo(0.1, 2)
    expect(angles[1]).toBe(0)
  })

  it('turns the direction of a high, narrow line down the page', () => {
    const [box] = textBoxesOf(mapOf({ x: 100, y: 80, width: 10, height: 100 }), 1)
    expect(box!.width).toBeGreaterThan(box!.height)
    expect(box!.angle).toBeCloseTo(Math.PI / 2, 1)
  })

  it('leaves out faint and tiny cores', () => {
    expect(
      textBoxesOf(mapOf({ x: 160, y: 80, width: 100, height: 9, probability: 0.35 }, { x: 30, y: 30, width: 40, height: 1 }), 1),
    ).toEqual([])
  })
})

it('a rectangle grows by its area × 1.6 / perimeter on every side', () => {
  expect(unclipped({ x: 5, y: 5, width: 40, height: 10, angle: 0 })).toEqual({ x: 5, y: 5, width: 52.8, height: 22.8, angle: 0 })
})

it('pixels without a neighbour are joined over a gap of one', () => {
  const data = Float32Array.of(0.9, 0, 0.9, 0, 0, 0, 0, 0, 0, 0, 0, 0)
  expect([...binarised({ data, width: 6, height: 2 }).data]).toEqual([1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0])
})

describe("the detector's picture", () => {
  it('has three equal channels, sides of multiples of 32, and white beyond the image', () => {
    const { data, width, height } = detectorInput({ width: 40, height: 30, data: new Uint8Array(1200) }, 1)
    expect([width, height, data.length]).toEqual([64, 32, 3 * 64 * 32])
    expect([data[0], data[39], data[40], data[64 * 30], data[64 * 32], data.at(-1)]).toEqual([-1, -1, 1, 1, -1, 1])
  })

  it('scales capitals to 12 pixels within limits of the area', () => {
    expect(detectorScale({ width: 1600, height: 2400 }, 24)).toBe(0.5)
    expect(detectorScale({ width: 1600, height: 2400 }, 10) ** 2 * 1600 * 2400).toBeCloseTo(1_400_000)
    expect(detectorScale({ width: 1600, height: 2400 }, 120) ** 2 * 1600 * 2400).toBeCloseTo(400_000)
    expect(detectorScale({ width: 300, height: 400 }, 20)).toBe(1)
  })

  it('is detected in strips that overlap, each row of the map once', async () => {
    const [width, height] = [640, 1504]
    const data = new Float32Array(3 * width * height)
    for (let channel = 0; channel < 3; channel++)
      for (let y = 0; y < height; y++) data.fill(y, (channel * height + y) * width, (channel * height + y + 1) * width)
    const seen: number[][] = []
    const map = await detectInStrips(
      async strip => {
        seen.push([strip.data[0]!, strip.height])
        return { ...strip, data: strip.data.subarray(strip.width * strip.height, 2 * strip.width * strip.height) }
      },
      { data, width, height },
    )
    expect(seen).toEqual([
      [0, 1344],
      [1216, 288],
    ])
    expect([map.width, map.height, map.data.every((value, i) => value === Math.floor(i / width))]).toEqual([width, height, true])
  })
})
