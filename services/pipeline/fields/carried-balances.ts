/** Amounts that include an earlier balance, or are what is left after a deposit: the total of the document is that of its own charges (ops/train/what-is-right.md). */
import type { Candidate } from './candidate.ts'
import { labelsBeside } from './label-beside.ts'
import type { Doc } from './text.ts'

const ownCharges = /\b(?:new|current) charges\b|\bthis (?:bill|period|invoice|month|quarter|account|statement)\b|\binvoice (?:amount|total)\b|\btotal (?:amount )?\(?inc/
const wholeBalance = /\b(?:new|account|closing|total|outstanding) balance\b|\bbalance (?:due|owing|payable|remaining)\b|\b(?:total|amount|now) (?:now )?(?:due|owing|payable|outstanding)\b|^outstanding\b/

/** The label on the left, or else above: the words on the left are of another column where they end with a number. */
function labelOf(doc: Doc, { tokens }: Candidate): string {
  const { left, above } = labelsBeside(doc, tokens)
  return /[a-z]{2}/.test(left) && !/\d\W*$/.test(left) ? left : above
}

/**
 * Values in cents of amounts that are labelled as a balance and differ from the document's own charges by another amount that is printed: a deposit, or an earlier
 * balance, perhaps less a payment. `amounts`: those of the document, unsigned.
 */
export function balancesWithCarried(doc: Doc, amounts: Candidate[]): Set<number> {
  const labelled = amounts.map(one => ({ value: Number(one.value), label: labelOf(doc, one) }))
  const charges = new Set(labelled.filter(({ label }) => ownCharges.test(label)).map(({ value }) => value))
  const balances = new Set(labelled.filter(({ label, value }) => wholeBalance.test(label) && !ownCharges.test(label) && !charges.has(value)).map(({ value }) => value))
  const values = new Set(labelled.map(({ value }) => value).filter(value => value > 0))
  /** Whether the difference of the two is printed, or is that of two other amounts. */
  function differByCarried(balance: number, own: number): boolean {
    const rest = Math.abs(balance - own)
    const others = new Set([...values].filter(value => value !== balance && value !== own))
    return own > 0 && rest > 0 && (others.has(rest) || [...others].some(earlier => earlier > rest && others.has(earlier - rest)))
  }
  return new Set([...balances].filter(balance => [...charges].some(own => differByCarried(balance, own))))
}
