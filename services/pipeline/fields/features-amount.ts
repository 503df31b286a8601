/** The features of a sum among the other sums of its document. */
import { gstWithin } from '../../../contracts/rules/money.ts'
import type { Candidate } from './candidate.ts'
import type { Doc } from './text.ts'
import { amountWords, labelsOf, matches } from './keywords.ts'
import { frameOf } from './neighbours.ts'

export const amountSize = 22 + 2 * amountWords.length

type Sums = { values: number[]; counts: Map<number, number>; sorted: number[]; set: Set<number> }

/** Facts about all sums of one document, shared by their features. */
export function gatherSums(amounts: Candidate[]): Sums {
  const values = amounts.map(a => Number(a.value))
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const sorted = [...counts.keys()].sort((a, b) => b - a)
  return { values, counts, sorted, set: new Set(sorted) }
}

const near = (set: Set<number>, value: number, cents: number): boolean => {
  for (let i = -cents; i <= cents; i++) if (set.has(value + i)) return true
  return false
}

/** How sums close: as total (a + tax = this), as tax, as subtotal, as the sum of the two to four amounts above in its column. */
function arithmetic(value: number, { set, sorted }: Sums): number[] {
  if (value === 0) return [0, 0, 0, 0, 0, 0]
  const gst = gstWithin(value)
  const eleventh = near(set, gst, 1)
  const closes = sorted.some(tax => tax > 0 && tax * 9 <= value && value - tax !== tax && set.has(value - tax))
  const tenOfEleven = eleventh && near(set, value - gst, 1)
  const isTax = near(set, value * 11, 6) || near(set, value * 11 - 5, 5)
  const isTenth = near(set, value * 10, 5)
  const plusTax = near(set, value + Math.round(value / 10), 2)
  return [eleventh, closes, tenOfEleven, isTax, isTenth, plusTax].map(Number)
}

function columnSum(doc: Doc, amounts: Candidate[], i: number): number {
  const me = doc.tokens[amounts[i]!.tokens.at(-1) ?? -1]
  if (!me) return 0
  let sum = 0
  let used = 0
  for (let j = i - 1; j >= 0 && used < 30; j--) {
    const token = doc.tokens[amounts[j]!.tokens.at(-1) ?? -1]
    if (!token || token.page !== me.page || Math.abs(token.x1 - me.x1) > 1.2 || token.y0 >= me.y0 - 0.2) continue
    sum += (amounts[j]!.negative ? -1 : 1) * Number(amounts[j]!.value)
    used++
    if (used > 1 && Math.abs(sum - Number(amounts[i]!.value)) <= 2) return 1
  }
  return 0
}

/** `amounts` in reading order; the answer has `amountSize` numbers. */
export function amountFeatures(doc: Doc, amounts: Candidate[], sums: Sums, i: number, around: number[]): number[] {
  const one = amounts[i]!
  const value = Number(one.value)
  const rank = sums.sorted.indexOf(value)
  const frame = frameOf(doc, one.tokens)!
  const { row, above } = labelsOf(doc, frame, around)
  const line = doc.lines[doc.tokens[one.tokens[0]!]!.line]!
  const isLast = line.tokens.at(-1) === one.tokens.at(-1)
  const after = sums.values.slice(i + 1)
  return [
    Math.log10(1 + value) / 6,
    value === 0 ? 1 : 0,
    one.negative ? 1 : 0,
    rank === 0 ? 1 : 0,
    rank === 1 ? 1 : 0,
    Math.min(1, rank / 10),
    Math.min(1, (sums.counts.get(value) ?? 1) / 4),
    (sums.counts.get(value) ?? 1) > 1 ? 1 : 0,
    isLast ? 1 : 0,
    after.includes(value) ? 1 : 0,
    sums.values.slice(0, i).includes(value) ? 1 : 0,
    (i + 1) / amounts.length,
    Math.min(1, amounts.length / 40),
    columnSum(doc, amounts, i),
    ...arithmetic(value, sums),
    value % 5 === 0 ? 1 : 0,
    value % 100 === 0 ? 1 : 0,
    ...matches(amountWords, row),
    ...matches(amountWords, above),
  ]
}
