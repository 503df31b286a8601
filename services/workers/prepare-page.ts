import { toGray } from '../pipeline/reading/gray.ts'
import { cutForOcr, type PreparedBytes } from './cut-for-ocr.ts'
import { decodeGray, decodeImage, imageSize, longestSide } from './image.ts'
import type { Ocr } from './ocr.ts'
import { preparePdfPage } from './prepare-pdf-page.ts'
import type { FileKind } from '../content/sniff.ts'

/** Makes one page ready to be read; `page` counts from 1. `engine` is asked only where the page's letters leave its turn in doubt. Throws Unreadable. */
export async function preparePage(engine: () => Promise<Ocr>, path: string, kind: FileKind, page: number): Promise<PreparedBytes> {
  return kind === 'pdf' ? preparePdfPage(engine, path, page) : prepareImage(engine, path)
}

async function prepareImage(engine: () => Promise<Ocr>, path: string): Promise<PreparedBytes> {
  const original = await imageSize(path)
  const pixels = await decodeImage(path, longestSide)
  const hasMore = original.width >= 1.15 * pixels.width
  return cutForOcr(engine, {
    pixels,
    gray: toGray(pixels.width, pixels.height, pixels.channels, pixels.data),
    finer: async (turn, width, height) => (hasMore ? decodeGray(path, turn, width, height) : null),
  })
}
