import { constants, zstdCompressSync } from 'node:zlib'
import { cut, inCut, scaledPart } from '../pipeline/reading/cut.ts'
import { evenLight } from '../pipeline/reading/even-light.ts'
import type { Gray } from '../pipeline/reading/gray.ts'
import { measurePage } from '../pipeline/reading/measure-page.ts'
import { withoutTable } from '../pipeline/reading/paper-outline.ts'
import { toPgm } from '../pipeline/reading/pgm.ts'
import { planOcr } from '../pipeline/reading/plan-ocr.ts'
import type { PreparedPage } from '../pipeline/reading/prepared-page.ts'
import { toJpeg, turnGray, type Pixels } from './image.ts'
import type { Ocr } from './ocr.ts'
import { turnOf } from './rotation-of.ts'

/** The facts, the JPEG to store and show, and the packed OCR image (null where the PDF's own text is used). */
export type PreparedBytes = { prepared: PreparedPage; image: Buffer; ocr: Buffer | null }

/**
 * A page's picture in the stored size, and `finer`: the whole page turned clockwise by `turn` and then of this size, made from
 * more of the original's pixels; null where the original has no more.
 */
export type Source = { pixels: Pixels; gray: Gray; finer(turn: number, width: number, height: number): Promise<Gray | null> }

/** Finds which way up the page stands and cuts, turns and scales what is to be read. */
export async function cutForOcr(engine: () => Promise<Ocr>, { pixels, gray: given, finer }: Source): Promise<PreparedBytes> {
  const seen = measurePage(given)
  const turned = await turnOf(engine, given, seen)
  const gray = turned === 0 ? given : await turnGray(given, turned)
  const upright = turned === 0 ? seen : measurePage(gray)
  const plan = planOcr(gray, upright)
  const smallPrint = plan.caps !== null && plan.caps < 18 && plan.scale > 1.1
  const finerPage = smallPrint ? await finer(turned, Math.round(gray.width * plan.scale), Math.round(gray.height * plan.scale)) : null
  const whole = { x: 0, y: 0, width: gray.width, height: gray.height }
  const cutOut = cut(gray, finerPage ? { region: whole, image: finerPage } : scaledPart(gray, plan), plan)
  const { transform } = cutOut
  const lit = plan.caps === null ? cutOut.image : evenLight(cutOut.image, plan.caps * plan.scale, upright.paper !== null)
  const paper = upright.paper?.map(({ x, y }) => ({ x: x * upright.factor, y: y * upright.factor }))
  const image = paper ? withoutTable(lit, inCut(gray, lit, plan, paper), 255) : lit
  return {
    prepared: { width: gray.width, height: gray.height, turned, text: null, ocr: { width: image.width, height: image.height, transform } },
    image: await toJpeg(pixels, turned),
    // Level 1 packs 4 MB in 15 ms; PNG needs ten times as long for a fifth less.
    ocr: zstdCompressSync(toPgm(image), { params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  }
}
