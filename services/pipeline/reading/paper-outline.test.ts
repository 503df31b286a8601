import { describe, expect, it } from 'vitest'
import type { Gray } from './gray.ts'
import { isInside, paperOutlinesOf, withoutTable } from './paper-outline.ts'

/** A picture whose gray is what `shade` says for each pixel. */
function picture(width: number, height: number, shade: (x: number, y: number) => number): Gray {
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => shade(i % width, Math.floor(i / width))) }
}

describe('the outline of paper on a table', () => {
  const isPaper = (x: number, y: number) => Math.abs(x - 300 + 0.1 * (y - 400)) < 120 && Math.abs(y - 400) < 340
  const table = (x: number, y: number) => 70 + ((x * y) % 40)

  it('finds a docket lying askew on a table', () => {
    const outline = paperOutlinesOf(picture(600, 800, (x, y) => (isPaper(x, y) ? 220 : table(x, y))))[0]!
    const on = (x: number, y: number) => isInside(outline, { x, y })
    expect({ middle: on(300, 400), top: on(330, 100), left: on(60, 400), right: on(560, 100) }).toEqual({
      middle: true,
      top: true,
      left: false,
      right: false,
    })
  })

  it('includes the half of a docket that lies in shadow', () => {
    const shadow = (x: number) => 1 - 0.45 / (1 + Math.exp((x - 300) / 30))
    const outline = paperOutlinesOf(picture(600, 800, (x, y) => shadow(x) * (isPaper(x, y) ? 220 : table(x, y))))[0]!
    expect(isInside(outline, { x: 220, y: 400 })).toBe(true)
    expect(isInside(outline, { x: 380, y: 400 })).toBe(true)
    expect(isInside(outline, { x: 60, y: 400 })).toBe(false)
  })

  it('is none for a shaded box on a page', () => {
    expect(paperOutlinesOf(picture(600, 800, (x, y) => (x > 100 && x < 500 && y > 200 && y < 600 ? 200 : 250)))).toEqual([])
  })

  it('bounds what withoutTable whitens', () => {
    const { data } = withoutTable(
      picture(10, 10, () => 7),
      [
        { x: 2, y: 2 },
        { x: 8, y: 2 },
        { x: 8, y: 8 },
        { x: 2, y: 8 },
      ],
      255,
    )
    expect([data[5 * 10 + 1], data[5 * 10 + 2], data[5 * 10 + 7], data[5 * 10 + 8], data[10 + 5]]).toEqual([255, 7, 7, 255, 255])
  })

  it('is none for a scan, also with a dark heading, a dark margin or a shadow', () => {
    expect(paperOutlinesOf(picture(600, 800, () => 250))).toEqual([])
    expect(paperOutlinesOf(picture(600, 800, (_, y) => (y < 120 ? 20 : 250)))).toEqual([])
    expect(paperOutlinesOf(picture(600, 800, x => (x < 60 ? 10 : 250)))).toEqual([])
    expect(paperOutlinesOf(picture(600, 800, x => 120 + x / 6))).toEqual([])
  })
})
