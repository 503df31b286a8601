/** Finds which way up a page is, from its letters, and by reading a strip with OCR when these do not decide. */
import { toPgm, type Gray } from '../pipeline/reading/gray.ts'
import { cut, scaledPart } from '../pipeline/reading/cut.ts'
import { measurePage, type Measured } from '../pipeline/reading/measure-page.ts'
import { orientationOf } from '../pipeline/reading/orientation.ts'
import { planOcr } from '../pipeline/reading/plan-ocr.ts'
import { rotateGray } from './image.ts'
import type { Ocr, OcrWord } from './ocr.ts'

/** From these margins on the letters decide without OCR. Most pages are upright, so a rotation needs a larger margin. */
const uprightMargin = 0.1
const rotationMargin = 0.5
/** How many times better than the upright strip a rotated one must read before a doubtful page is rotated. */
const clearlyBetter = 1.5

/** Degrees clockwise (0, 90, 180, 270) that make the page upright. */
export async function rotationOf(getOcr: () => Promise<Ocr>, page: Gray, measured: Measured): Promise<number> {
  const { rotation, next: secondBest, margin } = orientationOf(measured)
  // Without any letters the margin is 0: a strip would read nothing either.
  if (margin === 0 || margin >= (rotation === 0 ? uprightMargin : rotationMargin)) return rotation
  const rivals = new Set([rotation, secondBest].filter(degrees => degrees !== 0))
  const ocr = await getOcr()
  let best = { rotation: 0, score: clearlyBetter * (await readability(ocr, page, 0)) }
  for (const rival of rivals) {
    const score = await readability(ocr, page, rival)
    if (score > best.score) best = { rotation: rival, score }
  }
  return best.rotation
}

/** How well a strip of the rotated page reads: the letters of confidently read words, weighted by confidence. */
async function readability(ocr: Ocr, page: Gray, rotation: number): Promise<number> {
  const rotated = rotation === 0 ? page : await rotateGray(page, rotation)
  const plan = planOcr(rotated, measurePage(rotated))
  const height = Math.min(plan.region.height, Math.round(30 * (plan.caps ?? 20)))
  const strip = { ...plan, region: { ...plan.region, height } }
  const { image } = cut(rotated, scaledPart(rotated, strip), strip)
  return scoreOf(await ocr.read(toPgm(image)))
}

function scoreOf(words: OcrWord[]): number {
  const confident = words.filter(w => w.confidence > 0.6 && /[\p{L}\p{N}]{3}/u.test(w.text))
  return confident.reduce((sum, w) => sum + w.confidence * w.text.length, 0)
}
