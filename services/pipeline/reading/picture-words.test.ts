import { expect, it } from 'vitest'
import type { Box, Word } from '../../../contracts/page.ts'
import { picturesToRead, withPictureWords } from './picture-words.ts'

const page = { width: 1000, height: 1400, data: new Uint8Array(1_400_000).fill(255) }
const word = (text: string, box: Box, line: number): Word => ({ text, box, confidence: 1, line })
const text = [word('Invoice', [0.6, 0.05, 0.7, 0.07], 0), word('Total', [0.6, 0.5, 0.7, 0.52], 1)]

it('picturesToRead finds logos, but no icons, backgrounds and pictures behind text', () => {
  const logo: Box = [0.1, 0.03, 0.3, 0.08]
  const behind = [...text, ...[0, 1, 2].map(i => word('x', [0.1 + 0.1 * i, 0.6, 0.15 + 0.1 * i, 0.62], 2))]
  expect(picturesToRead(page, behind, [logo, [0.5, 0.9, 0.51, 0.91], [0, 0, 1, 1], [0.1, 0.58, 0.5, 0.7]])).toEqual([
    { x: 100, y: 42, width: 200, height: 70 },
  ])
})

it('withPictureWords starts no model without a picture', async () => {
  expect(await withPictureWords(() => Promise.reject(new Error('not called')), page, text, [])).toBe(text)
})

it('withPictureWords puts the words of a picture into the lines at their height, above or below', async () => {
  // A detector that finds one line in the picture, and a reader that reads FERN.
  const detect = async ({ width, height }: { width: number; height: number }) => {
    const data = new Float32Array(width * height)
    for (let y = 30; y < 40; y++) data.fill(0.9, y * width + 20, y * width + 180)
    return { data, width, height }
  }
  const read = async () => [...'FERN'].map((sign, i) => ({ sign, step: 4 + 5 * i, probability: 0.9 }))
  const words = await withPictureWords(async () => ({ detect, read }), printed(), text, [[0.1, 0.2, 0.3, 0.25]])
  expect(words.map(it => [it.text, it.line])).toEqual([
    ['Invoice', 0],
    ['FERN', 1],
    ['Total', 2],
  ])
  expect(words[1]!.box[0]).toBeGreaterThan(0.1)
  expect(words[1]!.box[3]).toBeLessThan(0.25)
})

/** The page with print where the detector finds it. */
function printed() {
  const data = page.data.slice()
  for (let y = 310; y < 320; y++) data.fill(0, y * 1000 + 120, y * 1000 + 280)
  return { ...page, data }
}
