/**
 * Rules for answers that are often wrong although the model is confident. There are too few such documents to fit their confidence: the
 * answer stays, and its confidence is capped so that a person checks it.
 */
import { findAmounts } from './amounts.ts'
import type { Candidate } from './candidate.ts'
import { stemsOf } from './features-name.ts'
import { disputedConfidence } from '../reading/reconcile-readings.ts'
import { nameNumberAt } from './role-evidence.ts'
import { textOf, type Doc } from './text.ts'

const isReadByOcr = (doc: Doc, { page }: Candidate): boolean => doc.pages[page]?.ocr ?? false

/** One of its words has a very low confidence, which is also that of words that two readers read differently. */
export const isDisputed = (doc: Doc, { tokens }: Candidate): boolean =>
  tokens.some(at => (doc.tokens[at]?.confidence ?? 1) <= disputedConfidence)

/** Letters and digits in lower case, without the company form. */
const bare = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\b(?:pty|ltd|limited)\b/g, '')
    .replace(/[^a-z0-9]/g, '')

/** From this role down (roles.ts) a block is rather the buyer's: an address without telephone or email where others have them. */
const roleOfAddressee = -0.5

/** Whether a name also stands in such an address, and never beside an ABN although the document has one, as that of a buyer without heading does. */
export function isPerhapsBuyer(candidates: Candidate[], value: string): boolean {
  const same = candidates.filter(({ field, value: other }) => field === 'supplierName' && bare(String(other)) === bare(value))
  const hasAbn = candidates.some(({ field, kind }) => field === 'supplierAbn' && kind === 'found')
  return (
    hasAbn &&
    same.some(({ evidence }) => (evidence[nameNumberAt.role] ?? 0) <= roleOfAddressee) &&
    !same.some(({ evidence }) => evidence[nameNumberAt.abn] === 1)
  )
}

/**
 * Whether a name is cut off: it begins with a small letter or is broken (`D ell`), another line of the document continues it, or a web
 * address of the document contains it with letters before it.
 */
export function isCutOffName(doc: Doc, value: string): boolean {
  if (/(?:^| )\p{Lu} \p{Ll}{2}/u.test(value) || (bare(value).length > 5 && stemsOf(doc).some(stem => stem.indexOf(bare(value)) > 0)))
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

/** Whether an amount read by OCR has no cents while other amounts have: its decimal point was lost, `$123.29` became `$12329`. */
export function lostDecimalPoint(doc: Doc, best: Candidate): boolean {
  if (best.kind !== 'found' || !isReadByOcr(doc, best) || /\d ?[.,] ?[\dOo]{2}\b/.test(textOf(doc, best.tokens))) return false
  return findAmounts(doc).some(one => one.flags[1] === 1)
}

const partlyTaxed = /\btaxable items?\b|\*\s*=?\s*gst\b|\bitems? (?:marked|with) \*/i

/** Whether the GST is not printed but computed from a total whose items are not all taxed. */
export const isFromPartlyTaxedTotal = (doc: Doc, best: Candidate): boolean => best.kind === 'eleventh' && partlyTaxed.test(doc.text)
