import type { AcquiredPage } from './acquire.ts'
import { grayOf, grayPng } from './gray-png.ts'

/** Longest side of a page in pixels: A4 at 300 dpi. More does not improve OCR. */
export const longestSide = 3508
const thumbHeight = 112

type Size = { width: number; height: number }

/** Scales a size down, never up, to `longestSide`. Whole pixels. */
function fitted({ width, height }: Size): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

function canvasOf({ width, height }: Size) {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser has no canvas.')
  return { canvas, context }
}

/** A white canvas, for images with transparency. */
export function whiteCanvas(size: Size) {
  const it = canvasOf(size)
  it.context.fillStyle = '#fff'
  it.context.fillRect(0, 0, size.width, size.height)
  return it
}

/** Thumbnail as a data URL. */
function thumbOf(canvas: HTMLCanvasElement): string {
  const width = Math.max(1, Math.round((canvas.width / canvas.height) * thumbHeight))
  const { canvas: small, context } = canvasOf({ width, height: thumbHeight })
  context.filter = 'grayscale(1)'
  context.drawImage(canvas, 0, 0, width, thumbHeight)
  return small.toDataURL('image/jpeg', 0.7)
}

/** Converts a drawn canvas to a gray page. */
export async function grayPageOf(canvas: HTMLCanvasElement, label: string, dpi?: number): Promise<AcquiredPage> {
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas.')
  const image = await grayPng({ pixels: grayOf(context.getImageData(0, 0, width, height).data), width, height }, dpi)
  return { image, label, thumb: thumbOf(canvas) }
}

/** Draws an image or the current video frame as a gray page. `dpi`: of the image where it is known; a scaled page has none. */
export function drawGrayPage(from: CanvasImageSource, size: Size, label: string, dpi?: number): Promise<AcquiredPage> {
  const { width, height } = fitted(size)
  const { canvas, context } = whiteCanvas({ width, height })
  context.drawImage(from, 0, 0, width, height)
  return grayPageOf(canvas, label, width === size.width ? dpi : undefined)
}
