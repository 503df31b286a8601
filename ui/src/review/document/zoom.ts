/** Zoom of the page view. Pure. */

/** The whole page, reading size for the active value, or a chosen scale: screen pixels per page pixel. */
export type Zoom = 'whole' | 'field' | number
/**
 * What the view shows. `page`: the row and its page. `key`: the active column. `hasPosition`: whether its value has a position on this
 * page.
 */
type ViewTarget = { page: string; key: string | undefined; hasPosition: boolean }
export type View = ViewTarget & { zoom: Zoom }

/**
 * Every page opens whole. Another column of it is shown at reading size, or at the scale that a person chose; whole again when its position
 * is unknown.
 */
export function viewAfter(view: View, now: ViewTarget): View {
  if (view.page === now.page && view.key === now.key && view.hasPosition === now.hasPosition) return view
  if (view.page !== now.page || !now.hasPosition) return { ...now, zoom: 'whole' }
  return { ...now, zoom: view.key === now.key || typeof view.zoom === 'number' ? view.zoom : 'field' }
}

const [minScale, maxScale] = [0.05, 4]
/** By a key or a button. */
export const zoomed = (scale: number, by: number): number => Math.min(maxScale, Math.max(minScale, scale * by))
export const zoomStep = 1.25
