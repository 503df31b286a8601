/** Plans the OCR image of a page: the part to read, its skew and its scale. */
import type { Component } from './components.ts'
import type { Region } from './gray.ts'
import type { Measured } from './measure-page.ts'
import { fanOf, skewOf } from './skew.ts'

/** Tesseract reads best with capitals of 25–30 px. */
const wantedCaps = 28
/** Smaller capitals are read worse, so more pixels than `wantedArea` are spent on them. */
const minCaps = 20
/** In pixels. A4 at 200 dpi has 3.9 Mpx; with more pixels OCR takes longer and reads no better. */
const wantedArea = 4_500_000
/** In pixels. Tesseract's memory grows with the image and never shrinks. */
const maxArea = 8_000_000

/**
 * `skew`: the angle of the text at the page's middle, in degrees clockwise. `fan`: the increase of its slope with each pixel further down,
 * as on paper photographed from one side. `region`: the part to cut, in pixels of the page after skew (about the middle) and fan are
 * removed. `scale`: OCR pixels per page pixel. `caps`: height of capitals in page pixels, null where there is hardly any text.
 */
export type OcrPlan = { skew: number; fan: number; region: Region; scale: number; caps: number | null }

/** The plan for a page of this size, in pixels. */
export function planOcr(
  page: { width: number; height: number },
  { factor, ink, letters, lightLetters, caps: smallCaps, paper }: Measured,
): OcrPlan {
  const caps = smallCaps === null ? null : smallCaps * factor
  const slope = smallCaps === null ? 0 : skewOf(ink)
  // Without the paper's edges a crumpled receipt can look like a fan, and removing that would bend level lines.
  const fanned = smallCaps === null || !paper ? null : fanOf(ink, slope)
  const skew = fanned ? fanned.skew : Math.abs(slope) < 0.15 ? 0 : slope
  const fan = fanned ? fanned.fan / factor : 0
  const region = textRegion(page, [...letters, ...lightLetters], factor, { skew, fan }, caps)
  return { skew, fan, region, scale: scaleFor(region, caps), caps }
}

/** The rectangle around all print but specks in the deskewed page, dark or light, with a margin of a capital's height. */
function textRegion(
  page: { width: number; height: number },
  print: Component[],
  factor: number,
  how: Pick<OcrPlan, 'skew' | 'fan'>,
  caps: number | null,
): Region {
  const whole = { x: 0, y: 0, width: page.width, height: page.height }
  if (caps === null) return whole
  const level = levelled(page, how)
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const piece of print) {
    const [width, height] = [piece.width * factor, piece.height * factor]
    if (height < 0.4 * caps) continue
    const [x, y] = level(piece.x * factor + width / 2, piece.y * factor + height / 2)
    left = Math.min(left, x - width / 2)
    right = Math.max(right, x + width / 2)
    top = Math.min(top, y - height / 2)
    bottom = Math.max(bottom, y + height / 2)
  }
  const margin = Math.max(12, caps)
  const x = Math.floor(left - margin)
  const y = Math.floor(top - margin)
  return { x, y, width: Math.ceil(right + margin) - x, height: Math.ceil(bottom + margin) - y }
}

/** Maps a point of the page to its place after the skew is removed about the middle. */
export function unskew(page: { width: number; height: number }, skew: number): (x: number, y: number) => [number, number] {
  const [cos, sin] = [Math.cos((skew * Math.PI) / 180), Math.sin((skew * Math.PI) / 180)]
  const [mx, my] = [page.width / 2, page.height / 2]
  return (x, y) => [mx + cos * (x - mx) + sin * (y - my), my - sin * (x - mx) + cos * (y - my)]
}

/** Maps a point of the page to its place after skew and fan are removed. */
export const levelled = (page: { width: number; height: number }, { skew, fan }: Pick<OcrPlan, 'skew' | 'fan'>) => {
  const level = unskew(page, skew)
  return (px: number, py: number): [number, number] => {
    const [x, y] = level(px, py)
    const across = fan * (x - page.width / 2)
    return [x, (y + across * (page.height / 2)) / (1 + across)]
  }
}

function scaleFor(region: Region, caps: number | null): number {
  const area = region.width * region.height
  const maxScale = Math.sqrt(maxArea / area)
  if (caps === null) return Math.min(1, maxScale)
  const wanted = Math.min(wantedCaps / caps, Math.max(Math.sqrt(wantedArea / area), minCaps / caps))
  return Math.min(3.5, Math.max(0.2, Math.min(wanted, maxScale)))
}
