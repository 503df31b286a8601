import { describe, expect, it } from 'vitest'
import type { Gray } from './gray.ts'
import { lineCutter } from './line-pictures.ts'
import type { Sign } from './line-reading.ts'
import { wordsOfLine } from './words-of-line.ts'

/** An image with 24 pixels high blocks for signs, 16 wide, 4 apart; a space is a gap of 20. `dark` on `light`. */
function drawn(text: string, dark = 20, light = 240): { image: Gray; at: number[] } {
  const at = [...text].map((_, i) => 30 + 20 * i)
  const image = { width: 60 + 20 * text.length, height: 80, data: new Uint8Array((60 + 20 * text.length) * 80).fill(light) }
  at.forEach((x, i) => text[i] !== ' ' && fill(image, x, 28, 16, 24, dark))
  return { image, at }
}
function fill(image: Gray, left: number, top: number, width: number, height: number, value: number): void {
  for (let y = top; y < top + height; y++) image.data.fill(value, y * image.width + left, y * image.width + left + width)
}

/** The line at the image's middle, read as `text`: one sign at the middle of each block. The picture has the image's scale. */
function wordsOf(text: string, drawnText = text, colours: [number, number] = [20, 240]) {
  const { image, at } = drawn(drawnText, ...colours)
  const line = lineCutter(image)({ x: image.width / 2, y: 40, width: image.width, height: 48, angle: 0 })
  const places = drawnText === text ? at : at.filter((_, i) => drawnText[i] !== ' ')
  const signs = [...text].map((sign, i): Sign => ({ sign, step: (places[i]! + 8) / 8 - 0.5, probability: sign === '?' ? 0.4 : 0.9 }))
  return wordsOfLine(signs, line)
}

describe('wordsOfLine', () => {
  it("divides at spaces, with the box of each word's print", () => {
    expect(wordsOf('TAX INV')).toEqual([
      { text: 'TAX', confidence: 0.9, left: 30, top: 28, right: 86, bottom: 52 },
      { text: 'INV', confidence: 0.9, left: 110, top: 28, right: 166, bottom: 52 },
    ])
  })

  it('finds the boxes of light print on a dark background', () => {
    expect(wordsOf('TAX INV', 'TAX INV', [235, 30]).map(word => [word.left, word.top, word.right, word.bottom])).toEqual([
      [30, 28, 86, 52],
      [110, 28, 166, 52],
    ])
  })

  it('divides at a wide gap where no space was read', () => {
    expect(wordsOf('TAXINV', 'TAX INV').map(word => word.text)).toEqual(['TAX', 'INV'])
  })

  it('keeps evenly spaced letters together', () => {
    expect(wordsOf('INVOICE', 'I N V O I C E').map(word => word.text)).toEqual(['INVOICE'])
  })

  it('divides a date from a time at the middle of their gap', () => {
    const words = wordsOf('26-05-201815:16')
    expect(words.map(word => word.text)).toEqual(['26-05-2018', '15:16'])
    expect([words[0]!.right, words[1]!.left]).toEqual([226, 230])
  })

  it('has the confidence of the least likely sign', () => {
    expect(wordsOf('A?A').map(word => word.confidence)).toEqual([0.4])
  })
})

it('a line at an angle is cut level, and its words have their places on the image', () => {
  const { image } = drawn('TAX INV')
  const slope = 0.1
  const turned: Gray = { ...image, data: new Uint8Array(image.data.length).fill(240) }
  const [mx, my] = [image.width / 2, 40]
  for (let y = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++) {
      const [dx, dy] = [x - mx, y - my]
      const [u, v] = [
        Math.round(mx + Math.cos(slope) * dx + Math.sin(slope) * dy),
        Math.round(my + Math.cos(slope) * dy - Math.sin(slope) * dx),
      ]
      if (u >= 0 && v >= 0 && u < image.width && v < image.height) turned.data[y * image.width + x] = image.data[v * image.width + u]!
    }
  const line = lineCutter(turned)({ x: mx, y: my, width: image.width, height: 48, angle: slope })
  const step = (x: number) => x / 8 - 0.5
  const words = wordsOfLine(
    [...'TAX INV'].map((sign, i) => ({ sign, step: step(38 + 20 * i), probability: 1 })),
    line,
  )
  const middles = words.map(({ left, top, right, bottom }) => [(left + right) / 2, (top + bottom) / 2])
  const expected = [58, 138].map(x => [mx + Math.cos(slope) * (x - mx), my + Math.sin(slope) * (x - mx)])
  middles.forEach(([x, y], i) => expect(Math.hypot(x! - expected[i]![0]!, y! - expected[i]![1]!)).toBeLessThan(2))
})
