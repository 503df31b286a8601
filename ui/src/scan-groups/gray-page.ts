import type { AcquiredPage } from './acquire.ts'
import { grayOf, grayPng } from './gray-png.ts'

/** Longest side of a page in pixels: A4 at 300 dpi. More tells the reader nothing. */
export const longestSide = 3508
const thumbHeight = 112

type Size = { width: number; height: number }

/** Scaled down, never up, to the longest side. Whole pixels. */
export function fitted({ width, height }: Size): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function canvasOf({ width, height }: Size) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const ink = canvas.getContext('2d', { willReadFrequently: true })
  if (!ink) throw new Error('This browser has no canvas.')
  return { canvas, ink }
}

/** A canvas filled with white, as paper is where a picture lets it through. */
export function whiteCanvas(size: Size) {
  const it = canvasOf(size)
  it.ink.fillStyle = '#fff'
  it.ink.fillRect(0, 0, size.width, size.height)
  return it
}

/** The small picture of a page, as a data address. */
function thumbOf(canvas: HTMLCanvasElement): string {
  const width = Math.max(1, Math.round((canvas.width / canvas.height) * thumbHeight))
  const { canvas: small, ink } = canvasOf({ width, height: thumbHeight })
  ink.filter = 'grayscale(1)'
  ink.drawImage(canvas, 0, 0, width, thumbHeight)
  return small.toDataURL('image/jpeg', 0.7)
}

/** A drawn page, gray. */
export async function grayPageOf(canvas: HTMLCanvasElement, label: string, dpi?: number): Promise<AcquiredPage> {
  const { width, height } = canvas
  const ink = canvas.getContext('2d')
  if (!ink) throw new Error('This browser has no canvas.')
  const image = await grayPng({ pixels: grayOf(ink.getImageData(0, 0, width, height).data), width, height }, dpi)
  return { image, label, thumb: thumbOf(canvas) }
}

/** A picture or the present frame of a video, gray. */
export function drawGrayPage(from: CanvasImageSource, size: Size, label: string): Promise<AcquiredPage> {
  const { width, height } = fitted(size)
  const { canvas, ink } = whiteCanvas({ width, height })
  ink.drawImage(from, 0, 0, width, height)
  return grayPageOf(canvas, label)
}
