import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createStore } from '../../data/store.ts'
import { createDeferredStore } from './deferred-store.ts'

type State = { active: string; count: number }

let frames: (() => void)[] = []
/** The frame is drawn, and what waits for it runs `ms` later at most. */
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

it('follows once, after the frame of whatever a key changed', () => {
  const { drawn, seen, set } = setUp()
  set({ count: 1 })
  set({ active: 'b' })
  expect(drawn.get()).toEqual({ active: 'a', count: 0 })
  frame()
  expect(seen).toEqual([{ active: 'b', count: 1 }])
})

it('waits until a held arrow pauses', () => {
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

it('is drawn in the end though it changes in every frame', () => {
  const { seen, set } = setUp()
  for (let count = 1; count < 4; count++) {
    set({ count })
    frame()
    set({ count: count + 0.5 })
    vi.advanceTimersByTime(1)
  }
  expect(seen.map(it => it.count)).toEqual([1, 2, 3])
})

it('catches up at once when it is asked to, and with what changed while nobody listened', () => {
  const { drawn, seen, leave, set } = setUp()
  set({ active: 'b' })
  drawn.catchUp()
  expect(seen).toEqual([{ active: 'b', count: 0 }])
  leave()
  set({ active: 'c' })
  drawn.subscribe(() => undefined)
  expect(drawn.get().active).toBe('c')
})
