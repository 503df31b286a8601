/** The width of the page beside the grid, px, and the divider between them that a person can move. */
import { createStore, useStore } from '../../data/store.ts'

export type Room = { width: number; height: number }

/** The width that the grid's columns need, and the least widths of grid and page while the divider is dragged. */
const [gridNeeds, minGrid, minPage] = [890, 420, 280]
/** Height of the bar over the page, and the margin around it. */
const [bar, margin] = [44, 38]
const [rowHeight, strip] = [28, 206]

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value))

/** Whether the rows fill less than half of their space. */
export const hasFewRows = (rows: number, { height }: Room): boolean => (rows + 1) * rowHeight < (height - strip) / 2

const defaultWidth = (width: number): number => Math.max(width > 1150 ? 380 : 300, width * (width >= 2200 ? 0.44 : 0.34))

/**
 * `chosen`: the part of the width that a person chose, or null. Without it a third; where rows are few, wide enough for the widest page
 * (`ratio`: width by height) in full height, as far as the columns leave room.
 */
export function paneWidth(room: Room, chosen: number | null, few: boolean, ratio: number): number {
  const max = Math.max(minPage, room.width - minGrid)
  if (chosen !== null) return Math.round(clamp(chosen * room.width, Math.min(minPage, max), max))
  const base = defaultWidth(room.width)
  if (!few) return Math.round(base)
  return Math.round(clamp((room.height - bar - margin) * ratio + margin, base, Math.max(base, room.width - gridNeeds)))
}

/** The limits of the divider, as parts of the width in percent. */
export const limits = ({ width }: Room): { min: number; max: number } => ({
  min: Math.ceil((100 * minPage) / Math.max(1, width)),
  max: Math.max(1, Math.floor((100 * (width - minGrid)) / Math.max(1, width))),
})

/** In localStorage: the page's part of the width. */
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
