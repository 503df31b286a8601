import { describe, expect, it } from 'vitest'
import { componentsOf } from './components.ts'
import type { Gray } from './gray.ts'
import { inkOf } from './ink.ts'
import { measurePage } from './measure-page.ts'
import { paperOutlinesOf } from './paper-outline.ts'
import { planOcr } from './plan-ocr.ts'
import { fanOf, skewOf } from './skew.ts'

/** Paper of this gray with bars for letters: 10 × 20 pixels each, in lines 50 apart, sheared by the slope. */
function barsPage(width: number, height: number, slope: number | ((y: number) => number) = 0, paper = 255): Gray {
  const data = new Uint8Array(width * height).fill(paper)
  for (let y = 100; y < height - 150; y += 50) {
    for (let x = 100; x < width - 100; x += 18) {
      const top = Math.min(height - 20, Math.round(y + (typeof slope === 'number' ? slope : slope(y)) * (x - width / 2)))
      for (let row = top; row < top + 20; row++) data.fill(30, row * width + x, row * width + x + 10)
    }
  }
  return { width, height, data }
}

describe('componentsOf', () => {
  it('joins what touches, corners included, and keeps apart what does not', () => {
    const rows = ['##..#', '.#..#', '..#..', '#...#', '#.###']
    const ink = { width: 5, height: 5, data: Uint8Array.from(rows.join(''), c => (c === '#' ? 1 : 0)) }
    const sizes = componentsOf(ink).map(c => [c.x, c.y, c.width, c.height, c.pixels])
    expect(sizes).toHaveLength(4)
    expect(sizes).toContainEqual([0, 0, 3, 3, 4])
    expect(sizes).toContainEqual([4, 0, 1, 2, 2])
    expect(sizes).toContainEqual([0, 3, 1, 2, 2])
    expect(sizes).toContainEqual([2, 3, 3, 2, 4])
  })
})

describe('inkOf', () => {
  it('finds print on gray paper and nothing on an even gradient', () => {
    const page = barsPage(300, 300, 0, 140)
    const { data } = inkOf(page, 15)
    expect(data[110 * 300 + 105]).toBe(1)
    expect(data[90 * 300 + 105]).toBe(0)
    const shade = { width: 100, height: 100, data: Uint8Array.from({ length: 10_000 }, (_, i) => 150 + (i % 100)) }
    expect(inkOf(shade, 15).data.includes(1)).toBe(false)
  })
})

describe('skewOf', () => {
  it.each([-11, -4, -1.5, 0, 0.7, 3, 9.3])('finds %f degrees', degrees => {
    const ink = inkOf(barsPage(1000, 1000, Math.tan((degrees * Math.PI) / 180)), 15)
    expect(Math.abs(skewOf(ink) - degrees)).toBeLessThan(0.15)
  })
})

describe('fanOf', () => {
  it('finds lines whose slope increases downwards, as on paper photographed from one side', () => {
    const ink = inkOf(
      barsPage(1000, 1000, y => 0.01 + 0.00006 * (y - 500)),
      15,
    )
    const found = fanOf(ink, skewOf(ink))!
    expect(found.fan).toBeCloseTo(0.00006, 5)
    expect(found.skew).toBeCloseTo((0.01 * 180) / Math.PI, 0)
  })
  it.each([0, 0.05, -0.1])('is null for lines that all have the slope %f', slope => {
    const ink = inkOf(barsPage(1000, 1000, slope), 15)
    expect(fanOf(ink, skewOf(ink))).toBeNull()
  })
})

describe('measurePage', () => {
  /** The page with lines of print between two distances from its left edge. */
  function printed(page: Gray, from: number, to: number): Gray {
    for (let y = 150; y < 850; y += 50)
      for (let x = from; x < to; x += 14) for (let row = y; row < y + 20; row++) page.data.fill(10, row * 1000 + x, row * 1000 + x + 10)
    return page
  }

  /** Paper on a dark table, brighter from `fold` pixels on, with lines of print from `text` pixels on. */
  function foldedPaper(fold: number, text: number): Gray {
    const data = new Uint8Array(1_000_000).fill(40)
    for (let y = 60; y < 940; y++) data.fill(110, y * 1000 + 100, y * 1000 + fold).fill(230, y * 1000 + fold, y * 1000 + 900)
    return printed({ width: 1000, height: 1000, data }, text, 800)
  }

  it('does not take a fold that print goes across for the edge of the paper', () => {
    expect(paperOutlinesOf(foldedPaper(300, 160))).not.toEqual([])
    const measured = measurePage(foldedPaper(300, 160))
    expect(measured.paper).toBeNull()
    expect(Math.min(...measured.letters.map(({ x }) => x))).toBeLessThan(165)
  })

  it('does not take a fold for the edge of the paper that has print in columns on both sides of it', () => {
    const page = printed(foldedPaper(500, 560), 160, 400)
    expect(paperOutlinesOf(page)).not.toEqual([])
    const measured = measurePage(page)
    expect(measured.paper?.some(({ x }) => x < 160) ?? true).toBe(true)
    expect(Math.min(...measured.letters.map(({ x }) => x))).toBeLessThan(165)
  })

  it('does not take a bright part of a sheet for the paper where all print is beyond it', () => {
    const page = printed(foldedPaper(460, 1000), 160, 400)
    expect(paperOutlinesOf(page)).not.toEqual([])
    expect(measurePage(page).letters.length).toBeGreaterThan(100)
  })

  it('takes the edge of paper whose print ends before it', () => {
    expect(measurePage(foldedPaper(300, 360)).paper).not.toBeNull()
  })
})

describe('planOcr', () => {
  it('crops to the text, does not rotate level text and scales capitals to 28 pixels', () => {
    const page = barsPage(1000, 1000)
    const plan = planOcr(page, measurePage(page))
    expect(plan.skew).toBe(0)
    expect(plan.caps).toBe(20)
    expect(plan.scale).toBeCloseTo(1.4, 2)
    expect(plan.region.x).toBeGreaterThan(70)
    expect(plan.region.x).toBeLessThan(100)
    expect(plan.region.y + plan.region.height).toBeLessThan(900)
  })

  it('crops to light letters on a dark column too, which is not taken for a table beside the paper', () => {
    const page = barsPage(1000, 1000)
    for (let y = 0; y < 1000; y++) page.data.fill(40, y * 1000, y * 1000 + 320)
    for (let y = 200; y < 500; y += 50)
      for (let x = 40; x < 280; x += 18) for (let row = y; row < y + 20; row++) page.data.fill(235, row * 1000 + x, row * 1000 + x + 10)
    const measured = measurePage(page)
    expect(measured.paper).toBeNull()
    expect(measured.lightLetters.length).toBeGreaterThan(50)
    expect(planOcr(page, measured).region.x).toBeLessThan(40)
  })

  it('keeps a page without text whole, in its size', () => {
    const page = { width: 500, height: 400, data: new Uint8Array(200_000).fill(250) }
    expect(planOcr(page, measurePage(page))).toEqual({
      skew: 0,
      fan: 0,
      region: { x: 0, y: 0, width: 500, height: 400 },
      scale: 1,
      caps: null,
    })
  })

  it('never exceeds 8 megapixels', () => {
    const { scale, region } = planOcr({ width: 2400, height: 2400 }, { ...measurePage(barsPage(2400, 2400)), caps: 5 })
    expect(region.width * scale * region.height * scale).toBeLessThanOrEqual(8_000_001)
  })
})
