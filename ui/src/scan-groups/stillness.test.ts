import { expect, it } from 'vitest'
import { observeFrame, stillMs, takenManually, initialStillness, type Frame, type StillnessStatus, type Stillness } from './stillness.tsx'

const page = (shift: number): Frame => Uint8Array.from({ length: 3072 }, (_, i) => ((i + shift) % 7 < 2 ? 20 : 230))
const noisy = (frame: Frame, at: number): Frame => frame.map((it, i) => Math.max(0, it + ((i * 31 + at) % 3) - 1))
const desk: Frame = new Uint8Array(3072).fill(90)

/** Statuses of frames that arrive ten times a second. */
function watch(frames: Frame[], from: Stillness = initialStillness) {
  let now = from
  const statuses: StillnessStatus[] = []
  frames.forEach((frame, i) => {
    const it = observeFrame(now, noisy(frame, i), i * 100)
    now = it.now
    statuses.push(it.status)
  })
  return { statuses, now, taken: statuses.filter(it => it === 'capture').length }
}
const times = (frame: Frame, count: number): Frame[] => Array.from({ length: count }, () => frame)

it('a page is captured once it was still long enough, and only once', () => {
  const { statuses, taken } = watch(times(page(0), 40))
  expect(statuses.indexOf('capture')).toBe(stillMs / 100 + 1)
  expect({ taken, last: statuses.at(-1) }).toEqual({ taken: 1, last: 'same' })
})

it('the next page is captured when it is still, and nothing in between', () => {
  const moving = Array.from({ length: 8 }, (_, i) => page(i))
  expect(watch([...times(page(0), 20), ...moving, ...times(page(3), 20)]).taken).toBe(2)
})

it('a moving image and an empty desk are not captured', () => {
  expect(watch(Array.from({ length: 40 }, (_, i) => page(i))).taken).toBe(0)
  expect(watch(times(desk, 40)).statuses.at(-1)).toBe('empty')
})

it('a manually captured page is not captured again automatically', () => {
  const { now } = watch(times(page(0), 5))
  expect(watch(times(page(0), 40), takenManually(now)).taken).toBe(0)
})
