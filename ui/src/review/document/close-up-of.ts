import type { Frame, Size } from './geometry.ts'

/** Letters of this height, in pixels of the screen, are read with ease. */
const letters = 22
const largest = 2

/** Size of a page on the screen and where it stands in the room, so that this part of it is in the middle and no more than needed lies beyond an edge of the page. Pure. */
export function closeUpOf([x0 = 0, y0 = 0, x1 = 1, y1 = 1]: Frame, page: Size, room: Size): Size & { x: number; y: number } {
  const wide = (room.width - 48) / Math.max(1, (x1 - x0) * page.width)
  const scale = Math.min(largest, wide, Math.max(room.width / page.width, letters / Math.max(1, (y1 - y0) * page.height)))
  const [width, height] = [page.width * scale, page.height * scale]
  const along = (middle: number, whole: number, view: number): number => (whole <= view ? (view - whole) / 2 : Math.min(0, Math.max(view - whole, view / 2 - middle * whole)))
  return { width, height, x: along((x0 + x1) / 2, width, room.width), y: along((y0 + y1) / 2, height, room.height) }
}
