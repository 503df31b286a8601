/**
 * The only file that imports the canvas library of pdf.js: draws the pages of e-invoices. The fonts come with pdf.js, so that no system
 * needs any.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import type { DrawnPage } from '../pipeline/e-invoice/lay-out.ts'
import type { Measure } from '../pipeline/e-invoice/page-blocks.ts'
import type { Pixels } from './image.ts'

const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts')
/** Names of our own, which no font of the system has. */
const families = { regular: 'Docketry page', bold: 'Docketry page bold' } as const
const colours = { paper: '#ffffff', text: '#14181f', gray: '#5a6472', rule: '#c5cbd3' } as const

function setFont(context: SKRSContext2D, size: number, bold: boolean): void {
  context.font = `${size}px "${bold ? families.bold : families.regular}", sans-serif` // signs that the font lacks, where the system has them
}

let measuring: SKRSContext2D | null = null

/** A context with the fonts loaded, for measuring. */
function measuringContext(): SKRSContext2D {
  if (!measuring) {
    GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), families.regular)
    GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Bold.ttf'), families.bold)
    measuring = createCanvas(1, 1).getContext('2d')
  }
  return measuring
}

export const measureText: Measure = (text, size, bold) => {
  const context = measuringContext()
  setFont(context, size, bold)
  return context.measureText(text).width
}

/** The page as opaque RGBA. */
export function drawPage({ width, height, texts, rules }: DrawnPage): Pixels {
  measuringContext()
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = colours.paper
  context.fillRect(0, 0, width, height)
  context.fillStyle = colours.rule
  for (const { x0, x1, y } of rules) context.fillRect(x0, y, x1 - x0, 2)
  for (const { text, x, y, size, bold, gray } of texts) {
    setFont(context, size, bold)
    context.fillStyle = gray ? colours.gray : colours.text
    context.fillText(text, x, y)
  }
  const { data } = context.getImageData(0, 0, width, height)
  return { width, height, channels: 4, data: Buffer.from(data.buffer, data.byteOffset, data.byteLength) }
}
