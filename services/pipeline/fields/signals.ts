/** The signals that confidence is computed from: numbers that tell right answers from wrong ones. answer-fields.ts weighs them. */
import { findAbns } from './abns.ts'
import { findAmounts } from './amounts.ts'
import { confidenceOf, type Candidate, type ScoredField } from './candidate.ts'
import { blockHeading, buyerHeading } from './block-heading.ts'
import { stemLikeness, stemsOf } from './features-name.ts'
import { amountWords, dateWords, labelsOf, matches, numberWords } from './keywords.ts'
import { frameOf, neighboursOf } from './neighbours.ts'
import { isDisputed } from './doubtful.ts'
import { codesOf, findNumbers } from './numbers.ts'
import type { Doc, Token } from './text.ts'

const logit = (p: number): number => {
  const q = Math.min(0.9995, Math.max(0.0005, p))
  return Math.log(q / (1 - q))
}
const yes = (it: boolean): number => (it ? 1 : 0)
const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
const mean = (all: number[], none: number) => (all.length === 0 ? none : all.reduce((sum, one) => sum + one, 0) / all.length)

/** How well the page was read as a whole, by the words' own confidence. */
export type Legible = { mean: number; weak: number }
export function legibility(doc: Doc): Legible {
  const all = doc.tokens.map(token => token.confidence)
  return { mean: mean(all, 0), weak: all.filter(one => one < 0.6).length / Math.max(1, all.length) }
}

export type Judged = { p: number; second: number; best: Candidate; places: number; agrees: boolean }

/** The signals of one answer: `p` its probability, `second` that of the next one, `agrees` whether sums close. */
export function signals(doc: Doc, field: ScoredField | 'category', answer: Judged, legible: Legible): number[] {
  const { p, second, best, places, agrees } = answer
  const stands = best.kind === 'found'
  const ocr = yes(doc.pages[0]?.ocr ?? false)
  const [left, right] = stands ? neighbours(doc, best.tokens) : [0, 0]
  return [
    1,
    logit(p),
    Math.min(8, Math.log((p + 1e-4) / (second + 1e-4))) / 4,
    stands ? confidenceOf(doc, best.tokens) : 0.9,
    stands ? Math.min(1, best.repairs) : 0,
    yes(agrees),
    Math.min(1, (places - 1) / 2),
    ocr,
    ocr * logit(p),
    mean(best.tokens.map(at => doc.tokens[at]?.confidence ?? 1), 0.9),
    ocr * legible.mean,
    ocr * legible.weak,
    yes(isDisputed(doc, best)),
    left, right,
    Math.log(second + 0.003) / 3,
    ...own(doc, field, answer, ocr),
  ]
}

const numberLabel = /\b(?:inv(?:oice)?|receipt|rcpt|docket|bill|folio|doc(?:ument)?|ticket|sale|order|trans)\b\s*(?:(?:no|num|number)\b|#|:|[^\w\s]+ ?[A-Z]{0,4}\d{3})/i

const namesNumber = /\b(?:inv(?:oice)?|receipt|r[ce]pt|docket|bill|folio|ticket|sale|trans|rcti)\b/
const namesOther = numberWords.filter((_, i) => (i >= 4 && i <= 9) || i === 11)
const labelledCode = /\b(?:inv(?:oice)?|receipt|r[ce]pt|docket|bill|folio|ticket|sale|rcti)\b[\s:#.]*(?:no\b|num(?:ber)?\b)?[\s:#.]*[A-Z]{0,5}[-#]?\d[\dA-Z/-]{2,}(?![\d.,/])/i

/** Whether a code follows words that name an invoice's number, and no other number. */
function isNumberLabelled(doc: Doc): boolean {
  return doc.lines.some(line => labelledCode.test(line.text)) || findNumbers(doc).some(one => {
    const label = labels(doc, one)[0].trim().split(' ').slice(-2).join(' ')
    return String(one.value).length > 2 && namesNumber.test(label) && !namesOther.some(words => words.test(label))
  })
}

/** The signals that tell a document without an invoice number from one whose number was not read. `none`: the probability of "not on the document"; `next`: of the likeliest number. */
export function lossSignals(doc: Doc, none: number, next: number, legible: Legible): number[] {
  const ocr = yes(doc.pages[0]?.ocr ?? false)
  const named = doc.lines.filter(line => numberLabel.test(line.text))
  const beside = named.some(line => codesOf(line).length > 0)
  const narrow = yes((doc.pages[0]?.wide ?? 99) < 45)
  return [
    1, logit(none), Math.log(next + 1e-5) / 3, ocr, ocr * legible.mean, ocr * legible.weak, yes(named.length > 0), yes(beside), ocr * yes(named.length > 0),
    narrow, ocr * narrow, Math.min(2, doc.tokens.length / 100), yes(/tax invoice/i.test(doc.text)), yes(isNumberLabelled(doc)), yes(next > 0.1),
  ]
}

function own(doc: Doc, field: ScoredField | 'category', { best, agrees }: Judged, ocr: number): number[] {
  const [row, above] = labels(doc, best)
  if (field === 'supplierName') return [...ofName(doc, best, ocr), ...ofStrangeName(doc, best)]
  if (field === 'invoiceNumber') return [...ofNumber(String(best.value), ocr), ...matches(numberWords, row), ...matches(numberWords.slice(0, 6), above)]
  if (field === 'invoiceDate') return ofDate(doc, row, above)
  if (field === 'supplierAbn') return ofAbn(doc, best)
  if (field === 'category') return []
  return [Number(best.value) === 0 ? 1 : 0, ocr * yes(agrees), ...ofAmount(doc, best, row)]
}

/** The words that name the value: left of it and above it. */
function labels(doc: Doc, { tokens }: Candidate): [string, string] {
  const frame = frameOf(doc, tokens)
  if (!frame) return ['', '']
  const { row, above } = labelsOf(doc, frame, neighboursOf(doc, frame, tokens))
  return [row, above]
}

/** Words of a heading above a list, of a place or of a label: no name is made of them. */
const heading = /\b(?:code|product|quantity|qty|price|description|particulars|amount|unit|item|date|total|invoice|receipt|number|due|tax|gst|page|terms|customer|account)\b/gi
/** What a name goes on from, and what it never ends with. */
const middle = /^(?:bros|brothers|sons?|&|and|of|pty|ltd|australia|co)\b/i
const open = /(?:\s(?:to|no|the|of|and|from|for|at|by|re|see)|[&-])$/i

function ofStrangeName(doc: Doc, best: Candidate): number[] {
  const value = String(best.value)
  const frame = frameOf(doc, best.tokens)
  const words = value.split(' ')
  const last = words.at(-1) ?? ''
  return [
    Math.min(1, (value.match(heading) ?? []).length / words.length), yes(middle.test(value)), yes(open.test(value)),
    yes(frame !== null && buyerHeading.test(blockHeading(doc, frame))),
    yes(/^[\p{L}]{1,2}$/u.test(last)), yes(words.length === 2 && words.every(word => /^\p{Lu}\p{Ll}+$/u.test(word))), yes(/\d/.test(value)),
    frame ? Math.min(1, Math.max(0, frame.x0 / 4)) : 1,
  ]
}

/** Dates that pay, deliver or end, beside those that were issued; and labels whose own date was not read. */
function ofDate(doc: Doc, row: string, above: string): number[] {
  const named = doc.lines.filter(line => /\bdate\b|\bdated\b|\bissued?\b/i.test(line.text)).length
  return [...matches(dateWords, row), ...matches(dateWords.slice(0, 5), above), Math.min(3, named) / 3]
}

const recipientCreated = /recipient|rcti/i

/** How many ABNs were read, and whether there are more: by their labels, or because a recipient-created invoice has two. The one that was read may be the buyer's then. */
export function abnsRead(doc: Doc): { found: number; more: boolean } {
  const found = new Set(findAbns(doc).map(one => one.value)).size
  const named = doc.lines.filter(line => /\ba[.\s]?[b8][.\s]?n\b/i.test(line.text)).length
  return { found, more: named > found || (found === 1 && recipientCreated.test(doc.text)) }
}

function ofAbn(doc: Doc, best: Candidate): number[] {
  const { found, more } = abnsRead(doc)
  const frame = frameOf(doc, best.tokens)
  return [
    yes(more), Math.min(1, found / 3), best.flags[0] ?? 0, best.flags[1] ?? 0, best.flags[2] ?? 0,
    yes(frame !== null && buyerHeading.test(blockHeading(doc, frame))), yes(recipientCreated.test(doc.text)),
  ]
}

/** Whether the document has a larger sum, or the same with a tenth more; how often the sum is repeated; what labels it. */
function ofAmount(doc: Doc, best: Candidate, row: string): number[] {
  const value = Number(best.value)
  const all = findAmounts(doc).map(one => Number(one.value))
  return [
    yes(all.some(one => one > value + 2)), yes(all.some(one => Math.abs(one - value * 1.1) <= 2)), Math.min(1, all.filter(one => one === value).length / 3),
    ...matches(amountWords.slice(0, 12), row),
  ]
}

/** Whether a word stands right before or behind on the same row that was not taken with it. */
function neighbours(doc: Doc, tokens: number[]): [number, number] {
  const [first, last] = [doc.tokens[tokens[0] ?? -1], doc.tokens[tokens.at(-1) ?? -1]]
  if (!first || !last) return [0, 0]
  const high = first.y1 - first.y0
  const beside = (it: Token) => Math.min(it.y1, first.y1) - Math.max(it.y0, first.y0) > 0.4 * Math.min(high, it.y1 - it.y0)
  const others = (doc.pages[first.page]?.tokens ?? []).filter(at => !tokens.includes(at)).map(at => doc.tokens[at]!).filter(beside)
  return [
    yes(others.some(it => it.x1 <= first.x0 + 0.3 && first.x0 - it.x1 < 1.2 * high)),
    yes(others.some(it => it.x0 >= last.x1 - 0.3 && it.x0 - last.x1 < 1.2 * high)),
  ]
}

/** How alike the name and the web and mail addresses are, how often it occurs in the document, and signs of a cut or misread name. */
function ofName(doc: Doc, best: Candidate, ocr: number): number[] {
  const value = String(best.value)
  const stems = stemsOf(doc)
  const like = stemLikeness(value, stems)
  const own = plain(value.replace(/\b(?:pty|ltd|limited)\b/gi, ''))
  const again = doc.lines.filter(line => plain(line.text).includes(own)).length
  const first = doc.tokens[best.tokens[0] ?? -1]
  const words = value.split(' ')
  return [
    like, ocr * like, yes(stems.length > 0), Math.min(3, again) / 3, ocr * yes(again > 1),
    best.flags[0] ?? 0, best.flags[1] ?? 0, best.flags[4] ?? 0, best.flags[5] ?? 0,
    first ? Math.min(4, first.y1 - first.y0) / 4 : 0, first?.box[1] ?? 0,
    yes(words.length === 1), yes(/^\p{Ll}/u.test(value)), yes(value === value.toUpperCase()), yes(/[^\p{L}\p{N}\s&'’.,()-]/u.test(value)),
    yes(/\bp(?:ty|roprietary)\b/i.test(value)),
  ]
}

/** Signs that readers of print mistake for one another: I and 1, O and 0, S and 5. */
function ofNumber(value: string, ocr: number): number[] {
  const shapes = [
    /^1\d{7}$/, /^1\d{6,}$/, /[A-Z]O\d|O\d{2}/, /[A-Z]1-|^S1|[A-Z]S\d|[A-Z]\d[A-Z]/, /^[A-Z]{1,4}-?\d+$/, /^\d+$/, /^P\/?O-?\d/,
  ].map(shape => yes(shape.test(value)))
  return [...shapes, Math.min(1, value.length / 12), ...shapes.map(shape => ocr * shape)]
}
