import { describe, expect, it } from 'vitest'
import type { Gray } from './gray.ts'
import { paperOf } from './paper.ts'

/** A picture whose gray is what `shade` says for each pixel. */
function picture(width: number, height: number, shade: (x: number, y: number) => number): Gray {
  return { width, height, data: Uint8Array.from({ length: width * height }, (_, i) => shade(i % width, Math.floor(i / width))) }
}

describe('paperOf', () => {
  it('finds a docket lying askew on a table', () => {
    const docket = picture(600, 800, (x, y) => (Math.abs(x - 300 + 0.1 * (y - 400)) < 120 ? 220 : 70 + ((x * y) % 40)))
    const onPaper = paperOf(docket)!
    expect(onPaper(300, 400)).toBe(true)
    expect(onPaper(330, 60)).toBe(true)
    expect(onPaper(60, 400)).toBe(false)
    expect(onPaper(560, 100)).toBe(false)
  })

  it('sees only paper on a scan, with a dark heading, a dark margin or a shadow', () => {
    expect(paperOf(picture(600, 800, () => 250))).toBeNull()
    expect(paperOf(picture(600, 800, (_, y) => (y < 120 ? 20 : 250)))).toBeNull()
    expect(paperOf(picture(600, 800, x => (x < 60 ? 10 : 250)))).toBeNull()
    expect(paperOf(picture(600, 800, x => 120 + x / 6))).toBeNull()
  })
})
