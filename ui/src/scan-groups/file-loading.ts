import { type AcquiredPage, type PageSource, acquireFailure, type AcquireFailure, acquire, dpi, type OnAcquireFailed } from './acquire.ts'
import { isHeic, isXml, isZip } from './files.ts'
import { drawGrayPage, grayPageOf } from './gray-page.ts'
import { useEffect, useRef, useState } from 'react'

/** The file and page being loaded. */
export type LoadingProgress = { label: string; page: number; pages: number }

async function* pagesOf(file: File, dpi: number, onProgress: (it: LoadingProgress) => void): AsyncIterable<AcquiredPage | AcquireFailure> {
  if (file.size === 0) yield acquireFailure('file-empty', file.name)
  else if (file.type === 'application/pdf') {
    const { pdfPages } = await import('./pdf-pages.ts')
    for await (const { canvas, page, pages } of pdfPages(file, file.name, dpi)) {
      onProgress({ label: file.name, page, pages })
      yield await grayPageOf(canvas, pages === 1 ? file.name : `${file.name}, page ${page}`, dpi)
    }
  } else if (file.type === 'image/png' || file.type === 'image/jpeg' || isHeic(file)) {
    onProgress({ label: file.name, page: 1, pages: 1 })
    // Safari decodes HEIC itself. A JPEG named .heic, and an HEIC named .jpg, are opened as what they are.
    const bitmap = await createImageBitmap(file)
      .catch(async () => createImageBitmap(await (await import('./heic.ts')).heicPixels(file)))
      .catch(() => {
        throw acquireFailure(isHeic(file) ? 'heic-unreadable' : 'image-unreadable', file.name)
      })
    yield await drawGrayPage(bitmap, bitmap, file.name)
    bitmap.close()
  } else yield acquireFailure(isXml(file) ? 'e-invoice' : 'not-an-image-or-pdf', file.name)
}

/** Loads images and PDFs as gray pages, in order. An unreadable file is reported and skipped. */
export const filesSource = (files: readonly File[], onProgress: (it: LoadingProgress) => void): PageSource =>
  async function* ({ dpi, signal }) {
    const { files: all, notice } = files.some(isZip) ? await (await import('./unpack.ts')).unpackAll(files) : { files, notice: null }
    if (notice) yield { code: 'not-an-image-or-pdf', text: notice }
    for (const file of all) {
      if (signal.aborted) return
      try {
        yield* pagesOf(file, dpi, onProgress)
      } catch (thrown) {
        if (!(thrown as Partial<AcquireFailure>).code) throw thrown
        yield thrown as AcquireFailure
      }
    }
  }

type Failure = Parameters<OnAcquireFailed>[0]

/**
 * Loads images and PDFs page by page; files chosen meanwhile are queued. `onFailed`, at each failure: those of the files that were chosen
 * together, so far.
 */
export function useFileLoading(onPage: (page: AcquiredPage) => void, onFailed: (all: readonly Failure[]) => void) {
  const [loading, setLoading] = useState<LoadingProgress | null>(null)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const stop = useRef(new AbortController())
  useEffect(() => () => stop.current.abort(), [])
  const load = (files: readonly File[]): void => {
    if (stop.current.signal.aborted) stop.current = new AbortController()
    const { signal } = stop.current
    const failures: Failure[] = []
    const onAcquireFailed: OnAcquireFailed = it => {
      failures.push(it)
      onFailed([...failures])
    }
    queue.current = queue.current
      .then(() => acquire(filesSource(files, setLoading), { dpi: dpi.loading, signal }, onPage, onAcquireFailed))
      .finally(() => setLoading(null))
  }
  return { loading, load, stop: () => stop.current.abort() }
}
