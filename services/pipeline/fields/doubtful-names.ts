/** Names that are often not the supplier’s, or not whole, although the model is confident (doubtful.ts says what follows). */
import type { Candidate } from './candidate.ts'
import { isReadByOcr, lineAt } from './doubtful.ts'
import { editDistance } from './edit-distance.ts'
import { stemsOf } from './features-name.ts'
import { bareName, headingShare, isOnlyTrade } from './name-texts.ts'
import { frameOf } from './neighbours.ts'
import { nameNumberAt } from './role-evidence.ts'
import { type Doc, segments, textOf } from './text.ts'

/** From this role down (roles.ts) a block is rather the buyer's: an address without telephone or email where others have them. */
const roleOfAddressee = -0.5

/**
 * Whether a name also stands in an addressee's block, and never beside an ABN although the document has one, as the name of a buyer without
 * heading does.
 */
export function isPerhapsBuyer(doc: Doc, candidates: Candidate[], value: string): boolean {
  const same = candidates.filter(({ field, value: other }) => field === 'supplierName' && bareName(String(other)) === bareName(value))
  const abns = candidates.filter(({ field, kind }) => field === 'supplierAbn' && kind === 'found')
  return (
    abns.length > 0 &&
    same.some(({ evidence }) => (evidence[nameNumberAt.role] ?? 0) <= roleOfAddressee) &&
    !same.some(one => one.evidence[nameNumberAt.abn] === 1 && !abns.every(abn => isInOtherColumn(doc, one, abn)))
  )
}

/** In ems: what is further away in the same line stands in another column. */
const maxColumnGap = 4

/** Whether both are in one line, far from each other: an ABN below the supplier's name, and the buyer's name on its right. */
function isInOtherColumn(doc: Doc, one: Candidate, other: Candidate): boolean {
  const [a, b] = [frameOf(doc, one.tokens), frameOf(doc, other.tokens)]
  const isInLine = doc.tokens[one.tokens[0] ?? -1]?.line === doc.tokens[other.tokens[0] ?? -1]?.line
  return isInLine && a !== null && b !== null && Math.max(a.x0 - b.x1, b.x0 - a.x1) > maxColumnGap
}

/** Lines between a name and an ABN of one address. */
const linesToAbn = 4

/**
 * Whether a name stands close to another ABN that rules do not speak against, and nowhere close to the one that was chosen: it is perhaps
 * that of a buyer without heading. `abn`: the chosen ABN.
 */
export function isBesideOtherAbn(doc: Doc, candidates: Candidate[], value: string, abn: Candidate | null): boolean {
  const of = (field: Candidate['field']) => candidates.filter(one => one.field === field && one.kind === 'found')
  const names = of('supplierName').filter(one => bareName(String(one.value)) === bareName(value))
  const isNear = (one: Candidate, other: Candidate): boolean =>
    one.page === other.page && Math.abs(lineAt(doc, one) - lineAt(doc, other)) <= linesToAbn
  const [chosen, others] = [
    of('supplierAbn').filter(one => one.value === abn?.value),
    of('supplierAbn').filter(one => one.value !== abn?.value && one.rolePenalty <= 0),
  ]
  return (
    chosen.length > 0 &&
    names.some(one => others.some(other => isNear(one, other))) &&
    !names.some(one => chosen.some(it => isNear(one, it)))
  )
}

/** Shorter words are too often like others. */
const minLettersOfWord = 7

/**
 * Whether a name in a picture has a word that stands elsewhere on the page with one letter more, less or changed between the first and the
 * last: one of the two is misread, as `Paymenits` beside `payments`. `payment` and `payments`, `supplies` and `supplier` are two words.
 */
export function hasWordReadTwice(doc: Doc, one: Candidate): boolean {
  const { value, tokens } = one
  if (!isReadByOcr(doc, one)) return false
  const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '')
  const words = String(value)
    .split(' ')
    .map(lettersOf)
    .filter(word => word.length >= minLettersOfWord)
  const others = new Set(doc.tokens.flatMap((token, at) => (tokens.includes(at) ? [] : [lettersOf(token.text)])))
  const hasSameEnds = (word: string, other: string): boolean => word[0] === other[0] && word.at(-1) === other.at(-1)
  return words.some(
    word =>
      !others.has(word) &&
      [...others].some(
        other =>
          other.length >= minLettersOfWord &&
          Math.abs(other.length - word.length) <= 1 &&
          hasSameEnds(word, other) &&
          editDistance(word, other) === 1,
      ),
  )
}

/**
 * Whether a name is cut off: it begins with a small letter or is broken (`D ell`), another line of the document continues it, or a web
 * address of the document contains it with letters before it.
 */
export function isCutOffName(doc: Doc, value: string): boolean {
  if (
    /(?:^| )\p{Lu} \p{Ll}{2}/u.test(value) ||
    (bareName(value).length > 5 && stemsOf(doc).some(stem => stem.indexOf(bareName(value)) > 0))
  )
    return true
  const last = value.split(' ').at(-1) ?? ''
  const [goesOn, goesOnLong] = /\p{Ll}$/u.test(value) ? [/^\p{Ll}/u, /^\p{Ll}{3}/u] : [/^\p{Lu}/u, /^\p{Lu}{3}/u]
  return (
    /^\p{Ll}/u.test(value) ||
    (/\p{L}{3}$/u.test(last) && doc.lines.some(line => isContinued(line.text, value, goesOn) || isContinued(line.text, last, goesOnLong)))
  )
}

/** Whether the line has the words, not in the middle of another word, and what follows them matches `goesOn`. */
function isContinued(line: string, words: string, goesOn: RegExp): boolean {
  for (let at = line.indexOf(words); at >= 0; at = line.indexOf(words, at + 1)) {
    if (!/[\p{L}\d]$/u.test(line.slice(0, at)) && goesOn.test(line.slice(at + words.length))) return true
  }
  return false
}

/** `Medilane Billing`: whoever is named so bills for another. */
export const isBillingService = (value: string): boolean => /\bbilling\b/i.test(value)

/** `2 × General admission @ $145.00 $290.00`: what is sold, behind how many. */
const soldItem = /^\d{1,4} ?[x×]? ?(\p{L}.{3,60}?)(?: ?@)?(?: ?\$?\d[\d,]*\.\d\d)+$/u

/** Whether a name is also that of an item with a price. */
export const isSold = (doc: Doc, value: string): boolean =>
  doc.lines.some(line => bareName(soldItem.exec(line.text)?.[1] ?? '') === bareName(value))

/** `Date 8/11/26  Sold to Saltmarsh Kitchen`: whether the words right before a name are those before a buyer's. */
export function isBehindBuyerWords(doc: Doc, { tokens }: Candidate): boolean {
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]
  const part = line ? segments(doc, line).find(it => it.includes(tokens[0]!)) : undefined
  const before = textOf(doc, part?.slice(0, part.indexOf(tokens[0]!)) ?? [])
  return /\b(?:(?:sold|bill(?:ed)?|invoiced?|deliver(?:ed)?|charged?|ship(?:ped)?|issued) to|received from|customer|cust\.?|m\/s|messrs\.?)[\s:]*$/i.test(
    before,
  )
}

/** What goes on with a name from the line before: `Dhillon, ABN 95 446 120 587`. */
const restOfName = /^(?:\p{Lu}[\p{L}'’-]+ ?){1,4}(?:,|\(|ABN\b)/u

/** Whether a name within running text ends with its line, and the next line goes on with it: `issued on behalf of Gurpreet S.` */
export function isBrokenName(doc: Doc, { tokens }: Candidate): boolean {
  const at = doc.tokens[tokens[0] ?? -1]?.line ?? -1
  const [line, next] = [doc.lines[at], doc.lines[at + 1]]
  return (
    line !== undefined &&
    line.tokens[0] !== tokens[0] &&
    line.tokens.at(-1) === tokens.at(-1) &&
    next?.page === line.page &&
    restOfName.test(next.text)
  )
}

const wordsBefore = /^\p{Lu}\p{L}+(?: (?:\p{Lu}\p{L}+|of|and|the|for|&))+ $/u

/** Whether a name of one word is the last word of a longer possible name: `Revenue` of `Office of State Revenue`. */
export const isLastOfLonger = (candidates: Candidate[], value: string): boolean =>
  /^\p{Lu}\p{Ll}+$/u.test(value) &&
  candidates.some(({ field, kind, value: other }) => {
    const before = String(other).slice(0, -value.length)
    return (
      field === 'supplierName' &&
      kind === 'found' &&
      String(other) === before + value &&
      wordsBefore.test(before) &&
      headingShare(before) < 0.5
    )
  })

/** Whether a person must check this name. `candidates`: all of the document; `abn`: the one that was chosen, null without one. */
export const isDoubtfulName = (
  doc: Doc,
  candidates: Candidate[],
  name: { value: string; best: Candidate | null },
  abn: Candidate | null,
): boolean =>
  isCutOffName(doc, name.value) ||
  isOnlyTrade(name.value) ||
  isBillingService(name.value) ||
  isSold(doc, name.value) ||
  (name.best !== null && (isBrokenName(doc, name.best) || isBehindBuyerWords(doc, name.best) || hasWordReadTwice(doc, name.best))) ||
  isLastOfLonger(candidates, name.value) ||
  isBesideOtherAbn(doc, candidates, name.value, abn) ||
  isPerhapsBuyer(doc, candidates, name.value)
