/** Cuts the OCR image out of a page: deskewed, scaled, and white outside the page. */
import type { Gray, Region } from './gray.ts'
import type { Point } from './minimum-area-rectangle.ts'
import { levelled, unskew, type OcrPlan } from './plan-ocr.ts'
import { scalePart } from './scale.ts'
import type { Transform } from './transform.ts'

export type Cut = { image: Gray; transform: Transform }

/** A part of the page: `region` in pixels of the page, scaled to the size of `image`. */
export type Part = { region: Region; image: Gray }

/** The part of the page that contains the plan's region after deskewing. Only this part is scaled. */
export function partToCut(page: { width: number; height: number }, { region, skew, fan }: OcrPlan): Region {
  const back = unskew(page, -skew)
  const toPage = (x: number, y: number) => back(x, y + fan * (x - page.width / 2) * (y - page.height / 2))
  const [right, bottom] = [region.x + region.width, region.y + region.height]
  const corners = [toPage(region.x, region.y), toPage(right, region.y), toPage(region.x, bottom), toPage(right, bottom)]
  const [xs, ys] = [corners.map(c => c[0]), corners.map(c => c[1])]
  const x = Math.max(0, Math.floor(Math.min(...xs)))
  const y = Math.max(0, Math.floor(Math.min(...ys)))
  const width = Math.min(page.width, Math.ceil(Math.max(...xs))) - x
  const height = Math.min(page.height, Math.ceil(Math.max(...ys))) - y
  return { x, y, width: Math.max(1, width), height: Math.max(1, height) }
}

/** The part of the page that the plan needs, scaled as planned. */
export function scaledPart(page: Gray, plan: OcrPlan): Part {
  const region = partToCut(page, plan)
  return { region, image: scalePart(page, region, plan.scale) }
}

/** `page` is the size the plan was made for. The transform maps pixels of the result to fractions of the page. */
export function cut(page: { width: number; height: number }, part: Part, { region, skew, fan }: OcrPlan): Cut {
  const [sx, sy] = [part.image.width / part.region.width, part.image.height / part.region.height]
  const width = Math.max(1, Math.round(region.width * sx))
  const height = Math.max(1, Math.round(region.height * sy))
  const [cos, sin] = [Math.cos((skew * Math.PI) / 180), Math.sin((skew * Math.PI) / 180)]
  const [mx, my] = [page.width / 2, page.height / 2]
  const [ox, oy] = [region.x - mx, region.y - my]
  // From a pixel (u, v) of the result to the page: undo the scale, add the fan (y + fan·x·y, from the middle), then rotate by the skew.
  const [fu, fv, f1, fuv] = [(fan * oy) / sx, (fan * ox) / sy, fan * ox * oy, fan / (sx * sy)]
  const [down, offset] = [1 / sy + fv, oy + f1]
  const t = [
    cos / sx - sin * fu,
    -sin * down,
    mx + cos * ox - sin * offset,
    sin / sx + cos * fu,
    cos * down,
    my + sin * ox + cos * offset,
    -sin * fuv,
    cos * fuv,
  ] as const
  const [w, h] = [page.width, page.height]
  const transform: Transform = [
    t[0] / w,
    t[1] / w,
    t[2] / w,
    t[3] / h,
    t[4] / h,
    t[5] / h,
    ...(fan === 0 ? [] : [t[6] / w, t[7] / h]),
  ] as Transform // both or neither
  const image = { width, height, data: new Uint8Array(width * height).fill(255) }
  const { x, y } = part.region
  if (skew === 0 && fan === 0) copyLevel(part.image, image, Math.round((region.x - x) * sx), Math.round((region.y - y) * sy))
  else sample(part.image, image, [t[0] * sx, t[1] * sx, (t[2] - x) * sx, t[3] * sy, t[4] * sy, (t[5] - y) * sy, t[6] * sx, t[7] * sy])
  return { image, transform }
}

/** Maps points of the page, in pixels, to pixels of the cut image. `width` and `height`: of that image. */
export function inCut(page: { width: number; height: number }, { width, height }: Gray, plan: OcrPlan, points: Point[]): Point[] {
  const level = levelled(page, plan)
  const { x: left, y: top, width: wide, height: high } = plan.region
  return points.map(p => {
    const [x, y] = level(p.x, p.y)
    return { x: ((x - left) * width) / wide, y: ((y - top) * height) / high }
  })
}

function copyLevel(from: Gray, to: Gray, left: number, top: number): void {
  const x0 = Math.max(0, -left)
  const x1 = Math.min(to.width, from.width - left)
  if (x1 <= x0) return
  for (let y = Math.max(0, -top); y < Math.min(to.height, from.height - top); y++) {
    const start = (y + top) * from.width + left
    to.data.set(from.data.subarray(start + x0, start + x1), y * to.width + x0)
  }
}

/** Bilinear sampling; pixels outside the page stay white. */
function sample(from: Gray, to: Gray, t: Transform): void {
  const { width, height, data } = from
  const [, , , , , , g = 0, h = 0] = t
  for (let v = 0, i = 0; v < to.height; v++) {
    let x = t[1] * v + t[2]
    let y = t[4] * v + t[5]
    const [dx, dy] = [t[0] + g * v, t[3] + h * v]
    for (let u = 0; u < to.width; u++, i++, x += dx, y += dy) {
      const left = Math.floor(x)
      const top = Math.floor(y)
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue
      const at = top * width + left
      const fx = x - left
      const upper = data[at]! + fx * (data[at + 1]! - data[at]!)
      const lower = data[at + width]! + fx * (data[at + width + 1]! - data[at + width]!)
      to.data[i] = upper + (y - top) * (lower - upper) + 0.5
    }
  }
}
