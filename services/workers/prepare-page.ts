/** Prepares one page for reading: the JPEG to store and show, and either the words of its PDF text layer or an image for OCR. */
import type { Box, Word } from '../../contracts/page.ts'
import type { FileKind } from '../content/sniff.ts'
import { toGray, type Gray } from '../pipeline/reading/gray.ts'
import { measurePage } from '../pipeline/reading/measure-page.ts'
import { mainRotation, wordsOfGlyphs } from '../pipeline/reading/pdf-glyphs.ts'
import { withPictureWords } from '../pipeline/reading/picture-words.ts'
import { explainsInk, inkedWords, isGarbage, visibleGlyphs } from '../pipeline/reading/text-layer.ts'
import { cachedPdf } from './cached-pdf.ts'
import { cutForOcr, type PreparedBytes } from './cut-for-ocr.ts'
import { decodeHeic } from './heic.ts'
import { decodeGray, decodeImage, imageSize, longestSide, toJpeg, type ImageSource, type Pixels } from './image.ts'
import type { PdfPage } from './pdf.ts'
import type { Readers } from './read-page.ts'

/** `page` counts from 1. Of the readers, `ocr` is called only where the page's letters leave its rotation in doubt, `lines` only for pictures in a PDF. Throws Unreadable. */
export async function preparePage(readers: Readers, path: string, kind: FileKind, page: number): Promise<PreparedBytes> {
  return kind === 'pdf' ? preparePdfPage(readers, path, page) : prepareImage(readers, kind === 'heic' ? await decodeHeic(path) : path)
}

async function prepareImage({ ocr }: Readers, source: ImageSource): Promise<PreparedBytes> {
  const original = typeof source === 'string' ? await imageSize(source) : source
  const pixels = await decodeImage(source, longestSide)
  const hasMore = original.width >= 1.15 * pixels.width
  return cutForOcr(ocr, {
    pixels,
    gray: toGray(pixels.width, pixels.height, pixels.channels, pixels.data),
    finer: async (rotation, width, height) => (hasMore ? decodeGray(source, rotation, width, height) : null),
  })
}

/** A page with images on more than this share can be a scan with a few stamped words. */
const maxImageShare = 0.3

/** A PDF page with the words of its text layer where they can be trusted, otherwise as an image for OCR. */
async function preparePdfPage({ ocr, lines }: Readers, path: string, number: number): Promise<PreparedBytes> {
  const page = await (await cachedPdf(path)).page(number)
  try {
    const { rotation, words, covers, images } = await textLayerOf(page)
    const pixels = await page.draw(page.width, rotation)
    const gray = grayOf(pixels)
    const trusted = words && trustedWords(words, gray, covers)
    if (trusted) {
      const { width, height } = pixels
      const text = await withPictureWords(lines, gray, trusted, images)
      return { prepared: { width, height, turned: rotation, text, ocr: null }, image: await toJpeg(pixels, 0), ocr: null }
    }
    const asGiven = rotation === 0 ? pixels : await page.draw(page.width, 0)
    return await cutForOcr(ocr, {
      pixels: asGiven,
      gray: grayOf(asGiven),
      finer: async (rotated, width, height) => grayOf(await page.draw(rotated % 180 === 0 ? width : height, rotated)),
    })
  } finally {
    page.close()
  }
}

const grayOf = ({ width, height, channels, data }: Pixels) => toGray(width, height, channels, data)

/** The words of the text layer on the page rotated by `rotation`; null where they are hidden, too few or garbage. */
async function textLayerOf(page: PdfPage): Promise<{ rotation: number; words: Word[] | null; covers: number; images: Box[] }> {
  const given = await page.paint(0)
  const rotation = mainRotation(given.glyphs)
  const { glyphs, covers, images } = rotation === 0 ? given : await page.paint(rotation)
  const visible = visibleGlyphs(glyphs.filter(g => Math.abs(g.angle) <= 1))
  const words = visible && wordsOfGlyphs(visible, page)
  return { rotation, words: words && !isGarbage(words) ? words : null, covers, images }
}

/** The words that are visible on the drawn page; null when too few are, or when most of the page's letters belong to none of them. */
function trustedWords(words: Word[], gray: Gray, covers: number): Word[] | null {
  const inked = inkedWords(words, gray)
  if (inked.length < 0.7 * words.length) return null
  return covers < maxImageShare || explainsInk(inked, gray, measurePage(gray)) ? inked : null
}
