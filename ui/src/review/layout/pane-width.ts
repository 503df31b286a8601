/** How wide the picture of the page is beside the grid. Pure. */

export type Room = { width: number; height: number }

/** What the grid needs for its columns, the page for being read, and either of them at least while somebody drags. */
const [gridNeeds, gridLeast, pageLeast] = [890, 420, 280]
/** The bar over the page, and the margin around it. */
const [bar, margin] = [44, 38]
const [rowHeight, strip] = [28, 182]

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

/** Whether the rows fill less than half of the place that they have. */
export const areFew = (rows: number, { height }: Room): boolean => (rows + 1) * rowHeight < (height - strip) / 2

const usual = (width: number): number => Math.max(width > 1150 ? 380 : 300, width * (width >= 2200 ? 0.44 : 0.34))

/**
 * `chosen`: the part of the width that a person gave it, or null. By itself a third; where rows are few, as wide as the widest page (`ratio`: width by height) needs
 * to stand there in the full height, as long as the columns have room.
 */
export function paneWidth(room: Room, chosen: number | null, few: boolean, ratio: number): number {
  const most = Math.max(pageLeast, room.width - gridLeast)
  if (chosen !== null) return Math.round(clamp(chosen * room.width, Math.min(pageLeast, most), most))
  const base = usual(room.width)
  if (!few) return Math.round(base)
  return Math.round(clamp((room.height - bar - margin) * ratio + margin, base, Math.max(base, room.width - gridNeeds)))
}

/** The limits of the divider, as parts of the width in percent. */
export const limits = ({ width }: Room): { least: number; most: number } =>
  ({ least: Math.ceil((100 * pageLeast) / Math.max(1, width)), most: Math.max(1, Math.floor((100 * (width - gridLeast)) / Math.max(1, width))) })
