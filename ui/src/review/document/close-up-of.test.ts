import { expect, it } from 'vitest'
import { closeUpOf } from './close-up-of.ts'

const page = { width: 1000, height: 1400 }
const room = { width: 900, height: 300 }

it('is as large as can be read, with the value in sight', () => {
  const seen = closeUpOf([0.7, 0.6, 0.8, 0.61], page, room)
  expect(seen.width).toBeGreaterThanOrEqual(room.width)
  expect(seen.x + 0.7 * seen.width).toBeGreaterThan(0)
  expect(seen.x + 0.8 * seen.width).toBeLessThan(room.width)
  expect(seen.y + 0.605 * seen.height).toBeCloseTo(room.height / 2)
})

it('shows no more beyond the edge of the page than it must, and a long name whole', () => {
  expect(closeUpOf([0, 0, 0.1, 0.01], page, room)).toMatchObject({ x: 0, y: 0 })
  const name = closeUpOf([0.05, 0.5, 0.95, 0.505], page, room)
  expect((0.95 - 0.05) * name.width).toBeLessThanOrEqual(room.width - 48)
})
