import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from '../../data/store.ts'
import { createDeferredStore } from './after-frame.ts'

type State = { active: string; count: number }

let frames: (() => void)[] = []
/** Draws a frame, and runs what waits for it for at most `ms`. */
const frame = (ms = 0): void => {
  for (const run of frames.splice(0)) run()
  vi.advanceTimersByTime(ms)
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1000, toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  frames = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', (nth: number) => void (frames[nth - 1] = () => undefined))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function setUp() {
  const store = createStore<State>({ active: 'a', count: 0 })
  const drawn = createDeferredStore(store, (before, now) => before.active !== now.active)
  const seen: State[] = []
  const leave = drawn.subscribe(() => seen.push(drawn.get()))
  return { drawn, seen, leave, set: (change: Partial<State>) => store.set(now => ({ ...now, ...change })) }
}

it('a deferred store follows once, after the frame of a key', () => {
  const { drawn, seen, set } = setUp()
  set({ count: 1 })
  set({ active: 'b' })
  expect(drawn.get()).toEqual({ active: 'a', count: 0 })
  frame()
  expect(seen).toEqual([{ active: 'b', count: 1 }])
})

it('a deferred store follows the active cell once a held arrow key pauses', () => {
  const { seen, set } = setUp()
  for (const active of ['b', 'c', 'd']) {
    vi.advanceTimersByTime(30)
    set({ active })
    frame(20)
  }
  expect(seen.map(it => it.active)).toEqual(['b'])
  vi.advanceTimersByTime(90)
  expect(seen.map(it => it.active)).toEqual(['b', 'd'])
})

it('a deferred store follows in the end though the store changes in every frame', () => {
  const { seen, set } = setUp()
  for (let count = 1; count < 4; count++) {
    set({ count })
    frame()
    set({ count: count + 0.5 })
    vi.advanceTimersByTime(1)
  }
  expect(seen.map(it => it.count)).toEqual([1, 2, 3])
})

it('a deferred store catches up at once on request, and with changes made while nobody listened', () => {
  const { drawn, seen, leave, set } = setUp()
  set({ active: 'b' })
  drawn.catchUp()
  expect(seen).toEqual([{ active: 'b', count: 0 }])
  leave()
  set({ active: 'c' })
  drawn.subscribe(() => undefined)
  expect(drawn.get().active).toBe('c')
})
