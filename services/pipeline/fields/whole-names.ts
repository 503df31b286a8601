/**
 * Parts of a name that is set on several lines, where the document shows elsewhere that it is one name: on one line, or in a web or email
 * address.
 */
import { supplierKey } from '../../../contracts/rules/suppliers.ts'
import { noNamePenalty } from './add-name.ts'
import { addressNames } from './address-names.ts'
import type { Candidate } from './candidate.ts'
import { companyForm, isKindOfBusiness, isStartOfBody, isTrade } from './name-texts.ts'
import { capConfidence, confidenceCap, type Answer } from './options.ts'
import { joinedTextOf } from './spaced-letters.ts'
import { maxLargeRatio, maxLogoRatio } from './stacked-names.ts'
import { heightOf, segments, textOf, wordBehind, type Doc } from './text.ts'

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
    if (whole.letters.length < minLetters || whole.one.penalty >= noNamePenalty) continue
    const isOnOneLine = lines.some((line, i) => !whole.lines.has(i) && line.includes(whole.letters))
    const host = Math.max(0, ...hosts.filter(host => whole.letters.startsWith(host)).map(host => host.length))
    for (const part of known) {
      const rest = restOf(whole, part)
      if (rest === null) continue
      const isIn = part.one.tokens.every(at => whole.one.tokens.includes(at))
      const isWithin = whole.lines.size > 1 && isIn
      const others = whole.one.tokens.filter(at => !part.one.tokens.includes(at))
      const isOfTrade = isWithin && rest.isBehind && isTrade(textOf(doc, others))
      // An address spells letters of both.
      const isSpelled = host > (rest.isBehind ? part.letters.length : rest.letters.length)
      const isCut = isIn && rest.isBehind && wordBehind(doc, part.one.tokens) === '&'
      const isRest = isWithin && /^& ?\p{L}/u.test(doc.lines[doc.tokens[part.one.tokens[0]!]!.line]!.text)
      if (isCut) parts.set(part.one, partPenalty)
      else if (isWithin ? isOnOneLine || isSpelled || isRest : whole.lines.size === 1 && hasBeside(doc, part, rest.letters))
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

/** Between these lines, in heights of the taller one. */
const maxGap = 1

/**
 * Ranks the whole name before its part where the line below the part only says what kind of business it is, `SOUTHBANK RADIO` above
 * `TAXIS`, where the part is that line, or where the line above it is `Shire of`; and the company before its doubtful brand of one word.
 * `list`: likeliest first.
 */
export function withWholeNameFirst(doc: Doc, list: Answer[]): Answer[] {
  const [first] = list
  if (!first || first.value === null) return list
  const part = lettersOf(String(first.value))
  const whole =
    list.find(one => one !== first && one.best !== null && one.value !== null && isWholeOf(doc, one.best.tokens, part)) ??
    (first.confidence < confidenceCap ? list.find(one => one !== first && isCompanyOf(String(one.value), String(first.value))) : undefined)
  return whole ? [capConfidence(whole), ...list.filter(one => one !== whole)] : list
}

/** Whether a name is that of the company of a brand of one word, and says what it is: `Zephyr Couriers (Wodonga) Pty Ltd` of `ZEPHYR`. */
function isCompanyOf(name: string, brand: string): boolean {
  const [first, ...rest] = name.split(' ')
  return (
    !brand.includes(' ') &&
    lettersOf(first!) === lettersOf(brand) &&
    companyForm.test(name) &&
    rest.length > 1 &&
    isKindOfBusiness(rest[0]!)
  )
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** `part`: the letters of the name that perhaps is a part of it. */
function isWholeOf(doc: Doc, whole: number[], part: string): boolean {
  const lines = [...Map.groupBy(whole, at => doc.tokens[at]!.line).values()]
  return lines.slice(1).some((_, i) => {
    const [above, below] = [lines.slice(0, i + 1).flat(), lines.slice(i + 1).flat()]
    const [name, kind] = [joinedTextOf(doc, above), joinedTextOf(doc, below)]
    if (gapOf(doc, above, below) > maxGap) return false
    if (isStartOfBody(name)) return lettersOf(kind) === part
    const ratio = heightOf(doc, above) / heightOf(doc, below)
    if (i > 0 && lettersOf(name) === part && isOfOneSize(doc, lines)) return true
    return (
      [name, kind].some(text => lettersOf(text) === part) &&
      isKindOfBusiness(kind) &&
      !kind.includes(',') &&
      isWholeColumn(doc, below) &&
      !isKindOfBusiness(name) &&
      (lettersOf(kind) === part || hasOneStyle(name, kind)) &&
      ratio <= (above.length === 1 ? maxLogoRatio : maxLargeRatio) &&
      ratio >= 1 / maxLargeRatio
    )
  })
}

/** The heights of lines of one large name, in ems and as a ratio. */
const [minHeight, maxRatio] = [1.5, 1.25]
/** Whether all lines are large, and of one size: `Big`, `Loud`, `Letters`. */
function isOfOneSize(doc: Doc, lines: number[][]): boolean {
  const heights = lines.map(tokens => heightOf(doc, tokens))
  return Math.min(...heights) >= minHeight && Math.max(...heights) <= maxRatio * Math.min(...heights)
}

/** In heights of the taller line. */
const gapOf = (doc: Doc, above: number[], below: number[]): number =>
  (doc.tokens[below[0]!]!.y0 - doc.tokens[above.at(-1)!]!.y1) / Math.max(heightOf(doc, above), heightOf(doc, below))
/** Not `Newsagency` of the line `Newsagency • Lotto • Gifts`. */
const isWholeColumn = (doc: Doc, tokens: number[]): boolean =>
  segments(doc, doc.lines[doc.tokens[tokens[0]!]!.line]!).some(part => part.length === tokens.length && part[0] === tokens[0])
/**
 * Whether the words of the line have capitals, as the words of a name, or the name has none either: not `Cleaning services` below `Ada Lim`.
 * Below a name of several words in capitals it has capitals, too.
 */
function hasOneStyle(name: string, kind: string): boolean {
  if (name === name.toLowerCase()) return true
  if (name.includes(' ') && (name === name.toUpperCase()) !== (kind === kind.toUpperCase())) return false
  return (kind.match(/\p{L}+/gu) ?? []).every(word => /^\p{Lu}/u.test(word) || /^(?:and|of)$/.test(word))
}
