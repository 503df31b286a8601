import type { Gray } from '../pipeline/reading/gray.ts'
import { cut, scaledPart } from '../pipeline/reading/cut.ts'
import { measurePage, type Measured } from '../pipeline/reading/measure-page.ts'
import { orientationOf } from '../pipeline/reading/orientation.ts'
import { toPgm } from '../pipeline/reading/pgm.ts'
import { planOcr } from '../pipeline/reading/plan-ocr.ts'
import { turnGray } from './image.ts'
import type { Ocr, OcrWord } from './ocr.ts'

/** Beyond these the letters' verdict stands without reading: most pages stand upright, so a turn needs more. */
const sureOfUpright = 0.1
const sureOfTurn = 0.5
/** How many times better than as it stands a strip must read before a doubtful page is turned. */
const clearly = 1.5

/** Degrees clockwise (0, 90, 180, 270) that make the page upright. Reads a strip both ways only where the letters leave a doubt. */
export async function turnOf(engine: () => Promise<Ocr>, page: Gray, seen: Measured): Promise<number> {
  const { turn, next, sure } = orientationOf(seen)
  if (sure === 0 || sure >= (turn === 0 ? sureOfUpright : sureOfTurn)) return turn
  const rivals = new Set([turn, next].filter(t => t !== 0))
  const ocr = await engine()
  let best = { turn: 0, score: clearly * (await readability(ocr, page, 0)) }
  for (const rival of rivals) {
    const score = await readability(ocr, page, rival)
    if (score > best.score) best = { turn: rival, score }
  }
  return best.turn
}

/** How well a strip of the page reads when it is turned: the letters of surely read words. */
async function readability(ocr: Ocr, page: Gray, turn: number): Promise<number> {
  const turned = turn === 0 ? page : await turnGray(page, turn)
  const plan = planOcr(turned, measurePage(turned))
  const height = Math.min(plan.region.height, Math.round(30 * (plan.caps ?? 20)))
  const strip = { ...plan, region: { ...plan.region, height } }
  const { image } = cut(turned, scaledPart(turned, strip), strip)
  return scoreOf(await ocr.read(toPgm(image)))
}

function scoreOf(words: OcrWord[]): number {
  const sure = words.filter(w => w.confidence > 0.6 && /[\p{L}\p{N}]{3}/u.test(w.text))
  return sure.reduce((sum, w) => sum + w.confidence * w.text.length, 0)
}
