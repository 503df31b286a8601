import { useSyncExternalStore } from 'react'

/** A value outside React that components subscribe to; a change re-renders only those whose selection changed. */
export type Store<T> = {
  get: () => T
  set: (change: (now: T) => T) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let now = initial
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    set(change) {
      const next = change(now)
      if (Object.is(next, now)) return
      now = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The selected part of a store's value. `select` must return the same object for the same state. */
export const useStore = <T, S>(store: Store<T>, select: (state: T) => S): S =>
  useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.get()),
  )
