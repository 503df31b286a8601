import { expect, it } from 'vitest'
import { leanOf, withCapitalI } from './capital-i.ts'
import type { ReadWord } from './merge-readings.ts'
import type { Gray } from './gray.ts'

/** Signs in cells of four pixels: seven rows of four. */
const signs: Record<string, string> = {
  1: '.#.. ##.. .#.. .#.. .#.. .#.. .#..',
  I: '.#.. .#.. .#.. .#.. .#.. .#.. .#..',
  0: '.##. #..# #..# #..# #..# #..# .##.',
  '#': '.#.# #### .#.# .#.# #### .#.# .#.#',
}

function page(lines: { drawn: string; read: string }[]): { image: Gray; words: ReadWord[] } {
  const image = { width: 400, height: 60 * lines.length, data: new Uint8Array(400 * 60 * lines.length).fill(240) }
  const words = lines.map(({ drawn, read }, line): ReadWord => {
    const top = 60 * line + 16
    ;[...drawn].forEach((sign, n) =>
      signs[sign]!.split(' ').forEach((row, y) =>
        [...row].forEach((cell, x) => {
          if (cell === '#')
            for (let dy = 0; dy < 4; dy++)
              image.data.fill(20, (top + 4 * y + dy) * 400 + 20 + 22 * n + 4 * x, (top + 4 * y + dy) * 400 + 24 + 22 * n + 4 * x)
        }),
      ),
    )
    return { text: read, left: 20, top, right: 20 + 22 * drawn.length - 6, bottom: top + 28, confidence: 0.95, line }
  })
  return { image, words }
}
const read = (...lines: [string, string][]) => {
  const { image, words } = page(lines.map(([drawn, text]) => ({ drawn, read: text })))
  return withCapitalI(image, words).map(({ text, confidence }) => `${text} ${confidence}`)
}
const certain: [string, string][] = [
  ['110', '110'],
  ['101', '101'],
]

it('withCapitalI corrects a 1 to an I where the sign is symmetric and the ones of the page are not', () => {
  expect(read(['I0000000', '10000000'], ...certain)[0]).toBe('I0000000 0.95')
  expect(read(['#I000000', '#1000000'], ...certain)[0]).toBe('#I000000 0.95')
})

it('withCapitalI does not change a 1 that leans like the other ones of the page', () => {
  expect(read(['10000000', '10000000'], ...certain)[0]).toBe('10000000 0.95')
  expect(read(['#1000000', '#1000000'], ...certain)[0]).toBe('#1000000 0.95')
})

it('withCapitalI lowers the confidence of a first 1 on a page without other ones, or with ones as symmetric as an I', () => {
  expect(read(['I0000000', '10000000'])[0]).toBe('10000000 0.6')
  expect(read(['I0000000', '10000000'], ['II0', '110'], ['I0I', '101'])[0]).toBe('10000000 0.6')
})

it('withCapitalI does not change amounts, dates, ABNs and telephone numbers', () => {
  expect(read(['I00000', '135817'], ...certain)[0]).toBe('135817 0.95')
  expect(read(['I0000000000', '10000000000'], ...certain)[0]).toBe('10000000000 0.95')
})

it('leanOf measures how far a sign extends to the left of its stem', () => {
  const ink = { width: 3, height: 4, data: Uint8Array.from([0, 1, 0, 1, 1, 0, 0, 1, 0, 0, 1, 0]) }
  expect(leanOf(ink, { x: 0, y: 0, width: 3, height: 4 })).toBeGreaterThan(0)
  expect(leanOf({ ...ink, data: ink.data.map((v, i) => (i === 3 ? 0 : v)) }, { x: 0, y: 0, width: 3, height: 4 })).toBe(0)
})
