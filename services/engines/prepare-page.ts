import { zstdCompressSync, constants } from 'node:zlib'
import { cut, scaledSize } from '../pipeline/reading/cut.ts'
import { toGray, type Gray } from '../pipeline/reading/gray.ts'
import { wordsOfGlyphs } from '../pipeline/reading/pdf-glyphs.ts'
import { toPgm } from '../pipeline/reading/pgm.ts'
import { planOcr } from '../pipeline/reading/plan-ocr.ts'
import type { PreparedPage } from '../pipeline/reading/prepared-page.ts'
import { inkedWords, isGarbage, visibleGlyphs } from '../pipeline/reading/text-layer.ts'
import type { Word } from '../../contracts/page.ts'
import { decodeGray, decodeImage, imageSize, longestSide, resizeGray, toJpeg, type Pixels } from './image.ts'
import { keptPdf } from './kept-pdf.ts'
import type { PdfPage } from './pdf.ts'
import type { FileKind } from './sniff.ts'

/** The facts, the JPEG to store and show, and the packed OCR image (null where the PDF's own text is used). */
export type PreparedBytes = { prepared: PreparedPage; image: Buffer; ocr: Buffer | null }

/** A page's picture at two sizes: as stored, and finer where the original has more. */
type Source = { pixels: Pixels; finer(width: number, height: number): Promise<Gray> | null }

/** Makes one page ready to be read; `page` counts from 1. Throws Unreadable. */
export async function preparePage(path: string, kind: FileKind, page: number): Promise<PreparedBytes> {
  return kind === 'pdf' ? preparePdfPage(path, page) : prepareImage(path)
}

async function prepareImage(path: string): Promise<PreparedBytes> {
  const original = await imageSize(path)
  const pixels = await decodeImage(path, longestSide)
  return forOcr({
    pixels,
    finer: (width, height) => (original.width >= 1.15 * pixels.width ? decodeGray(path, 0, width, height) : null),
  })
}

async function preparePdfPage(path: string, number: number): Promise<PreparedBytes> {
  const page = await (await keptPdf(path)).page(number)
  try {
    const pixels = await page.draw(page.width)
    const gray = toGray(pixels.width, pixels.height, pixels.channels, pixels.data)
    const words = await soundText(page, gray)
    if (words) {
      const { width, height } = pixels
      return { prepared: { width, height, turned: 0, text: words, ocr: null }, image: await toJpeg(pixels, 0), ocr: null }
    }
    return await forOcr({
      pixels,
      finer: async width => {
        const finer = await page.draw(width)
        return toGray(finer.width, finer.height, finer.channels, finer.data)
      },
    })
  } finally {
    page.close()
  }
}

/** The page's own words where they can be trusted, else null. */
async function soundText(page: PdfPage, gray: Gray): Promise<Word[] | null> {
  const { glyphs } = await page.paint()
  const visible = visibleGlyphs(glyphs.filter(g => g.angle % 90 === 0))
  if (!visible) return null
  const words = wordsOfGlyphs(visible, gray)
  if (isGarbage(words)) return null
  const inked = inkedWords(words, gray)
  return inked.length >= 0.7 * words.length ? inked : null
}

async function forOcr(source: Source): Promise<PreparedBytes> {
  const { pixels } = source
  const gray = toGray(pixels.width, pixels.height, pixels.channels, pixels.data)
  const plan = planOcr(gray)
  const size = scaledSize(gray, plan)
  const finer = plan.scale > 1.1 ? await source.finer(size.width, size.height) : null
  const { image, transform } = cut(gray, finer ?? (await resizeGray(gray, size.width, size.height)), plan)
  const ocr = zstdCompressSync(toPgm(image), { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
  const prepared = { width: gray.width, height: gray.height, turned: 0, text: null, ocr: { width: image.width, height: image.height, transform } }
  return { prepared, image: await toJpeg(pixels, 0), ocr }
}
