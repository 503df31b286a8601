/** What a worker child can be asked to do: named functions of plain data. One line here adds a kind of work to the pool. */
import { readFile, writeFile } from 'node:fs/promises'
import type { ReadPage } from '../../contracts/page.ts'
import { segmentPages } from '../pipeline/fields/segment-pages.ts'
import type { PreparedPage } from '../pipeline/reading/prepared-page.ts'
import type { Extraction } from '../../contracts/fields.ts'
import { extractAt, pagesAt, type FieldsJob } from './cached-fields.ts'
import { keptLineReader } from './cached-line-reader.ts'
import { keptOcr } from './cached-readers.ts'
import { webPicture } from './image.ts'
import { openFile, type Opened } from './open-file.ts'
import { preparePage } from './prepare-page.ts'
import { readPage } from './read-page.ts'
import type { FileKind } from '../content/sniff.ts'

export type OpenJob = { path: string }
/** `page` counts from 1. `imagePath` and `ocrPath` name files the child writes: the JPEG to store and show, and the packed OCR image where words must still be read. */
export type PrepareJob = { path: string; kind: FileKind; page: number; imagePath: string; ocrPath: string }
/** `ocrPath` is null where `prepared.text` is set. */
export type ReadJob = { page: number; prepared: PreparedPage; ocrPath: string | null }
/** A picture for the web, and the file that the child writes it to. */
export type PictureJob = { path: string; outPath: string }

export const jobs = {
  open: ({ path }: OpenJob): Promise<Opened> => openFile(path),

  async prepare({ path, kind, page, imagePath, ocrPath }: PrepareJob): Promise<PreparedPage> {
    const { prepared, image, ocr } = await preparePage(keptOcr, path, kind, page)
    await writeFile(imagePath, image)
    if (ocr) await writeFile(ocrPath, ocr)
    return prepared
  },

  async read({ page, prepared, ocrPath }: ReadJob): Promise<ReadPage> {
    return readPage({ ocr: keptOcr, line: keptLineReader }, page, prepared, ocrPath === null ? null : await readFile(ocrPath))
  },

  segment: async ({ paths }: { paths: string[] }): Promise<number[][]> => segmentPages(await pagesAt(paths)),

  picture: async ({ path, outPath }: PictureJob): Promise<void> => writeFile(outPath, await webPicture(path)),

  extract: (job: FieldsJob): Promise<Extraction> => extractAt(job),
}

export type Jobs = typeof jobs
export type JobName = keyof Jobs
export type JobInput<N extends JobName> = Parameters<Jobs[N]>[0]
export type JobOutput<N extends JobName> = Awaited<ReturnType<Jobs[N]>>
