import { expect, it } from 'vitest'
import { visibleRows } from './use-visible-rows.ts'

it('draws a screenful of many rows, and always those in view', () => {
  for (let top = 0; top <= 500 * 35 - 400; top += 101) {
    const { from, to } = visibleRows(500, 35, top, 400)
    expect(from <= Math.floor(top / 35) && to >= Math.min(500, Math.ceil((top + 400) / 35))).toBe(true)
    expect(to - from).toBeLessThan(60)
  }
})

it('draws all of a few rows, and none of none', () => {
  expect([visibleRows(5, 35, 0, 0), visibleRows(0, 35, 0, 400)]).toEqual([{ from: 0, to: 5 }, { from: 0, to: 0 }])
})
