import { expect, it } from 'vitest'
import { observeFrame, stillFor, takenManually, initialStillness, type Frame, type StillnessStatus, type Stillness } from './stillness.tsx'

const paper = (shift: number): Frame => Uint8Array.from({ length: 3072 }, (_, i) => ((i + shift) % 7 < 2 ? 20 : 230))
const noisy = (frame: Frame, at: number): Frame => frame.map((it, i) => Math.max(0, it + ((i * 31 + at) % 3) - 1))
const desk: Frame = new Uint8Array(3072).fill(90)

/** What is seen of frames that come ten times a second. */
function watch(frames: Frame[], from: Stillness = initialStillness) {
  let now = from
  const seen: StillnessStatus[] = []
  frames.forEach((frame, i) => {
    const it = observeFrame(now, noisy(frame, i), i * 100)
    now = it.now
    seen.push(it.seen)
  })
  return { seen, now, taken: seen.filter(it => it === 'take').length }
}
const times = (frame: Frame, count: number): Frame[] => Array.from({ length: count }, () => frame)

it('takes a page once it was still long enough, and only once', () => {
  const { seen, taken } = watch(times(paper(0), 40))
  expect(seen.indexOf('take')).toBe(stillFor / 100 + 1)
  expect([taken, seen.at(-1)]).toEqual([1, 'same'])
})

it('takes the next page when it lies still, and nothing in between', () => {
  const moving = Array.from({ length: 8 }, (_, i) => paper(i))
  expect(watch([...times(paper(0), 20), ...moving, ...times(paper(3), 20)]).taken).toBe(2)
})

it('takes nothing while something moves, and no empty desk', () => {
  expect(watch(Array.from({ length: 40 }, (_, i) => paper(i))).taken).toBe(0)
  expect(watch(times(desk, 40)).seen.at(-1)).toBe('empty')
})

it('does not take again by itself what was taken by hand', () => {
  const { now } = watch(times(paper(0), 5))
  expect(watch(times(paper(0), 40), takenManually(now)).taken).toBe(0)
})
