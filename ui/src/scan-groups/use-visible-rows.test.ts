import { expect, it } from 'vitest'
import { visibleRows } from './use-visible-rows.ts'

it('of many rows about a screenful is drawn, always including those in view', () => {
  for (let top = 0; top <= 500 * 35 - 400; top += 101) {
    const { from, to } = visibleRows(500, 35, top, 400)
    expect(from).toBeLessThanOrEqual(Math.floor(top / 35))
    expect(to).toBeGreaterThanOrEqual(Math.min(500, Math.ceil((top + 400) / 35)))
    expect(to - from).toBeLessThan(60)
  }
})

it('all of a few rows are drawn', () => {
  expect([visibleRows(5, 35, 0, 0), visibleRows(0, 35, 0, 400)]).toEqual([
    { from: 0, to: 5 },
    { from: 0, to: 0 },
  ])
})
