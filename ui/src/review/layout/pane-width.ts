/** The width of the page beside the grid, px. Pure. */

export type Room = { width: number; height: number }

/** The width that the grid's columns need, and the least widths of grid and page while the divider is dragged. */
const [gridNeeds, minGrid, minPage] = [890, 420, 280]
/** Height of the bar over the page, and the margin around it. */
const [bar, margin] = [44, 38]
const [rowHeight, strip] = [28, 182]

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** Whether the rows fill less than half of their space. */
export const areFew = (rows: number, { height }: Room): boolean => (rows + 1) * rowHeight < (height - strip) / 2

const defaultWidth = (width: number): number => Math.max(width > 1150 ? 380 : 300, width * (width >= 2200 ? 0.44 : 0.34))

/**
 * `chosen`: the part of the width that a person chose, or null. Without it a third; where rows are few, wide enough for the widest page (`ratio`: width by
 * height) in full height, as far as the columns leave room.
 */
export function paneWidth(room: Room, chosen: number | null, few: boolean, ratio: number): number {
  const most = Math.max(minPage, room.width - minGrid)
  if (chosen !== null) return Math.round(clamp(chosen * room.width, Math.min(minPage, most), most))
  const base = defaultWidth(room.width)
  if (!few) return Math.round(base)
  return Math.round(clamp((room.height - bar - margin) * ratio + margin, base, Math.max(base, room.width - gridNeeds)))
}

/** The limits of the divider, as parts of the width in percent. */
export const limits = ({ width }: Room): { least: number; most: number } =>
  ({ least: Math.ceil((100 * minPage) / Math.max(1, width)), most: Math.max(1, Math.floor((100 * (width - minGrid)) / Math.max(1, width))) })
