import { expect, it } from 'vitest'
import { fromPgm, type Gray } from '../pipeline/reading/gray.ts'
import { measurePage } from '../pipeline/reading/measure-page.ts'
import type { Ocr } from './ocr.ts'
import { rotationOf } from './rotation-of.ts'

/** A page with bars for letters, which are the same upside down, at the head, and a few marks below them. */
function headedPage(): Gray {
  const [width, height] = [1000, 1400]
  const data = new Uint8Array(width * height).fill(255)
  const bar = (x: number, y: number): void => {
    for (let row = y; row < y + 20; row++) data.fill(20, row * width + x, row * width + x + 9)
  }
  for (let y = 700; y < 1100; y += 40) for (let x = 100; x < 900; x += 14) bar(x, y)
  for (let y = 100; y < 700; y += 40) bar(200, y)
  return { width, height, data }
}

it('a page of doubtful rotation is judged by the same part of it in each rotation, the one with most letters', async () => {
  const page = headedPage()
  const ink: number[] = []
  const ocr: Ocr = {
    read: async pgm => {
      ink.push(fromPgm(pgm).data.filter(gray => gray < 128).length)
      return []
    },
    close: async () => {},
  } as Partial<Ocr> as Ocr
  await rotationOf(async () => ocr, page, measurePage(page))
  expect(ink.length).toBeGreaterThan(1)
  const [upright = 0, rotated = 0] = ink
  expect(rotated / upright).toBeGreaterThan(0.9)
  expect(rotated / upright).toBeLessThan(1.1)
})
