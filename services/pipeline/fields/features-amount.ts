/** The features of an amount among the other amounts of its document. */
import { gstWithin } from '../../../contracts/rules/money.ts'
import type { Candidate } from './candidate.ts'
import type { Doc } from './text.ts'
import { amountWords, labelsOf, matches } from './keywords.ts'
import { frameOf } from './neighbours.ts'

export const amountSize = 24 + 2 * amountWords.length

type AmountFacts = { values: number[]; counts: Map<number, number>; sorted: number[]; set: Set<number> }

/** Facts about all amounts of one document. `values` in reading order, `sorted` distinct and largest first, in cents. */
export function factsOf(amounts: Candidate[]): AmountFacts {
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

/**
 * Flags for sums that hold with the other amounts, in this order: one eleventh of it is printed; a net amount and a tax add up to it; ten
 * elevenths are printed besides; it is one eleventh of another; it is a tenth of another; it plus a tenth is printed.
 */
function arithmetic(value: number, { set, sorted }: AmountFacts): number[] {
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

/** What labels the GST of a whole document, as against a total that includes GST, items without GST, and a rate. */
const gstLabel =
  /^(?:(?:plus|add|total|incl?|includes|including|included|tax|amount|of|which|price|in|is|the|this|invoice|bill|your) )*g\.?s\.?t\b(?! ?(?:free|exempt|items?|excl|incl\w* ?$|inclusive))/
const totalIncludingGst =
  /^(?:grand |invoice |this )?(?:total|amount|balance|bill|invoice)(?: (?:due|amount|price|payable|total|this|bill|invoice|period|month))* inc(?:l|luding)?\.? g\.?s\.?t\b|^(?:grand |invoice )?total prices? includes? g\.?s\.?t\b/

/** Below a table of tax rates: `Tax total: 0.40`. */
const taxTotal = /^(?:tax total|total tax)$/

/** Behind another sentence: `* denotes GST item. GST on this sale $2.59`. */
const gstOfSale = /\bg\.?s\.?t\b (?:on|in|for) (?:this|the) (?:sale|purchase|transaction|receipt|docket)$/

/** The same: `Ultimo South NSW 2007. GST included in trip fare and booking fee: $2.11`. */
const gstIncludedIn = /\bg\.?s\.?t\b (?:is )?included in (?:[a-z&,]+ ?){1,7}:? ?$/

/** Whether the words before an amount, normalized (keywords.ts), label it as the GST of the document. */
export const isGstLabel = (row: string): boolean =>
  gstOfSale.test(row) ||
  gstIncludedIn.test(row) ||
  taxTotal.test(row.trim()) ||
  (gstLabel.test(row.trim()) && !totalIncludingGst.test(row.trim()))

/** Flags: the label of a GST stands before it; a larger amount less this one is printed, of which it is one eleventh at most. */
function taxFlags(value: number, { set, sorted }: AmountFacts, row: string): number[] {
  const splits =
    value > 0 && sorted.some(whole => whole > value && value * 11 <= whole + 22 && whole - value !== value && set.has(whole - value))
  return [isGstLabel(row), splits].map(Number)
}

/** 1 when the amount is the sum of two or more amounts right above it in its column. */
function columnSum(doc: Doc, amounts: Candidate[], i: number): number {
  const own = doc.tokens[amounts[i]!.tokens.at(-1) ?? -1]
  if (!own) return 0
  let sum = 0
  let used = 0
  for (let j = i - 1; j >= 0 && used < 30; j--) {
    const token = doc.tokens[amounts[j]!.tokens.at(-1) ?? -1]
    if (!token || token.page !== own.page || Math.abs(token.x1 - own.x1) > 1.2 || token.y0 >= own.y0 - 0.2) continue
    sum += (amounts[j]!.negative ? -1 : 1) * Number(amounts[j]!.value)
    used++
    if (used > 1 && Math.abs(sum - Number(amounts[i]!.value)) <= 2) return 1
  }
  return 0
}

/** The `amountSize` features of `amounts[i]`. `amounts` in reading order; `around`: its neighbours (neighbours.ts). */
export function amountFeatures(doc: Doc, amounts: Candidate[], facts: AmountFacts, i: number, around: number[]): number[] {
  const one = amounts[i]!
  const value = Number(one.value)
  const rank = facts.sorted.indexOf(value)
  const frame = frameOf(doc, one.tokens)!
  const { row, above } = labelsOf(doc, frame, around)
  const line = doc.lines[doc.tokens[one.tokens[0]!]!.line]!
  const isLast = line.tokens.at(-1) === one.tokens.at(-1)
  const after = facts.values.slice(i + 1)
  return [
    Math.log10(1 + value) / 6,
    value === 0 ? 1 : 0,
    one.negative ? 1 : 0,
    rank === 0 ? 1 : 0,
    rank === 1 ? 1 : 0,
    Math.min(1, rank / 10),
    Math.min(1, (facts.counts.get(value) ?? 1) / 4),
    (facts.counts.get(value) ?? 1) > 1 ? 1 : 0,
    isLast ? 1 : 0,
    after.includes(value) ? 1 : 0,
    facts.values.slice(0, i).includes(value) ? 1 : 0,
    (i + 1) / amounts.length,
    Math.min(1, amounts.length / 40),
    columnSum(doc, amounts, i),
    ...arithmetic(value, facts),
    ...taxFlags(value, facts, row),
    value % 5 === 0 ? 1 : 0,
    value % 100 === 0 ? 1 : 0,
    ...matches(amountWords, row),
    ...matches(amountWords, above),
  ]
}
