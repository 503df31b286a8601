import { expect, it } from 'vitest'
import { areFew, limits, paneWidth } from './pane-width.ts'

const room = { width: 1440, height: 820 }
const a4 = 210 / 297

it('gives the page a third, and what a person chose, within limits that leave both to be used', () => {
  expect(paneWidth(room, null, false, a4)).toBe(490)
  expect(paneWidth(room, 0.5, false, a4)).toBe(720)
  expect([paneWidth(room, 0.01, true, a4), paneWidth(room, 0.99, true, a4)]).toEqual([280, 1020])
  expect(limits(room)).toEqual({ least: 20, most: 70 })
})

it('gives the page more where rows are few: its whole height, as long as the columns have room', () => {
  expect(areFew(3, room)).toBe(true)
  expect(areFew(40, room)).toBe(false)
  expect(paneWidth(room, null, true, a4)).toBe(550)
  expect(paneWidth(room, null, true, 1 / a4)).toBe(550)
  expect(paneWidth(room, null, true, 0.2)).toBe(490)
})
