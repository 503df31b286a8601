/** The smallest rectangle, at any angle, around a set of points. */
export type Point = { x: number; y: number }

/**
 * A rectangle at an angle, in pixels. `x`, `y`: its middle. `width`: along its direction, `height`: across it. `angle`: of the direction in
 * radians, clockwise from the right, as y points down.
 */
export type Rectangle = { x: number; y: number; width: number; height: number; angle: number }

/** The minimum-area rectangle, with an angle above −45° and up to 45°. Points on one line give the height 0, none an empty rectangle. */
export function minimumAreaRectangle(points: Point[]): Rectangle {
  const hull = convexHull(points)
  let best: Rectangle = { x: hull[0]?.x ?? 0, y: hull[0]?.y ?? 0, width: 0, height: 0, angle: 0 }
  let least = Infinity
  hull.forEach((a, i) => {
    const b = hull[(i + 1) % hull.length]!
    // One side of the rectangle lies on a side of the hull.
    const found = rectangleAlong(hull, quarter(Math.atan2(b.y - a.y, b.x - a.x)))
    if (found.width * found.height < least) [best, least] = [found, found.width * found.height]
  })
  return best
}

/** The rectangle around the points whose direction has this angle. */
function rectangleAlong(points: Point[], angle: number): Rectangle {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of points) {
    const [along, across] = [cos * x + sin * y, cos * y - sin * x]
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, across)
    bottom = Math.max(bottom, across)
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2]
  return { x: cos * along - sin * across, y: sin * along + cos * across, width: right - left, height: bottom - top, angle }
}

/** The angle turned by multiples of 90° until it is above −45° and up to 45°. */
function quarter(angle: number): number {
  const turned = angle - Math.round(angle / (Math.PI / 2)) * (Math.PI / 2)
  return turned <= -Math.PI / 4 ? turned + Math.PI / 2 : turned
}

/** The corners of the convex hull in order (Andrew's monotone chain). */
export function convexHull(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  if (sorted.length < 3) return sorted
  const chain = (all: Point[]): Point[] => {
    const kept: Point[] = []
    for (const point of all) {
      while (kept.length >= 2 && turn(kept.at(-2)!, kept.at(-1)!, point) <= 0) kept.pop()
      kept.push(point)
    }
    return kept.slice(0, -1)
  }
  return [...chain(sorted), ...chain(sorted.toReversed())]
}

/** Twice the signed area of the triangle a, b, c. */
export const turn = (a: Point, b: Point, c: Point): number => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
