import { expect, it } from 'vitest'
import { evenLight } from './even-light.ts'
import type { Gray } from './gray.ts'

/** Rows of dark bars on paper as bright as `light` says. */
function page(light: (x: number, y: number) => number): Gray {
  const [width, height] = [400, 300]
  const print = (x: number, y: number) => y % 40 < 20 && x % 18 < 8
  return {
    width,
    height,
    data: Uint8Array.from(
      { length: width * height },
      (_, i) => light(i % width, Math.floor(i / width)) * (print(i % width, Math.floor(i / width)) ? 0.25 : 1),
    ),
  }
}

it('evenLight returns evenly lit paper unchanged', () => {
  const even = page(() => 240)
  expect(evenLight(even, 20, true)).toBe(even)
})

it('evenLight makes paper in shadow as white as the rest, with dark print', () => {
  const { data } = evenLight(
    page(x => 230 - 130 / (1 + Math.exp((x - 200) / 30))),
    20,
    false,
  )
  const paper = [10, 105, 195, 285, 390].map(x => data[30 * 400 + x]!)
  const print = [2, 92, 200, 290, 382].map(x => data[10 * 400 + x]!)
  expect(Math.min(...paper)).toBeGreaterThan(215)
  expect(Math.max(...print)).toBeLessThan(90)
})

it('evenLight keeps a dark background dark', () => {
  const { data } = evenLight(
    page((_, y) => (y < 60 ? 20 : 240)),
    20,
    true,
  )
  expect(data[30 * 400 + 12]).toBeLessThan(120)
})

it('evenLight returns pale bands unchanged where the edges of the paper were not found', () => {
  const faded = page(x => 240 - 50 / (1 + Math.exp((x - 200) / 30)))
  expect(evenLight(faded, 20, false)).toBe(faded)
  expect(evenLight(faded, 20, true)).not.toBe(faded)
})
