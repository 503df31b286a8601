import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convexHull, minimumAreaRectangle } from './minimum-area-rectangle.ts'

describe('minimumAreaRectangle', () => {
  it('finds a rectangle at any angle from points within it and its corners', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -0.75, max: 0.75, noNaN: true }),
        fc.integer({ min: 20, max: 300 }),
        fc.integer({ min: 4, max: 15 }),
        (angle, width, height) => {
          const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
          const at = (u: number, v: number) => ({ x: 50 + cos * u * width - sin * v * height, y: 80 + sin * u * width + cos * v * height })
          const found = minimumAreaRectangle([at(-0.5, -0.5), at(0.5, -0.5), at(0.2, 0.3), at(0.5, 0.5), at(-0.5, 0.5), at(-0.1, 0)])
          expect(found.x).toBeCloseTo(50, 6)
          expect(found.y).toBeCloseTo(80, 6)
          expect(found.width).toBeCloseTo(width, 6)
          expect(found.height).toBeCloseTo(height, 6)
          expect(found.angle).toBeCloseTo(angle, 6)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('has no height around points of one line, and no size around one point', () => {
    expect(
      minimumAreaRectangle([
        { x: 1, y: 2 },
        { x: 4, y: 2 },
        { x: 9, y: 2 },
      ]),
    ).toMatchObject({ x: 5, y: 2, width: 8, height: 0 })
    expect(minimumAreaRectangle([{ x: 3, y: 7 }])).toMatchObject({ x: 3, y: 7, width: 0, height: 0 })
  })
})

it('a convex hull leaves out points within and on its sides', () => {
  const square = [
    { x: 0, y: 0 },
    { x: 2, y: 0 },
    { x: 4, y: 0 },
    { x: 4, y: 4 },
    { x: 0, y: 4 },
    { x: 1, y: 2 },
  ]
  expect(convexHull(square)).toEqual([
    { x: 0, y: 0 },
    { x: 4, y: 0 },
    { x: 4, y: 4 },
    { x: 0, y: 4 },
  ])
})
