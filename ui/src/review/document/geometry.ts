/** Rectangle in fractions of the page image: `[x0, y0, x1, y1]`, origin top left, y down. */
export type Frame = readonly number[]
export type Size = { width: number; height: number }
/** Quarter turns clockwise. */
export type Rotation = 0 | 1 | 2 | 3

export const rotatedSize = (size: Size, rotation: Rotation): Size =>
  rotation % 2 === 0 ? size : { width: size.height, height: size.width }
export const nextRotation = (rotation: Rotation): Rotation => ((rotation + 1) % 4) as Rotation

/** Scale at which the whole rotated page fits the pane, at most 2. */
export function fitScale(page: Size, pane: Size, rotation: Rotation): number {
  const { width, height } = rotatedSize(page, rotation)
  return Math.min(2, Math.max(0.02, Math.min(pane.width / Math.max(1, width), pane.height / Math.max(1, height))))
}

/** Height of readable letters, in screen pixels. */
const readable = 14
/** Zoom limit, for very long dockets. */
const maxZoom = 8
/** Below this zoom the whole page is shown. */
const minZoom = 1.25

/**
 * The zoom, relative to the whole page, at which values can be read: one for all frames of a page, so that it does not change from field to
 * field.
 */
export function readingZoom(frames: readonly Frame[], page: Size, fit: number): number {
  const heights = frames
    .map(([, y0 = 0, , y1 = 0]) => (y1 - y0) * page.height * fit)
    .filter(it => it > 0)
    .sort((a, b) => a - b)
  const middle = heights[Math.floor(heights.length / 2)]
  const zoom = middle === undefined ? 1 : Math.min(maxZoom, readable / middle)
  return zoom < minZoom ? 1 : zoom
}

/** The frame on the rotated page. */
export function rotateFrame([x0 = 0, y0 = 0, x1 = 1, y1 = 1]: Frame, rotation: Rotation): Frame {
  if (rotation === 1) return [1 - y1, x0, 1 - y0, x1]
  if (rotation === 2) return [1 - x1, 1 - y1, 1 - x0, 1 - y0]
  return rotation === 3 ? [y0, 1 - x1, y1, 1 - x0] : [x0, y0, x1, y1]
}

/** The scroll position that centres the frame in the pane; unchanged along an axis on which it is visible already. */
export function scrollTo(frame: Frame, shown: Size, pane: Size, now: { left: number; top: number }): { left: number; top: number } {
  const along = (from: number, to: number, whole: number, visible: number, at: number): number => {
    const [a, b] = [from * whole, to * whole]
    const margin = Math.min(48, visible / 6)
    return a - margin >= at && b + margin <= at + visible ? at : Math.max(0, (a + b - visible) / 2)
  }
  const [x0 = 0, y0 = 0, x1 = 1, y1 = 1] = frame
  return { left: along(x0, x1, shown.width, pane.width, now.left), top: along(y0, y1, shown.height, pane.height, now.top) }
}

/** Screen pixels between the letters and the frame around them. */
const clear = 4
export type Rect = { x: number; y: number; width: number; height: number }
/** The rectangle of a frame on a page of this size on the screen. */
export const frameAround = ([x0 = 0, y0 = 0, x1 = 1, y1 = 1]: Frame, { width, height }: Size): Rect => ({
  x: x0 * width - clear,
  y: y0 * height - clear,
  width: (x1 - x0) * width + 2 * clear,
  height: (y1 - y0) * height + 2 * clear,
})

/** Greatest width of a crop, in heights: of a longer value the crop shows the start (of an amount the `end`). */
const widest = 7

/** The part of the page image to show for a frame, in image pixels, with a margin. */
export function cropOf(
  [x0 = 0, y0 = 0, x1 = 1, y1 = 1]: Frame,
  page: Size,
  end = false,
): { x: number; y: number; width: number; height: number } {
  const pad = (y1 - y0) * page.height * 0.25
  const [x, y] = [Math.max(0, x0 * page.width - pad), Math.max(0, y0 * page.height - pad)]
  const height = Math.min(page.height, y1 * page.height + pad) - y
  const right = Math.min(page.width, x1 * page.width + pad)
  const width = Math.min(right - x, height * widest)
  return { x: end ? right - width : x, y, width, height }
}

/** Height of easily readable letters, in screen pixels. */
const letters = 22
const largest = 2

/** Size and position of a page in the close-up, so that the frame is centred and as little as possible lies beyond an edge of the page. */
export function closeUpPlacement([x0 = 0, y0 = 0, x1 = 1, y1 = 1]: Frame, page: Size, room: Size): Size & { x: number; y: number } {
  const wide = (room.width - 48) / Math.max(1, (x1 - x0) * page.width)
  const scale = Math.min(largest, wide, Math.max(room.width / page.width, letters / Math.max(1, (y1 - y0) * page.height)))
  const [width, height] = [page.width * scale, page.height * scale]
  const along = (middle: number, whole: number, visible: number): number =>
    whole <= visible ? (visible - whole) / 2 : Math.min(0, Math.max(visible - whole, visible / 2 - middle * whole))
  return { width, height, x: along((x0 + x1) / 2, width, room.width), y: along((y0 + y1) / 2, height, room.height) }
}
