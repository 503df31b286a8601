/** Prepares one page for reading: the JPEG to store and show, and either the words of its PDF text layer or an image for OCR. */
import type { Box, Word } from '../../contracts/page.ts'
import type { FileKind } from '../content/sniff.ts'
import { grayAt, toGray } from '../pipeline/reading/gray.ts'
import { measurePage } from '../pipeline/reading/measure-page.ts'
import { mainRotation, wordsOfGlyphs } from '../pipeline/reading/pdf-glyphs.ts'
import { picturesToRead, withPictureWords } from '../pipeline/reading/picture-words.ts'
import { explainsInk, inkedWords, isGarbage, visibleGlyphs } from '../pipeline/reading/text-layer.ts'
import { cachedPdf } from './cached-pdf.ts'
import { cutForOcr, type PreparedBytes } from './cut-for-ocr.ts'
import { decodeHeic } from './heic.ts'
import { decodeGray, decodeImage, imageSize, longestSide, toJpeg, type ImageSource, type Pixels } from './image.ts'
import type { PdfPage } from './pdf.ts'
import type { Readers } from './read-page.ts'

/**
 * `page` counts from 1. Of the readers, `ocr` is called only where the page's letters leave its rotation in doubt, `lines` only for
 * pictures in a PDF. Throws Unreadable.
 */
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
    const layer = await textLayerOf(page)
    const withText = layer && (await page.withDrawn(page.width, layer.rotation, pixels => pageWithText(lines, layer, pixels)))
    if (withText) return withText
    const pixels = await page.draw(page.width, 0)
    return await cutForOcr(ocr, {
      pixels,
      gray: grayOf(pixels),
      finer: async (rotated, width, height) =>
        page.withDrawn(rotated % 180 === 0 ? width : height, rotated, async larger => grayOf(larger)),
    })
  } finally {
    page.close()
  }
}

const grayOf = ({ width, height, channels, data }: Pixels) => toGray(width, height, channels, data)

/** Degrees: entries written into forms are tilted a little; stamps and watermarks, which are tilted more, are left out. */
const maxTilt = 8

/**
 * `rotation`: in degrees clockwise, with which the text stands upright. `imageShare`: the share of the page that images cover, 0..1, more
 * where they overlap. `images`: their rectangles on it.
 */
type TextLayer = { rotation: number; words: Word[]; imageShare: number; images: Box[] }

/** The text layer of the page; null where its words are hidden, too few or garbage. */
async function textLayerOf(page: PdfPage): Promise<TextLayer | null> {
  const given = await page.paint(0)
  const rotation = mainRotation(given.glyphs)
  const { glyphs, imageShare, images } = rotation === 0 ? given : await page.paint(rotation)
  const visible = visibleGlyphs(glyphs.filter(g => Math.abs(g.angle) <= maxTilt))
  const words = visible && wordsOfGlyphs(visible, page)
  return words && !isGarbage(words) ? { rotation, words, imageShare, images } : null
}

/** The page with the words of its text layer; null where the drawn page shows that they cannot be trusted. */
async function pageWithText(lines: Readers['lines'], layer: TextLayer, pixels: Pixels): Promise<PreparedBytes | null> {
  const words = trustedWords(layer, pixels)
  if (!words) return null
  const { width, height } = pixels
  // A whole page in gray takes 8 ms: only for a page with a picture that is read.
  const hasPictures = picturesToRead(pixels, words, layer.images).length > 0
  const text = hasPictures ? await withPictureWords(lines, grayOf(pixels), words, layer.images) : words
  return { prepared: { width, height, turned: layer.rotation, text, ocr: null }, image: await toJpeg(pixels, 0), ocr: null }
}

/** The words that are visible on the drawn page; null when too few are, or when most of the page's letters belong to none of them. */
function trustedWords({ words, imageShare }: TextLayer, pixels: Pixels): Word[] | null {
  const inked = inkedWords(words, pixels, index => grayAt(pixels.data, index * pixels.channels))
  if (inked.length < 0.7 * words.length) return null
  return imageShare < maxImageShare || explainsInk(inked, pixels, measurePage(grayOf(pixels))) ? inked : null
}
