import { expect, it } from 'vitest'
import { cropOf, fitScale, nextTurn, readingZoom, scrollTo, turnFrame, turned } from './geometry.ts'

const page = { width: 1000, height: 1400 }

it('fits the page to the width of the pane, turned or not', () => {
  expect(fitScale(page, { width: 500, height: 300 }, 0)).toBe(0.5)
  expect(fitScale(page, { width: 700, height: 300 }, 1)).toBe(0.5)
  expect(turned(page, 3)).toEqual({ width: 1400, height: 1000 })
})

it('enlarges an invoice until its values can be read, and no further', () => {
  const frame = [0.1, 0.1, 0.3, 0.1 + 14 / 1400]
  expect(readingZoom([frame], page, 1)).toBeCloseTo(1)
  expect(readingZoom([frame], page, 0.5)).toBeCloseTo(2)
  expect(readingZoom([frame], page, 0.1)).toBe(2.4)
  expect(readingZoom([], page, 0.5)).toBe(1)
})

it('turns a frame with its page, four times round', () => {
  const frame = [0.1, 0.2, 0.3, 0.4]
  expect(turnFrame(frame, 1).map(it => Math.round(it * 10))).toEqual([6, 1, 8, 3])
  expect(turnFrame(frame, 2).map(it => Math.round(it * 10))).toEqual([7, 6, 9, 8])
  expect(turnFrame(frame, 3).map(it => Math.round(it * 10))).toEqual([2, 7, 4, 9])
  expect([0, 1, 2, 3].map(it => nextTurn(it as 0))).toEqual([1, 2, 3, 0])
})

it('scrolls a hidden frame to the middle and leaves a visible one', () => {
  const pane = { width: 500, height: 300 }
  expect(scrollTo([0.4, 0.8, 0.6, 0.82], page, pane, { left: 250, top: 0 })).toEqual({ left: 250, top: 984 })
  expect(scrollTo([0.4, 0.8, 0.6, 0.82], page, pane, { left: 250, top: 1000 })).toEqual({ left: 250, top: 1000 })
  expect(scrollTo([0, 0, 0.1, 0.01], page, pane, { left: 250, top: 500 })).toEqual({ left: 0, top: 0 })
})

it('crops with a little paper around, inside the page', () => {
  expect(cropOf([0, 0.5, 0.1, 0.52], page)).toMatchObject({ x: 0, y: 693, width: 107 })
  expect(cropOf([0.1, 0.5, 0.9, 0.52], page).x).toBe(93)
  expect(cropOf([0.1, 0.5, 0.9, 0.52], page, true)).toMatchObject({ x: 613, width: 294 })
})
