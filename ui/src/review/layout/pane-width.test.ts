import { expect, it } from 'vitest'
import { hasFewRows, limits, paneWidth } from './pane-width.ts'

const room = { width: 1440, height: 820 }
const a4 = 210 / 297

it('the page has a third of the width, or what a person chose within limits', () => {
  expect(paneWidth(room, null, false, a4)).toBe(490)
  expect(paneWidth(room, 0.5, false, a4)).toBe(720)
  expect([paneWidth(room, 0.01, true, a4), paneWidth(room, 0.99, true, a4)]).toEqual([280, 1020])
  expect(limits(room)).toEqual({ min: 20, max: 70 })
})

it('where rows are few the page has its full height, as far as the columns leave room', () => {
  expect(hasFewRows(3, room)).toBe(true)
  expect(hasFewRows(40, room)).toBe(false)
  expect(paneWidth(room, null, true, a4)).toBe(550)
  expect(paneWidth(room, null, true, 1 / a4)).toBe(550)
  expect(paneWidth(room, null, true, 0.2)).toBe(490)
})
