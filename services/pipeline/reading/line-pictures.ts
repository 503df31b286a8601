/** Cuts lines of print out of a page, at any angle, as the line reader's pictures. */
import { shrink, type Gray } from './gray.ts'
import { lineHeight, stepWidth, type LinePicture } from './line-reading.ts'
import type { Point, Rectangle } from './minimum-area-rectangle.ts'

/** In pixels of the picture. A longer line, such as a rule of dots, is compressed to this width. */
const maxWidth = 2400
const minWidth = 32

/** A picture, and the way back: `toImage` maps a pixel of the picture to the image. `used`: the width without padding. */
export type CutLine = { picture: LinePicture; used: number; toImage: (x: number, y: number) => Point }

/**
 * Returns a function that cuts a rectangle out of the image, 48 pixels high, its direction to the right, and `stretch` times as wide as it
 * is. Outside the image is white.
 */
export function lineCutter(image: Gray): (box: Rectangle, stretch?: number) => CutLine {
  // Large print is sampled from a reduced copy: single pixels of the page would miss most of it.
  const reduced = new Map<number, Gray>([[1, image]])
  return (box, stretch = 1) => {
    const factor = Math.max(1, Math.floor(box.height / lineHeight))
    const from = reduced.get(factor) ?? shrink(image, factor)
    reduced.set(factor, from)
    const used = Math.max(1, Math.min(maxWidth, Math.round((stretch * box.width * lineHeight) / box.height)))
    const width = Math.max(minWidth, Math.ceil(used / stepWidth) * stepWidth)
    const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)]
    const [across, down] = [box.width / used, box.height / lineHeight]
    const toImage = (x: number, y: number): Point => {
      const [along, athwart] = [x * across - box.width / 2, y * down - box.height / 2]
      return { x: box.x + cos * along - sin * athwart, y: box.y + sin * along + cos * athwart }
    }
    const start = toImage(0.5, 0.5)
    const gray = sampled(
      from,
      { x: start.x / factor - 0.5, y: start.y / factor - 0.5 },
      { x: (cos * across) / factor, y: (sin * across) / factor },
      { x: (-sin * down) / factor, y: (cos * down) / factor },
      used,
    )
    return { picture: pictureFrom(gray, used, width), used, toImage }
  }
}

/** `used` × 48 pixels by bilinear interpolation: from `start`, `right` for each column and `down` for each row. */
function sampled({ width, height, data }: Gray, start: Point, right: Point, down: Point, used: number): Uint8Array {
  const out = new Uint8Array(used * lineHeight).fill(255)
  for (let v = 0, at = 0; v < lineHeight; v++) {
    let [x, y] = [start.x + v * down.x, start.y + v * down.y]
    for (let u = 0; u < used; u++, at++, x += right.x, y += right.y) {
      if (x < -0.5 || y < -0.5 || x > width - 0.5 || y > height - 0.5) continue
      const [left, top] = [Math.min(width - 2, Math.max(0, Math.floor(x))), Math.min(height - 2, Math.max(0, Math.floor(y)))]
      const [fx, fy] = [Math.min(1, Math.max(0, x - left)), Math.min(1, Math.max(0, y - top))]
      const i = top * width + left
      const upper = data[i]! + fx * (data[i + 1]! - data[i]!)
      const lower = data[i + width]! + fx * (data[i + width + 1]! - data[i + width]!)
      out[at] = upper + fy * (lower - upper) + 0.5
    }
  }
  return out
}

/** Three equal channels, −1 black to 1 white, with middle gray to the right, as in the reader's training. */
function pictureFrom(gray: Uint8Array, used: number, width: number): LinePicture {
  const area = lineHeight * width
  const data = new Float32Array(3 * area)
  for (let y = 0; y < lineHeight; y++) for (let x = 0; x < used; x++) data[y * width + x] = gray[y * used + x]! / 127.5 - 1
  data.copyWithin(area, 0, area)
  data.copyWithin(2 * area, 0, area)
  return { data, width }
}
