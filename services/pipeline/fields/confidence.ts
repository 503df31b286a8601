/** How sure an answer is: a logistic over what usually tells right from wrong, fitted on documents that the model was not trained on. */
import { calibration } from '../model/calibration.ts'
import type { Doc } from './text.ts'
import { confidenceOf, type Candidate, type ScoredField } from './candidate.ts'

export const signalSize = 8

const logit = (p: number): number => {
  const q = Math.min(0.9995, Math.max(0.0005, p))
  return Math.log(q / (1 - q))
}

/** What the confidence of one answer is made of: `p` its probability, `second` that of the next one, `agrees` whether sums close. */
export function signals(doc: Doc, answer: { p: number; second: number; best: Candidate; places: number; agrees: boolean }): number[] {
  const { p, second, best, places, agrees } = answer
  const stands = best.kind === 'found'
  return [
    1,
    logit(p),
    Math.min(8, Math.log((p + 1e-4) / (second + 1e-4))) / 4,
    stands ? confidenceOf(doc, best.tokens) : 0.9,
    stands ? Math.min(1, best.repairs) : 0,
    agrees ? 1 : 0,
    Math.min(1, (places - 1) / 2),
    doc.pages[0]?.ocr ? 1 : 0,
  ]
}

/** 0..1, calibrated. */
export function confidence(field: ScoredField | 'category', values: number[]): number {
  const weights: readonly number[] = calibration[field]
  const sum = values.reduce((all, value, i) => all + value * (weights[i] ?? 0), 0)
  return Math.round((1 / (1 + Math.exp(-sum))) * 1e4) / 1e4
}
