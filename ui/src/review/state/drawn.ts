import { createStore, type Store } from '../../data/store.ts'
import { afterNextFrame } from '../grid/after-frame.ts'

/** What is drawn of a store. `now` catches up at once. */
export type Drawn<T> = Pick<Store<T>, 'get' | 'subscribe'> & { now: () => void }

/**
 * Follows the store after the frame of the key that changed it: what stands beside the grid takes none of that frame's time, and however many changes a
 * key makes, it is drawn once. Where `waits` says so of a change, and such changes come fast, it follows when they pause.
 */
export function drawnOf<T>(store: Store<T>, waits: (before: T, now: T) => boolean): Drawn<T> {
  const shown = createStore(store.get())
  let before = store.get()
  const now = (): void => shown.set(() => store.get())
  const [soon, paused] = [afterNextFrame(now, 0), afterNextFrame(now)]
  const onChange = (): void => {
    const waited = waits(before, store.get())
    before = store.get()
    if (waited) paused()
    else soon()
  }
  let [listeners, stop] = [0, (): void => undefined]
  return {
    get: shown.get, now,
    subscribe(listener) {
      if (listeners++ === 0) {
        stop = store.subscribe(onChange)
        // What changed before anybody listened.
        now()
      }
      const leave = shown.subscribe(listener)
      return () => {
        leave()
        if (--listeners === 0) stop()
      }
    },
  }
}
