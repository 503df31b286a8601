import { expect, it } from 'vitest'
import type { Gray } from './gray.ts'
import { unreadStrips } from './unread-strips.ts'

/** A large heading above two lines of small print, all of bars. */
function page(): Gray {
  const image = { width: 800, height: 400, data: new Uint8Array(800 * 400).fill(250) }
  const bar = (x: number, y: number, width: number, height: number) => {
    for (let row = y; row < y + height; row++) image.data.fill(20, row * 800 + x, row * 800 + x + width)
  }
  for (let x = 100; x < 500; x += 50) bar(x, 40, 30, 60)
  for (const y of [160, 220]) for (let x = 60; x < 600; x += 24) bar(x, y, 14, 28)
  return image
}
const word = (left: number, top: number, right: number, bottom: number, confidence = 0.95) => ({ left, top, right, bottom, confidence })
const lines = [word(50, 155, 610, 192), word(50, 215, 610, 252)]

it('unreadStrips finds the heading that no word covers, and its scale', () => {
  const [strip, ...more] = unreadStrips(page(), lines)
  expect(more).toEqual([])
  expect(strip!.scale).toBeCloseTo(0.5, 1)
  const { x, y, width, height } = strip!.region
  expect(x).toBeLessThan(100)
  expect(y).toBeLessThan(40)
  expect(x + width).toBeGreaterThan(480)
  expect(y + height).toBeGreaterThan(100)
  expect(y + height).toBeLessThan(155)
})

it('unreadStrips ignores words, except those of very low confidence', () => {
  expect(unreadStrips(page(), [...lines, word(90, 30, 500, 110)])).toEqual([])
  expect(unreadStrips(page(), [...lines, word(90, 30, 500, 110, 0.1)])).toHaveLength(1)
})
