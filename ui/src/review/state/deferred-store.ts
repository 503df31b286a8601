import { createStore, type Store } from '../../data/store.ts'
import { afterNextFrame } from '../grid/after-frame.ts'

/** A store that follows another one after the next frame. `catchUp` follows at once. */
export type DeferredStore<T> = Pick<Store<T>, 'get' | 'subscribe'> & { catchUp: () => void }

/**
 * Follows `store` after the frame of the key that changed it, once for all changes of that key: components beside the grid take no time of that frame.
 * Changes for which `waits` is true follow only when they pause, as with a held arrow key.
 */
export function createDeferredStore<T>(store: Store<T>, waits: (before: T, now: T) => boolean): DeferredStore<T> {
  const shown = createStore(store.get())
  let before = store.get()
  const catchUp = (): void => shown.set(() => store.get())
  const [afterFrame, afterPause] = [afterNextFrame(catchUp, 0), afterNextFrame(catchUp)]
  const onChange = (): void => {
    const waiting = waits(before, store.get())
    before = store.get()
    if (waiting) afterPause()
    else afterFrame()
  }
  let [listeners, stop] = [0, (): void => undefined]
  return {
    get: shown.get, catchUp,
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
