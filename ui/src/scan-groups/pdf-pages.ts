/** Renders PDFs with pdf.js in its worker, without scripts and XFA. The only import of pdf.js; loaded with the first PDF. */
import { getDocument, GlobalWorkerOptions, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
import { acquireFailure } from './acquire.ts'
import { longestSide, whiteCanvas } from './gray-page.ts'

GlobalWorkerOptions.workerSrc = workerAddress
/** Decoders, character maps and standard fonts (ui/build-plugins.ts). */
const assets = `/assets/pdfjs-${version}`
const maxPages = 500
const pointsPerInch = 72

/** Renders the pages in order at `dpi`. Throws AcquireFailure. */
export async function* pdfPages(
  file: Blob,
  name: string,
  dpi: number,
): AsyncIterable<{ canvas: HTMLCanvasElement; page: number; pages: number }> {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    isEvalSupported: false,
    enableXfa: false,
    verbosity: 0,
    wasmUrl: `${assets}/wasm/`,
    cMapUrl: `${assets}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    iccUrl: `${assets}/iccs/`,
  })
  try {
    const pdf = await task.promise
    if (pdf.numPages > maxPages) throw acquireFailure('pdf-too-long', name)
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number)
      const points = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: Math.min(dpi / pointsPerInch, longestSide / Math.max(points.width, points.height)) })
      const { canvas } = whiteCanvas({ width: Math.max(1, Math.round(viewport.width)), height: Math.max(1, Math.round(viewport.height)) })
      // Intent 'print': rendering for display waits for animation frames, which background tabs do not get.
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
