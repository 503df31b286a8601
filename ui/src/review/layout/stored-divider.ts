/** Where a person put the divider between grid and page, kept in this browser: the page's part of the width. */
import { createStore, useStore } from '../../data/store.ts'

const place = 'review divider'

function read(): number | null {
  try {
    const part = Number.parseFloat(localStorage.getItem(place) ?? '')
    return part > 0 && part < 1 ? part : null
  } catch {
    return null // private windows without storage
  }
}

const store = createStore<number | null>(read())
export const useDivider = (): number | null => useStore(store, it => it)

/** null: by itself again. */
export function moveDivider(part: number | null, keep = true): void {
  store.set(() => part)
  if (!keep) return
  try {
    if (part === null) localStorage.removeItem(place)
    else localStorage.setItem(place, part.toFixed(4))
  } catch {
    // Without storage it stands until the page is left.
  }
}
