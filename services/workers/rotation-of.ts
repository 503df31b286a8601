/** Finds which way up a page is, from its letters, and by reading a strip with OCR when these do not decide. */
import { toPgm, type Gray } from '../pipeline/reading/gray.ts'
import { cut, scaledPart } from '../pipeline/reading/cut.ts'
import { measurePage, type Measured } from '../pipeline/reading/measure-page.ts'
import { orientationOf } from '../pipeline/reading/orientation.ts'
import { levelled, planOcr, type OcrPlan } from '../pipeline/reading/plan-ocr.ts'
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

/** The height of a strip, in capitals. */
const stripHeight = 30

/** The strip with the most letters: the same part of a page, whichever way up it is. */
function busiestStrip(page: Gray, measured: Measured): OcrPlan {
  const plan = planOcr(page, measured)
  const { y, height: whole } = plan.region
  const height = Math.min(whole, Math.round(stripHeight * (plan.caps ?? 20)))
  const level = levelled(page, plan)
  const { factor, letters } = measured
  const heights = letters.map(it => level((it.x + it.width / 2) * factor, (it.y + it.height / 2) * factor)[1]).sort((a, b) => a - b)
  let [top, most, last] = [y, 0, 0]
  for (const [first, at] of heights.entries()) {
    while (last < heights.length && heights[last]! <= at + height) last++
    if (last - first > most) [top, most] = [at - (height - (heights[last - 1]! - at)) / 2, last - first]
  }
  const within = Math.round(Math.min(Math.max(top, y), y + whole - height))
  return { ...plan, region: { ...plan.region, y: within, height } }
}

/** How well a strip of the rotated page reads: the letters of confidently read words, weighted by confidence. */
async function readability(ocr: Ocr, page: Gray, rotation: number): Promise<number> {
  const rotated = rotation === 0 ? page : await rotateGray(page, rotation)
  const strip = busiestStrip(rotated, measurePage(rotated))
  const { image } = cut(rotated, scaledPart(rotated, strip), strip)
  return scoreOf(await ocr.read(toPgm(image)))
}

function scoreOf(words: OcrWord[]): number {
  const confident = words.filter(w => w.confidence > 0.6 && /[\p{L}\p{N}]{3}/u.test(w.text))
  return confident.reduce((sum, w) => sum + w.confidence * w.text.length, 0)
}
