import type { Word } from '../../contracts/page.ts'
import { toGray, type Gray } from '../pipeline/reading/gray.ts'
import { measurePage } from '../pipeline/reading/measure-page.ts'
import { mainTurn, wordsOfGlyphs } from '../pipeline/reading/pdf-glyphs.ts'
import { explainsInk, inkedWords, isGarbage, visibleGlyphs } from '../pipeline/reading/text-layer.ts'
import { cutForOcr, type PreparedBytes } from './cut-for-ocr.ts'
import { toJpeg, type Pixels } from './image.ts'
import { keptPdf } from './cached-pdf.ts'
import type { Ocr } from './ocr.ts'
import type { PdfPage } from './pdf.ts'

/** A page with images on more than this share of it may be a scan with a little text stamped on. */
const manyImages = 0.3

/** A PDF page with its own words where they are sound, else as a picture to be read. `number` counts from 1. Throws Unreadable. */
export async function preparePdfPage(engine: () => Promise<Ocr>, path: string, number: number): Promise<PreparedBytes> {
  const page = await (await keptPdf(path)).page(number)
  try {
    const { turn, words, covers } = await ownWords(page)
    const pixels = await page.draw(page.width, turn)
    const gray = grayOf(pixels)
    const sound = words && soundWords(words, gray, covers)
    if (sound) {
      const { width, height } = pixels
      return { prepared: { width, height, turned: turn, text: sound, ocr: null }, image: await toJpeg(pixels, 0), ocr: null }
    }
    const asGiven = turn === 0 ? pixels : await page.draw(page.width, 0)
    return await cutForOcr(engine, {
      pixels: asGiven,
      gray: grayOf(asGiven),
      finer: async (turned, width, height) => grayOf(await page.draw(turned % 180 === 0 ? width : height, turned)),
    })
  } finally {
    page.close()
  }
}

const grayOf = ({ width, height, channels, data }: Pixels) => toGray(width, height, channels, data)

/** The words the page paints, as it stands after `turn`; null where they cannot be meant to be read. */
async function ownWords(page: PdfPage): Promise<{ turn: number; words: Word[] | null; covers: number }> {
  const given = await page.paint(0)
  const turn = mainTurn(given.glyphs)
  const { glyphs, covers } = turn === 0 ? given : await page.paint(turn)
  const visible = visibleGlyphs(glyphs.filter(g => Math.abs(g.angle) <= 1))
  const words = visible && wordsOfGlyphs(visible, page)
  return { turn, words: words && !isGarbage(words) ? words : null, covers }
}

/** What of the words can be seen on the drawn page; null when that is too little, or when most of the page's letters are in none of them. */
function soundWords(words: Word[], gray: Gray, covers: number): Word[] | null {
  const inked = inkedWords(words, gray)
  if (inked.length < 0.7 * words.length) return null
  return covers < manyImages || explainsInk(inked, gray, measurePage(gray)) ? inked : null
}
