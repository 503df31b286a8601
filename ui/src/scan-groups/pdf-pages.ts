/** The only file of the screens that knows pdf.js; loaded with the first PDF. It runs in a worker, without scripts and without forms of its own making. */
import { getDocument, GlobalWorkerOptions, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { acquireFailure } from './acquire-failure.ts'
import { longestSide, whiteCanvas } from './gray-page.ts'

GlobalWorkerOptions.workerSrc = workerAddress
/** Decoders, character maps and standard fonts; the build lays them there. */
const beside = `/assets/pdfjs-${version}`
const mostPages = 500
const pointsPerInch = 72

/** Draws page after page at `dpi`. Throws AcquireFailure. */
export async function* pdfPages(file: Blob, name: string, dpi: number): AsyncIterable<{ canvas: HTMLCanvasElement; page: number; pages: number }> {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()), isEvalSupported: false, enableXfa: false, verbosity: 0,
    wasmUrl: `${beside}/wasm/`, cMapUrl: `${beside}/cmaps/`, cMapPacked: true, standardFontDataUrl: `${beside}/standard_fonts/`, iccUrl: `${beside}/iccs/`,
  })
  try {
    const pdf = await task.promise
    if (pdf.numPages > mostPages) throw acquireFailure('pdf-too-long', name)
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const points = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: Math.min(dpi / pointsPerInch, longestSide / Math.max(points.width, points.height)) })
      const { canvas } = whiteCanvas({ width: Math.max(1, Math.round(viewport.width)), height: Math.max(1, Math.round(viewport.height)) })
      // For print, because drawing for the screen waits for frames, which a tab in the background does not get.
      await page.render({ canvas, viewport, intent: 'print' }).promise
      yield { canvas, page: number, pages: pdf.numPages }
      page.cleanup()
    }
  } catch (thrown) {
    if (thrown instanceof Error) throw acquireFailure(thrown.name === 'PasswordException' ? 'pdf-locked' : 'pdf-unreadable', name)
    throw thrown
  } finally {
    await task.destroy()
  }
}
