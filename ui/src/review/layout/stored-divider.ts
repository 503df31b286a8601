/** The position of the divider between grid and page, stored in this browser: the page's part of the width. */
import { createStore, useStore } from '../../data/store.ts'

const storageKey = 'review divider'

function read(): number | null {
  try {
    const part = Number.parseFloat(localStorage.getItem(storageKey) ?? '')
    return part > 0 && part < 1 ? part : null
  } catch {
    return null // private windows without storage
  }
}

const store = createStore<number | null>(read())
export const useDivider = (): number | null => useStore(store, it => it)

/** Null restores the default. Stored only when `isFinal`, not while it is dragged. */
export function moveDivider(part: number | null, isFinal = true): void {
  store.set(() => part)
  if (!isFinal) return
  try {
    if (part === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, part.toFixed(4))
  } catch {
    // Without storage it applies until the page is left.
  }
}
