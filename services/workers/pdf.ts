/** The only file that knows pdf.js. Everything here runs in a worker child: it executes what strangers sent. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, sep } from 'node:path'
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { longestSide, mostPixels, type Pixels } from './image.ts'
import { multiply, type Matrix } from './pdf-matrix.ts'
import { paint, type FontFacts, type Operator, type Painted } from './pdf-paint.ts'
import { unreadable } from './unreadable.ts'

export const mostPages = 500
const dotsPerInch = 200

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')) + sep
const names = new Map<number, string>(Object.entries(OPS).map(([name, number]) => [number, name]))

export type Pdf = { pages: number; page(number: number): Promise<PdfPage>; close(): Promise<void> }

/** One page. `paint` says what is where, `draw` makes a picture; both honour the page's own turn and turn it clockwise by `turn` degrees more. */
export type PdfPage = {
  /** Pixels of the stored page image: 200 dpi, longest side at most 2400. */
  width: number
  height: number
  paint(turn: number): Promise<Painted>
  /** `width` in pixels is that of the page before `turn`. */
  draw(width: number, turn: number): Promise<Pixels>
  close(): void
}

/** Opens the file without scripts, forms or the network. Throws Unreadable. */
export async function openPdf(path: string): Promise<Pdf> {
  const data = new Uint8Array(await readFile(path))
  // pdf.js takes the bytes away, so this is looked up before: a PDF ends with its own mark, and some mailers add to it.
  const whole = Buffer.from(data.buffer, data.byteOffset, data.length).subarray(-2048).includes('%%EOF')
  const task = getDocument({
    data,
    standardFontDataUrl: `${folder}standard_fonts${sep}`,
    cMapUrl: `${folder}cmaps${sep}`,
    cMapPacked: true,
    wasmUrl: `${folder}wasm${sep}`,
    iccUrl: `${folder}iccs${sep}`,
    isEvalSupported: false,
    enableXfa: false,
    maxImageSize: mostPixels,
    stopAtErrors: false,
    verbosity: 0,
  })
  const document = await task.promise.catch((error: unknown) => refuse(error, whole))
  if (document.numPages > mostPages) {
    await task.destroy()
    throw unreadable('file.too-many-pages', `${document.numPages} pages`)
  }
  return { pages: document.numPages, page: number => openPage(document, number), close: () => task.destroy() }
}

function refuse(error: unknown, whole: boolean): never {
  const [name, message] = error instanceof Error ? [error.name, error.message] : ['', String(error)]
  if (name === 'PasswordException') throw unreadable('file.encrypted', message)
  throw unreadable(whole ? 'file.page-unreadable' : 'file.truncated', message)
}

async function openPage(document: PDFDocumentProxy, number: number): Promise<PdfPage> {
  const page = await document.getPage(number).catch((error: unknown) => {
    throw unreadable('file.page-unreadable', String(error))
  })
  const points = page.getViewport({ scale: 1 })
  const scale = Math.min(dotsPerInch / 72, longestSide / Math.max(points.width, points.height))
  const width = Math.max(1, Math.round(points.width * scale))
  return {
    width,
    height: Math.max(1, Math.round(points.height * scale)),
    paint: turn => paintPage(page, turn),
    draw: (wanted, turn) => drawPage(document, page, wanted / points.width, turn),
    close: () => void page.cleanup(),
  }
}

async function paintPage(page: PDFPageProxy, turn: number): Promise<Painted> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const operators: Operator[] = fnArray.map((fn, i) => ({ name: names.get(fn) ?? '', args: argsOf(argsArray[i]) }))
  const { width, height, transform } = page.getViewport({ scale: 1, rotation: (page.rotate + turn) % 360 })
  return paint(operators, multiply([1 / width, 0, 0, 1 / height, 0, 0], transform as Matrix), name => fontFacts(page, name))
}

function argsOf(args: unknown): unknown[] {
  return Array.isArray(args) || ArrayBuffer.isView(args) ? Array.from(args as ArrayLike<unknown>) : []
}

function fontFacts(page: PDFPageProxy, name: string): FontFacts {
  const font: Partial<FontFacts> = name !== '' && page.commonObjs.has(name) ? page.commonObjs.get(name) : {}
  // Fonts promise more than letters need; a box that follows the letters is what people point at.
  const ascent = Math.min(0.95, Math.max(0.7, font.ascent || 0.8))
  const descent = Math.max(-0.25, Math.min(-0.1, font.descent || -0.2))
  return { fontMatrix: font.fontMatrix ?? [0.001, 0, 0, 0.001, 0, 0], vertical: font.vertical ?? false, ascent, descent }
}

async function drawPage(document: PDFDocumentProxy, page: PDFPageProxy, scale: number, turn: number): Promise<Pixels> {
  const viewport = page.getViewport({ scale, rotation: (page.rotate + turn) % 360 })
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))]
  // pdf.js types its own factory as a plain object; it is the one that shares pdf.js's copy of the canvas library.
  const factory = document.canvasFactory as { create(w: number, h: number): { context: CanvasRenderingContext2D }; destroy(canvas: unknown): void }
  const canvas = factory.create(width, height)
  try {
    await page.render({ canvas: null, canvasContext: canvas.context, viewport, background: '#fff' }).promise
    const { data } = canvas.context.getImageData(0, 0, width, height)
    return { width, height, channels: 4, data: Buffer.from(data.buffer, data.byteOffset, data.byteLength) }
  } catch (error) {
    throw unreadable('file.page-unreadable', String(error))
  } finally {
    factory.destroy(canvas)
  }
}

