/** Zoom of the page view. Pure. */

/** The whole page, reading size for the active value, or a chosen scale: screen pixels per page pixel. */
export type Zoom = 'whole' | 'field' | number
/** `of`: the row and its page. `key`: the active column. `known`: whether its value has a position on this page. */
export type Shown = { of: string; key: string | undefined; known: boolean }
export type View = Shown & { zoom: Zoom }

/**
 * Every page opens whole. Another column of it is shown at reading size, or at the scale that a person chose; whole again when its position is unknown.
 */
export function viewAfter(view: View, now: Shown): View {
  if (view.of === now.of && view.key === now.key && view.known === now.known) return view
  if (view.of !== now.of || !now.known) return { ...now, zoom: 'whole' }
  return { ...now, zoom: view.key === now.key || typeof view.zoom === 'number' ? view.zoom : 'field' }
}

const [minScale, maxScale] = [0.05, 4]
/** By a key or a button. */
export const zoomed = (scale: number, by: number): number => Math.min(maxScale, Math.max(minScale, scale * by))
export const zoomStep = 1.25
