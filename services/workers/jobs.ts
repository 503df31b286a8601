/** The jobs of a worker process by name: functions of plain data. An entry here adds a kind of work to the pool. */
import { readFile, writeFile } from 'node:fs/promises'
import type { ReadPage } from '../../contracts/page.ts'
import { segmentFiles } from '../pipeline/segment-files.ts'
import type { PreparedPage } from '../pipeline/reading/prepared-page.ts'
import type { ExtractedPages } from '../pipeline/known-suppliers/find-clues.ts'
import { cachedLineModels, cachedOcr, extractFromFiles, loadPages, type ExtractJob } from './cached-readers.ts'
import { webPicture } from './image.ts'
import { openFile, type Opened } from './open-file.ts'
import { prepareFile } from './prepare-file.ts'
import { readPage, type Readers } from './read-page.ts'
import type { FileKind } from '../content/sniff.ts'

export type OpenJob = { path: string }
/**
 * `page` counts from 1. The worker writes two files: `imagePath`, the JPEG to store and show, and, where words must still be read,
 * `ocrPath`, the compressed OCR image.
 */
export type PrepareJob = { path: string; kind: FileKind; page: number; imagePath: string; ocrPath: string }
/** `ocrPath` is null where `prepared.text` is set. */
export type ReadJob = { page: number; prepared: PreparedPage; ocrPath: string | null }
/** Makes a picture for the web; the worker writes it to `outPath`. */
type PictureJob = { path: string; outPath: string }

const readers: Readers = { ocr: cachedOcr, lines: cachedLineModels }

export const jobs = {
  open: ({ path }: OpenJob): Promise<Opened> => openFile(path),

  async prepare({ path, kind, page, imagePath, ocrPath }: PrepareJob): Promise<PreparedPage> {
    const { prepared, image, ocr } = await prepareFile(readers, path, kind, page)
    await writeFile(imagePath, image)
    if (ocr) await writeFile(ocrPath, ocr)
    return prepared
  },

  async read({ page, prepared, ocrPath }: ReadJob): Promise<ReadPage> {
    return readPage(readers, page, prepared, ocrPath === null ? null : await readFile(ocrPath))
  },

  segment: async ({ paths, files }: { paths: string[]; files: string[] }): Promise<number[][]> =>
    segmentFiles(await loadPages(paths), files),

  picture: async ({ path, outPath }: PictureJob): Promise<void> => writeFile(outPath, await webPicture(path)),

  extract: (job: ExtractJob): Promise<ExtractedPages> => extractFromFiles(job),
}

type Jobs = typeof jobs
export type JobName = keyof Jobs
export type JobInput<N extends JobName> = Parameters<Jobs[N]>[0]
export type JobOutput<N extends JobName> = Awaited<ReturnType<Jobs[N]>>
