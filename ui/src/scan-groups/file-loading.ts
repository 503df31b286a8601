import type { AcquiredPage, PageSource } from './acquire.ts'
import { acquireFailure, type AcquireFailure } from './acquire-failure.ts'
import { isZip } from './files.ts'
import { drawGrayPage, grayPageOf } from './gray-page.ts'

/** How far loading is. */
export type LoadingProgress = { called: string; page: number; pages: number }

async function* pagesOf(file: File, dpi: number, tell: (it: LoadingProgress) => void): AsyncIterable<AcquiredPage | AcquireFailure> {
  if (file.type === 'application/pdf') {
    const { pdfPages } = await import('./pdf-pages.ts')
    for await (const { canvas, page, pages } of pdfPages(file, file.name, dpi)) {
      tell({ called: file.name, page, pages })
      yield await grayPageOf(canvas, pages === 1 ? file.name : `${file.name}, page ${page}`, dpi)
    }
  } else if (file.type === 'image/png' || file.type === 'image/jpeg') {
    tell({ called: file.name, page: 1, pages: 1 })
    const bitmap = await createImageBitmap(file).catch(() => {
      throw acquireFailure('image-unreadable', file.name)
    })
    yield await drawGrayPage(bitmap, bitmap, file.name)
    bitmap.close()
  } else yield acquireFailure('not-an-image-or-pdf', file.name)
}

/** Pictures and PDFs as gray pages, one after the other. What cannot be read costs that file alone. */
export const filesSource = (files: readonly File[], tell: (it: LoadingProgress) => void): PageSource => async function* ({ dpi, signal }) {
  const { files: all, said } = files.some(isZip) ? await (await import('./unpack.ts')).unpackAll(files) : { files, said: null }
  if (said) yield { code: 'not-an-image-or-pdf', text: said }
  for (const file of all) {
    if (signal.aborted) return
    try {
      yield* pagesOf(file, dpi, tell)
    } catch (thrown) {
      if (!(thrown as Partial<AcquireFailure>).code) throw thrown
      yield thrown as AcquireFailure
    }
  }
}
