import { expect, it } from 'vitest'
import {
  closeUpPlacement,
  cropOf,
  fitScale,
  frameAround,
  nextRotation,
  readingZoom,
  rotatedSize,
  rotateFrame,
  scrollTo,
} from './geometry.ts'

const page = { width: 1000, height: 1400 }

it('fitScale fits the whole page into the pane: upright, rotated, and as long as a docket', () => {
  expect(fitScale(page, { width: 500, height: 2000 }, 0)).toBe(0.5)
  expect(fitScale(page, { width: 500, height: 350 }, 0)).toBe(0.25)
  expect(fitScale(page, { width: 700, height: 600 }, 1)).toBe(0.5)
  expect(fitScale({ width: 600, height: 6000 }, { width: 500, height: 600 }, 0)).toBe(0.1)
  expect(rotatedSize(page, 3)).toEqual({ width: 1400, height: 1000 })
})

it('readingZoom enlarges an invoice until its values can be read', () => {
  const frame = [0.1, 0.1, 0.3, 0.1 + 14 / 1400]
  expect(readingZoom([frame], page, 1)).toBeCloseTo(1)
  expect(readingZoom([frame], page, 0.5)).toBeCloseTo(2)
  expect(readingZoom([frame], page, 0.1)).toBe(8)
  expect(readingZoom([], page, 0.5)).toBe(1)
})

it('rotateFrame rotates a frame with its page', () => {
  const frame = [0.1, 0.2, 0.3, 0.4]
  expect(rotateFrame(frame, 1).map(it => Math.round(it * 10))).toEqual([6, 1, 8, 3])
  expect(rotateFrame(frame, 2).map(it => Math.round(it * 10))).toEqual([7, 6, 9, 8])
  expect(rotateFrame(frame, 3).map(it => Math.round(it * 10))).toEqual([2, 7, 4, 9])
  expect([0, 1, 2, 3].map(it => nextRotation(it as 0))).toEqual([1, 2, 3, 0])
})

it('frameAround leaves the letters free, however small the page is', () => {
  const lines = 1.5
  for (const size of [
    { width: 300, height: 420 },
    { width: 3000, height: 4200 },
  ]) {
    const { x, y, width, height } = frameAround([0.1, 0.2, 0.3, 0.25], size)
    expect(x + lines).toBeLessThan(0.1 * size.width)
    expect(y + lines).toBeLessThan(0.2 * size.height)
    expect(x + width - lines).toBeGreaterThan(0.3 * size.width)
    expect(y + height - lines).toBeGreaterThan(0.25 * size.height)
  }
})

it('scrollTo centres a hidden frame and leaves a visible one', () => {
  const pane = { width: 500, height: 300 }
  expect(scrollTo([0.4, 0.8, 0.6, 0.82], page, pane, { left: 250, top: 0 })).toEqual({ left: 250, top: 984 })
  expect(scrollTo([0.4, 0.8, 0.6, 0.82], page, pane, { left: 250, top: 1000 })).toEqual({ left: 250, top: 1000 })
  expect(scrollTo([0, 0, 0.1, 0.01], page, pane, { left: 250, top: 500 })).toEqual({ left: 0, top: 0 })
})

it('cropOf has a margin, inside the page', () => {
  expect(cropOf([0, 0.5, 0.1, 0.52], page)).toMatchObject({ x: 0, y: 693, width: 107 })
  expect(cropOf([0.1, 0.5, 0.9, 0.52], page).x).toBe(93)
  expect(cropOf([0.1, 0.5, 0.9, 0.52], page, true)).toMatchObject({ x: 613, width: 294 })
})

const room = { width: 900, height: 300 }

it('closeUpPlacement shows the value at a readable size', () => {
  const seen = closeUpPlacement([0.7, 0.6, 0.8, 0.61], page, room)
  expect(seen.width).toBeGreaterThanOrEqual(room.width)
  expect(seen.x + 0.7 * seen.width).toBeGreaterThan(0)
  expect(seen.x + 0.8 * seen.width).toBeLessThan(room.width)
  expect(seen.y + 0.605 * seen.height).toBeCloseTo(room.height / 2)
})

it('closeUpPlacement shows as little as possible beyond the page, and a long name whole', () => {
  expect(closeUpPlacement([0, 0, 0.1, 0.01], page, room)).toMatchObject({ x: 0, y: 0 })
  const name = closeUpPlacement([0.05, 0.5, 0.95, 0.505], page, room)
  expect((0.95 - 0.05) * name.width).toBeLessThanOrEqual(room.width - 48)
})
