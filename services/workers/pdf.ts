/** The only file that imports pdf.js. Runs in a worker process, because it interprets files that strangers sent. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, sep } from 'node:path'
import { getDocument, OPS, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { longestSide, mostPixels, type Pixels } from './image.ts'
import { multiply, paint, type FontFacts, type Matrix, type Operator, type Painted } from './pdf-paint.ts'
import { unreadable } from './unreadable.ts'

export const mostPages = 500
const dotsPerInch = 200

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')) + sep
const names = new Map<number, string>(Object.entries(OPS).map(([name, number]) => [number, name]))

/** `attachments`: the embedded files by name. */
export type Pdf = { pages: number; page(number: number): Promise<PdfPage>; attachments(): Promise<PdfAttachment[]>; close(): Promise<void> }
export type PdfAttachment = { name: string; bytes: Uint8Array }

/**
 * One page. `paint` lists the characters on it, `draw` and `withDrawn` render it; all apply the page's own rotation and `rotation` degrees
 * clockwise more.
 */
export type PdfPage = {
  /** Pixels of the stored page image: 200 dpi, longest side at most 2400. */
  width: number
  height: number
  paint(rotation: number): Promise<Painted>
  /** `width` in pixels is that of the page before `rotation`. */
  draw(width: number, rotation: number): Promise<Pixels>
  /** As `draw`, without a copy of the pixels: they exist only until the promise of `use` is settled. */
  withDrawn<T>(width: number, rotation: number, use: (pixels: Pixels) => Promise<T>): Promise<T>
  close(): void
}

/** Opens the file without scripts, forms or the network. Throws Unreadable. */
export async function openPdf(path: string): Promise<Pdf> {
  const data = new Uint8Array(await readFile(path))
  // Checked before pdf.js takes over the buffer. A complete PDF ends with %%EOF, to which some mail programs append.
  const complete = Buffer.from(data.buffer, data.byteOffset, data.length).subarray(-2048).includes('%%EOF')
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
  const document = await task.promise.catch((error: unknown) => throwUnreadable(error, complete))
  if (document.numPages > mostPages) {
    await task.destroy()
    throw unreadable('file.too-many-pages', `${document.numPages} pages`)
  }
  return {
    pages: document.numPages,
    page: number => openPage(document, number),
    attachments: () => attachmentsOf(document),
    close: () => task.destroy(),
  }
}

/** None where the list cannot be read: the pages may be sound. */
async function attachmentsOf(document: PDFDocumentProxy): Promise<PdfAttachment[]> {
  // pdf.js types its answer as any: by name, or null for none.
  const found = (await document.getAttachments().catch(() => null)) as Record<string, { filename?: unknown; content?: unknown }> | null
  return Object.values(found ?? {}).flatMap(({ filename, content }) =>
    content instanceof Uint8Array ? [{ name: String(filename ?? ''), bytes: content }] : [],
  )
}

function throwUnreadable(error: unknown, complete: boolean): never {
  const [name, message] = error instanceof Error ? [error.name, error.message] : ['', String(error)]
  if (name === 'PasswordException') throw unreadable('file.encrypted', message)
  throw unreadable(complete ? 'file.page-unreadable' : 'file.truncated', message)
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
    paint: rotation => paintPage(page, rotation),
    draw: (wanted, rotation) =>
      withDrawnPage(document, page, wanted / points.width, rotation, async pixels => ({ ...pixels, data: Buffer.from(pixels.data) })),
    withDrawn: (wanted, rotation, use) => withDrawnPage(document, page, wanted / points.width, rotation, use),
    close: () => void page.cleanup(),
  }
}

async function paintPage(page: PDFPageProxy, rotation: number): Promise<Painted> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const operators: Operator[] = fnArray.map((fn, i) => ({ name: names.get(fn) ?? '', args: argsOf(argsArray[i]) }))
  const { width, height, transform } = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 })
  const toPage = multiply([1 / width, 0, 0, 1 / height, 0, 0], transform as Matrix)
  return paint(operators, toPage, height / width, name => fontFacts(page, name))
}

function argsOf(args: unknown): unknown[] {
  return Array.isArray(args) || ArrayBuffer.isView(args) ? Array.from(args as ArrayLike<unknown>) : []
}

function fontFacts(page: PDFPageProxy, name: string): FontFacts {
  const font: Partial<FontFacts> = name !== '' && page.commonObjs.has(name) ? page.commonObjs.get(name) : {}
  // Fonts state a larger height than letters have; boxes should fit the letters.
  const ascent = Math.min(0.95, Math.max(0.7, font.ascent || 0.8))
  const descent = Math.max(-0.25, Math.min(-0.1, font.descent || -0.2))
  return { fontMatrix: font.fontMatrix ?? [0.001, 0, 0, 0.001, 0, 0], vertical: font.vertical ?? false, ascent, descent }
}

async function withDrawnPage<T>(
  document: PDFDocumentProxy,
  page: PDFPageProxy,
  scale: number,
  rotation: number,
  use: (pixels: Pixels) => Promise<T>,
): Promise<T> {
  const viewport = page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 })
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))]
  // pdf.js types its factory as a plain object. Its own factory must be used: it shares pdf.js's copy of the canvas library.
  const factory = document.canvasFactory as {
    create(w: number, h: number): { canvas: { data(): Buffer }; context: CanvasRenderingContext2D }
    destroy(canvas: unknown): void
  }
  const drawn = factory.create(width, height)
  try {
    const rendered = page.render({ canvas: null, canvasContext: drawn.context, viewport, background: '#fff' }).promise
    // The canvas's own memory, which `destroy` frees. getImageData would give a copy of the same pixels, which are opaque, after 10 ms
    // more.
    const data = await rendered
      .then(() => drawn.canvas.data())
      .catch((error: unknown) => {
        throw unreadable('file.page-unreadable', String(error))
      })
    try {
      return await use({ width, height, channels: 4, data })
    } finally {
      // Detached: nothing can read it once it is freed, and V8, which would count it as garbage, collects a quarter as often.
      ;(data.buffer as ArrayBuffer).transfer(0)
    }
  } finally {
    factory.destroy(drawn)
  }
}
