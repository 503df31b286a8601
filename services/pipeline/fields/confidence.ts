/** How sure an answer is: a logistic over what usually tells right from wrong, fitted on documents that the model was not trained on. */
import { calibration } from '../model/calibration.ts'
import type { ScoredField } from './candidate.ts'

/** 0..1, calibrated. `values` are the signals of the field (signals.ts). */
export function confidence(field: ScoredField | 'category' | 'noNumber', values: number[]): number {
  const weights: readonly number[] = calibration[field]
  const sum = values.reduce((all, value, i) => all + value * (weights[i] ?? 0), 0)
  return Math.round((1 / (1 + Math.exp(-sum))) * 1e4) / 1e4
}
