/** How much of a page is shown. Pure. */

/** The whole page, large enough to read the value in hand, or as large as a person chose: pixels of screen per pixel of page. */
export type Zoom = 'whole' | 'field' | number
/** `of`: the row and its page. `key`: the column in hand. `known`: whether its value has a place on this page. */
export type Shown = { of: string; key: string | undefined; known: boolean }
export type View = Shown & { zoom: Zoom }

/**
 * Every row and every page opens whole. Another column of it is zoomed to where its value stands, or shown at the size that a person chose; the page is whole
 * again where no place is known.
 */
export function viewAfter(view: View, now: Shown): View {
  if (view.of === now.of && view.key === now.key && view.known === now.known) return view
  if (view.of !== now.of || !now.known) return { ...now, zoom: 'whole' }
  return { ...now, zoom: view.key === now.key || typeof view.zoom === 'number' ? view.zoom : 'field' }
}

const [least, largest] = [0.05, 4]
/** By a key or a button. */
export const zoomed = (scale: number, by: number): number => Math.min(largest, Math.max(least, scale * by))
export const zoomStep = 1.25
