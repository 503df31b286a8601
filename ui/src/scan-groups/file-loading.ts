import { type AcquiredPage, type PageSource, acquireFailure, type AcquireFailure, acquire, dpi, type OnAcquireFailed } from './acquire.ts'
import { isHeic, isXml, isZip } from './files.ts'
import { drawGrayPage, grayPageOf } from './gray-page.ts'
import { useEffect, useRef, useState } from 'react'
import { isNewerBuild } from '../parts/newer-version.ts'

/** The file and page being loaded. */
export type LoadingProgress = { label: string; page: number; pages: number }

/** Code that is loaded with the first file that needs it. */
const code = { pdf: () => import('./pdf-pages.ts'), heic: () => import('./heic.ts'), zip: () => import('./unpack.ts') }
type Code = typeof code

const notLoaded = async (): Promise<'newer-version' | 'no-connection'> => ((await isNewerBuild()) ? 'newer-version' : 'no-connection')
const loaded = <T>(load: () => Promise<T>, file: string): Promise<T> =>
  load().catch(async () => {
    throw acquireFailure(await notLoaded(), file)
  })
const isFailure = (thrown: unknown): thrown is AcquireFailure => typeof (thrown as Partial<AcquireFailure>).code === 'string'

/** Safari decodes HEIC itself. A JPEG named .heic, and an HEIC named .jpg, are opened as what they are. */
async function bitmapOf(file: File, needed: Code): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap) return bitmap
  const { heicPixels } = await loaded(needed.heic, file.name)
  return heicPixels(file)
    .then(pixels => createImageBitmap(pixels))
    .catch(() => {
      throw acquireFailure(isHeic(file) ? 'heic-unreadable' : 'image-unreadable', file.name)
    })
}

type Pages = AsyncIterable<AcquiredPage | AcquireFailure>
async function* pagesOf(file: File, dpi: number, onProgress: (it: LoadingProgress) => void, needed: Code): Pages {
  if (file.size === 0) yield acquireFailure('file-empty', file.name)
  else if (file.type === 'application/pdf') {
    const { pdfPages } = await loaded(needed.pdf, file.name)
    for await (const { canvas, page, pages } of pdfPages(file, file.name, dpi)) {
      onProgress({ label: file.name, page, pages })
      yield await grayPageOf(canvas, pages === 1 ? file.name : `${file.name}, page ${page}`, dpi)
    }
  } else if (file.type === 'image/png' || file.type === 'image/jpeg' || isHeic(file)) {
    onProgress({ label: file.name, page: 1, pages: 1 })
    const bitmap = await bitmapOf(file, needed)
    yield await drawGrayPage(bitmap, bitmap, file.name)
    bitmap.close()
  } else yield acquireFailure(isXml(file) ? 'e-invoice' : 'not-an-image-or-pdf', file.name)
}

/** The files with those of zips in place of these. `failures`: of the zips. */
async function unpackedFiles(files: readonly File[], needed: Code): Promise<{ all: readonly File[]; failures: AcquireFailure[] }> {
  const zips = files.filter(isZip)
  if (zips.length === 0) return { all: files, failures: [] }
  const unpack = await needed.zip().catch(() => null)
  if (!unpack) {
    const why = await notLoaded()
    return { all: files.filter(it => !isZip(it)), failures: zips.map(({ name }) => acquireFailure(why, name)) }
  }
  const { files: all, notice } = await unpack.unpackAll(files)
  return { all, failures: notice ? [{ code: 'not-an-image-or-pdf', text: notice }] : [] }
}

/** Without a connection the decoders' own files are missing too, and it is not known whether this one is readable. */
const offlineFailure = (it: AcquireFailure, file: string): AcquireFailure =>
  !navigator.onLine && (it.code === 'heic-unreadable' || it.code === 'pdf-unreadable') ? acquireFailure('no-connection', file) : it

/** Loads images and PDFs as gray pages, in order. An unreadable file is reported and skipped. */
export const filesSource = (files: readonly File[], onProgress: (it: LoadingProgress) => void, needed: Code = code): PageSource =>
  async function* ({ dpi, signal }) {
    const { all, failures } = await unpackedFiles(files, needed)
    yield* failures
    for (const file of all) {
      if (signal.aborted) return
      try {
        yield* pagesOf(file, dpi, onProgress, needed)
      } catch (thrown) {
        if (!isFailure(thrown)) throw thrown
        yield offlineFailure(thrown, file.name)
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
