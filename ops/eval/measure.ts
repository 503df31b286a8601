/** Figures from judged answers. Percentages with one decimal. */
import { fieldNames, type FieldName } from '../../contracts/fields.ts'
import type { Judged } from './judge.ts'

/** `coverage95`: share of documents answered when only answers above a confidence are given and 95% of those are right. */
export type FieldFigures = {
  documents: number
  exact: number
  close?: number
  coverage95: number
  coverage98: number
  ece: number
  boxHit: number | null
}
export type Figures = Partial<Record<FieldName, FieldFigures>> & { allFields?: number }

const percent = (part: number, whole: number) => Math.round((1000 * part) / Math.max(1, whole)) / 10

/** Figures of each judged field. `allFields`: percentage of documents with all known fields right, the category not counted. */
export function figuresOf(answers: Judged[]): Figures {
  const figures: Figures = {}
  for (const field of fieldNames) {
    const mine = answers.filter(one => one.field === field)
    if (mine.length > 0) figures[field] = fieldFigures(mine, field)
  }
  const documents = Map.groupBy(
    answers.filter(one => one.field !== 'category'),
    one => one.document,
  )
  figures.allFields = percent([...documents.values()].filter(all => all.every(one => one.right)).length, documents.size)
  return figures
}

function fieldFigures(mine: Judged[], field: FieldName): FieldFigures {
  const hits = mine.filter(one => one.hit !== null)
  return {
    documents: mine.length,
    exact: percent(mine.filter(one => one.right).length, mine.length),
    ...(field === 'supplierName' ? { close: percent(mine.filter(one => one.close).length, mine.length) } : {}),
    coverage95: coverage(mine, 0.95),
    coverage98: coverage(mine, 0.98),
    ece: calibrationError(mine),
    boxHit: hits.length > 0 ? percent(hits.filter(one => one.hit).length, hits.length) : null,
  }
}

const given = (answers: Judged[]) => answers.filter(one => one.confidence !== null).sort((a, b) => b.confidence! - a.confidence!)

function coverage(mine: Judged[], precision: number): number {
  let right = 0
  let most = 0
  for (const [i, one] of given(mine).entries()) {
    if (one.right) right++
    if (right / (i + 1) >= precision) most = i + 1
  }
  return percent(most, mine.length)
}

/** Expected calibration error over ten equal bins, of the answered values; 0..1 with three decimals. */
export function calibrationError(mine: Judged[]): number {
  const all = given(mine)
  let error = 0
  for (let bin = 0; bin < 10; bin++) {
    const inside = all.filter(one => Math.min(9, Math.floor(one.confidence! * 10)) === bin)
    const expected = inside.reduce((sum, one) => sum + one.confidence!, 0)
    error += Math.abs(expected - inside.filter(one => one.right).length)
  }
  return Math.round((1000 * error) / Math.max(1, all.length)) / 1000
}

/** The p-th percentile, 0..1. */
export const percentile = (values: number[], p: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(10 * (sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? 0)) / 10
}
