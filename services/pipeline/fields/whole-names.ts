/**
 * Parts of a name that is set on several lines, where the document shows elsewhere that it is one name: on one line, or in a web or email
 * address.
 */
import { supplierKey } from '../../../contracts/rules/suppliers.ts'
import { addressNames } from './address-names.ts'
import type { Candidate } from './candidate.ts'
import { isTrade } from './name-texts.ts'
import { segments, textOf, type Doc } from './text.ts'

/** Logits against a part of such a name: an order of magnitude, not fitted. */
const partPenalty = 8
/** Against `PIONEER BEND` above `TRUCKSTOP`, likewise. */
const tradePenalty = 2
/** Shorter names occur in other words. */
const minLetters = 8
/** Lines between a part and the rest of its name; a column beside them has lines of its own. */
const maxLinesBetween = 4

/** `letters`: by supplierKey. */
type Name = { one: Candidate; letters: string; lines: Set<number> }

/** The penalties of these names of suppliers; those without one are left out. */
export function partPenalties(doc: Doc, names: Candidate[]): Map<Candidate, number> {
  const known = names.map(
    (one): Name => ({ one, letters: supplierKey(String(one.value)), lines: new Set(one.tokens.map(at => doc.tokens[at]!.line)) }),
  )
  const lines = doc.lines.map(line => supplierKey(line.text))
  const hosts = addressNames(doc).map(({ name }) => supplierKey(name))
  const parts = new Map<Candidate, number>()
  for (const whole of known) {
    if (whole.letters.length < minLetters) continue
    const isOnOneLine = lines.some((line, i) => !whole.lines.has(i) && line.includes(whole.letters))
    const host = Math.max(0, ...hosts.filter(host => whole.letters.startsWith(host)).map(host => host.length))
    for (const part of known) {
      const rest = restOf(whole, part)
      if (rest === null) continue
      const isWithin = whole.lines.size > 1 && part.one.tokens.every(at => whole.one.tokens.includes(at))
      const others = whole.one.tokens.filter(at => !part.one.tokens.includes(at))
      const isOfTrade = isWithin && rest.isBehind && isTrade(textOf(doc, others))
      // An address spells letters of both.
      const isSpelled = host > (rest.isBehind ? part.letters.length : rest.letters.length)
      if (isWithin ? isOnOneLine || isSpelled : whole.lines.size === 1 && hasBeside(doc, part, rest.letters))
        parts.set(part.one, partPenalty)
      else if (isOfTrade && !parts.has(part.one)) parts.set(part.one, tradePenalty)
    }
  }
  return parts
}

/** The letters of the whole that a part lacks, behind it or before it; null when it is no part. */
function restOf({ letters: whole }: Name, { letters: part }: Name): { letters: string; isBehind: boolean } | null {
  if (part.length < 3 || part.length >= whole.length) return null
  if (whole.startsWith(part)) return { letters: whole.slice(part.length), isBehind: true }
  return whole.endsWith(part) ? { letters: whole.slice(0, -part.length), isBehind: false } : null
}

/** Whether a column of a line near the part, on its page, has exactly these letters. */
function hasBeside(doc: Doc, { lines, one: { page } }: Name, letters: string): boolean {
  const [first, last] = [Math.min(...lines) - maxLinesBetween, Math.max(...lines) + maxLinesBetween]
  return doc.lines.some(
    (line, i) =>
      i >= first &&
      i <= last &&
      line.page === page &&
      !lines.has(i) &&
      segments(doc, line).some(part => supplierKey(textOf(doc, part)) === letters),
  )
}
