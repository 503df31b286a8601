/** The features of candidates for date, ABN and invoice number. */
import { blockHeading, buyerHeading, supplierHeading } from './block-heading.ts'
import type { Candidate } from './candidate.ts'
import { dateWords, labelsOf, matches, numberWords } from './keywords.ts'
import { frameOf } from './neighbours.ts'
import type { Doc } from './text.ts'

export const dateSize = 9 + 2 * dateWords.length
export const abnSize = 9
export const numberSize = 16 + 2 * numberWords.length

const labels = (doc: Doc, one: Candidate, around: number[]) => labelsOf(doc, frameOf(doc, one.tokens)!, around)
const occurrences = (all: Candidate[], value: string | number) => all.filter(other => other.value === value).length

export function dateFeatures(doc: Doc, dates: Candidate[], i: number, around: number[], today: string): number[] {
  const one = dates[i]!
  const { row, above } = labels(doc, one, around)
  const sorted = [...new Set(dates.map(date => String(date.value)))].sort()
  const rank = sorted.indexOf(String(one.value))
  return [
    rank === 0 ? 1 : 0,
    rank === sorted.length - 1 ? 1 : 0,
    sorted.length === 1 ? 1 : 0,
    Math.min(1, sorted.length / 6),
    Math.min(1, occurrences(dates, one.value) / 3),
    i === 0 ? 1 : 0,
    i === dates.length - 1 ? 1 : 0,
    String(one.value) > today ? 1 : 0,
    Number(String(one.value).slice(8)) <= 12 ? 1 : 0,
    ...matches(dateWords, row),
    ...matches(dateWords, above),
  ]
}

export function abnFeatures(doc: Doc, abns: Candidate[], i: number): number[] {
  const one = abns[i]!
  const values = [...new Set(abns.map(abn => abn.value))]
  const line = doc.lines[doc.tokens[one.tokens[0]!]!.line]!
  const frame = frameOf(doc, one.tokens)!
  const heading = blockHeading(doc, frame)
  return [
    values.length === 1 ? 1 : 0,
    values.indexOf(one.value) === 0 ? 1 : 0,
    Math.min(1, occurrences(abns, one.value) / 2),
    i === 0 ? 1 : 0,
    /account|bsb|biller|ref/i.test(line.text) ? 1 : 0,
    buyerHeading.test(heading) ? 1 : 0,
    supplierHeading.test(heading) ? 1 : 0,
    frame.y0 / doc.pages[one.page]!.high > 0.88 ? 1 : 0,
    Math.min(1, line.tokens.length / 12),
  ]
}

export function numberFeatures(doc: Doc, numbers: Candidate[], i: number, around: number[]): number[] {
  const one = numbers[i]!
  const value = String(one.value)
  const { row, above } = labels(doc, one, around)
  const line = doc.lines[doc.tokens[one.tokens[0]!]!.line]!
  const digits = value.replace(/\D/g, '').length
  return [
    Math.min(1, value.length / 12),
    digits / value.length,
    digits === value.length ? 1 : 0,
    digits <= 2 ? 1 : 0,
    /[-/.]/.test(value) ? 1 : 0,
    /^(?:INV|TI|SI|IV|I)[-/]?\d/.test(value) ? 1 : 0,
    /^[A-Z]/.test(value) ? 1 : 0,
    /^0/.test(value) ? 1 : 0,
    Math.min(1, occurrences(numbers, value) / 3),
    /^\d{4}$/.test(value) && /\b(?:nsw|vic|qld|wa|sa|tas|act|nt)\b/i.test(line.text) ? 1 : 0,
    /\d[.,]\d\d\b/.test(line.text) ? 1 : 0,
    line.tokens[0] === one.tokens[0] ? 1 : 0,
    line.tokens.at(-1) === one.tokens.at(-1) ? 1 : 0,
    Math.min(1, line.tokens.length / 12),
    /^20[0-4]\d$/.test(value) ? 1 : 0,
    Math.min(1, i / 40),
    ...matches(numberWords, row),
    ...matches(numberWords, above),
  ]
}
