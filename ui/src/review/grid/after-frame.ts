/** Work that waits for the frame of a key: the grid paints its result first. */
import { createStore, type Store } from '../../data/store.ts'
import { notify } from '../../parts/toasts.tsx'

/** Once, after the next frame. */
export const afterFrame = (work: () => void): void => void requestAnimationFrame(() => void setTimeout(work))

export const notifyAfterFrame = (text: string): void => afterFrame(() => notify(text))

/** The most ms between two repeats of a held arrow key. */
const repeatGap = 90

/**
 * Debounces `work` to once after the next frame, so that the key's own frame is painted first. Calls within `rapid` ms of each other (a
 * held arrow key) postpone it until they pause.
 */
export function afterNextFrame(work: () => void, rapid = repeatGap): () => void {
  let frame = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = -Infinity
  const run = (): void => {
    timer = undefined
    work()
  }
  return () => {
    // Already scheduled: restarting it at every frame would postpone it for ever.
    if (rapid === 0 && (frame !== 0 || timer !== undefined)) return
    const now = performance.now()
    const wait = now - last < rapid ? rapid : 0
    last = now
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    frame = requestAnimationFrame(() => {
      frame = 0
      timer = setTimeout(run, wait)
    })
  }
}

/** A store that follows another one after the next frame. `catchUp` follows at once. */
export type DeferredStore<T> = Pick<Store<T>, 'get' | 'subscribe'> & { catchUp: () => void }

/**
 * Follows `store` after the frame of the key that changed it, once for all changes of that key: components beside the grid take no time of
 * that frame. Changes for which `waits` is true follow only when they pause, as with a held arrow key.
 */
export function createDeferredStore<T>(store: Store<T>, waits: (before: T, now: T) => boolean): DeferredStore<T> {
  const shown = createStore(store.get())
  let before = store.get()
  const catchUp = (): void => shown.set(() => store.get())
  const [followSoon, followAfterPause] = [afterNextFrame(catchUp, 0), afterNextFrame(catchUp)]
  const onChange = (): void => {
    const waiting = waits(before, store.get())
    before = store.get()
    if (waiting) followAfterPause()
    else followSoon()
  }
  let [listeners, stop] = [0, (): void => undefined]
  return {
    get: shown.get,
    catchUp,
    subscribe(listener) {
      if (listeners++ === 0) {
        stop = store.subscribe(onChange)
        // Changes before the first listener.
        catchUp()
      }
      const leave = shown.subscribe(listener)
      return () => {
        leave()
        if (--listeners === 0) stop()
      }
    },
  }
}
