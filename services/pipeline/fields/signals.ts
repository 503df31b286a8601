/**
 * The signals from which confidence is computed: numbers that separate right answers from wrong ones. model/calibration.ts holds their
 * weights.
 */
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
const toFlag = (it: boolean): number => (it ? 1 : 0)
const alphanumeric = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
const mean = (all: number[], none: number) => (all.length === 0 ? none : all.reduce((sum, one) => sum + one, 0) / all.length)

/** How well the document was read: the mean confidence of its words, and the share below 0.6. */
export type Legibility = { mean: number; weak: number }
export function legibilityOf(doc: Doc): Legibility {
  const all = doc.tokens.map(token => token.confidence)
  return { mean: mean(all, 0), weak: all.filter(one => one < 0.6).length / Math.max(1, all.length) }
}

/**
 * `p`: its probability; `byRules`: that with the whole penalties by role, which are a second opinion on names, ABNs and numbers; `second`:
 * that of the likeliest other answer; `occurrences`: how many candidates have its value; `agrees`: of total and GST, whether the amounts add
 * up, and of the other fields, whether the likeliest candidate has the first flag of its finder.
 */
export type RankedAnswer = { p: number; byRules: number; second: number; best: Candidate; occurrences: number; agrees: boolean }

/** Where in the signals of names, ABNs and invoice numbers the logits of `p` and of `byRules` are. */
export const opinions = { model: 1, rules: 16 } as const

/** The signals of one answer, in the order of the weights. */
export function signals(doc: Doc, field: ScoredField, answer: RankedAnswer, legibility: Legibility): number[] {
  const { p, second, best, occurrences, agrees } = answer
  const isPrinted = best.kind === 'found'
  const ocr = toFlag(doc.pages[0]?.ocr ?? false)
  const [left, right] = isPrinted ? wordsBeside(doc, best.tokens) : [0, 0]
  return [
    1,
    logit(p),
    Math.min(8, Math.log((p + 1e-4) / (second + 1e-4))) / 4,
    isPrinted ? confidenceOf(doc, best.tokens) : 0.9,
    isPrinted ? Math.min(1, best.repairs) : 0,
    toFlag(agrees),
    Math.min(1, (occurrences - 1) / 2),
    ocr,
    ocr * logit(p),
    mean(
      best.tokens.map(at => doc.tokens[at]?.confidence ?? 1),
      0.9,
    ),
    ocr * legibility.mean,
    ocr * legibility.weak,
    toFlag(isDisputed(doc, best)),
    left,
    right,
    Math.log(second + 0.003) / 3,
    ...fieldSignals(doc, field, answer, ocr),
  ]
}

const numberLabel =
  /\b(?:inv(?:oice)?|receipt|rcpt|docket|bill|folio|doc(?:ument)?|ticket|sale|order|trans)\b\s*(?:(?:no|num|number)\b|#|:|[^\w\s]+ ?[A-Z]{0,4}\d{3})/i

const invoiceNumberLabel = /\b(?:inv(?:oice)?|receipt|r[ce]pt|docket|bill|folio|ticket|sale|trans|rcti)\b/
const otherNumberLabels = numberWords.filter((_, i) => (i >= 4 && i <= 9) || i === 11)
const labelledCode =
  /\b(?:inv(?:oice)?|receipt|r[ce]pt|docket|bill|folio|ticket|sale|rcti)\b[\s:#.]*(?:no\b|num(?:ber)?\b)?[\s:#.]*[A-Z]{0,5}[-#]?\d[\dA-Z/-]{2,}(?![\d.,/])/i

/** Whether a code follows a label of invoice numbers and of no other numbers. */
function isNumberLabelled(doc: Doc): boolean {
  return (
    doc.lines.some(line => labelledCode.test(line.text)) ||
    findNumbers(doc).some(one => {
      const label = labels(doc, one)[0].trim().split(' ').slice(-2).join(' ')
      return String(one.value).length > 2 && invoiceNumberLabel.test(label) && !otherNumberLabels.some(words => words.test(label))
    })
  )
}

/**
 * The signals that separate a document without an invoice number from one whose number was not read. `none`: the probability of "not on the
 * document"; `next`: that of the likeliest number.
 */
export function missingNumberSignals(doc: Doc, none: number, next: number, legibility: Legibility): number[] {
  const ocr = toFlag(doc.pages[0]?.ocr ?? false)
  const labelLines = doc.lines.filter(line => numberLabel.test(line.text))
  const beside = labelLines.some(line => codesOf(line).length > 0)
  const narrow = toFlag((doc.pages[0]?.wide ?? 99) < 45)
  return [
    1,
    logit(none),
    Math.log(next + 1e-5) / 3,
    ocr,
    ocr * legibility.mean,
    ocr * legibility.weak,
    toFlag(labelLines.length > 0),
    toFlag(beside),
    ocr * toFlag(labelLines.length > 0),
    narrow,
    ocr * narrow,
    Math.min(2, doc.tokens.length / 100),
    toFlag(/tax invoice/i.test(doc.text)),
    toFlag(isNumberLabelled(doc)),
    toFlag(next > 0.1),
  ]
}

function fieldSignals(doc: Doc, field: ScoredField, { best, agrees, byRules }: RankedAnswer, ocr: number): number[] {
  const [row, above] = labels(doc, best)
  if (field === 'supplierName') return [logit(byRules), ...nameSignals(doc, best, ocr), ...oddNameSignals(doc, best)]
  if (field === 'invoiceNumber')
    return [
      logit(byRules),
      ...numberSignals(String(best.value), ocr),
      ...matches(numberWords, row),
      ...matches(numberWords.slice(0, 6), above),
    ]
  if (field === 'invoiceDate') return dateSignals(doc, row, above)
  if (field === 'supplierAbn') return [logit(byRules), ...abnSignals(doc, best)]
  return [Number(best.value) === 0 ? 1 : 0, ocr * toFlag(agrees), ...amountSignals(doc, best, row)]
}

/** The labels of a value: on its left and above it, normalized. */
function labels(doc: Doc, { tokens }: Candidate): [string, string] {
  const frame = frameOf(doc, tokens)
  if (!frame) return ['', '']
  const { row, above } = labelsOf(doc, frame, neighboursOf(doc, frame, tokens))
  return [row, above]
}

/** Words of table headings and labels, which names do not consist of. */
const heading =
  /\b(?:code|product|quantity|qty|price|description|particulars|amount|unit|item|date|total|invoice|receipt|number|due|tax|gst|page|terms|customer|account)\b/gi
/** Beginnings of the second part of a name, and endings that no complete name has. */
const continuation = /^(?:bros|brothers|sons?|&|and|of|pty|ltd|australia|co)\b/i
const incompleteEnd = /(?:\s(?:to|no|the|of|and|from|for|at|by|re|see)|[&-])$/i

function oddNameSignals(doc: Doc, best: Candidate): number[] {
  const value = String(best.value)
  const frame = frameOf(doc, best.tokens)
  const words = value.split(' ')
  const last = words.at(-1) ?? ''
  return [
    Math.min(1, (value.match(heading) ?? []).length / words.length),
    toFlag(continuation.test(value)),
    toFlag(incompleteEnd.test(value)),
    toFlag(frame !== null && buyerHeading.test(blockHeading(doc, frame))),
    toFlag(/^[\p{L}]{1,2}$/u.test(last)),
    toFlag(words.length === 2 && words.every(word => /^\p{Lu}\p{Ll}+$/u.test(word))),
    toFlag(/\d/.test(value)),
    frame ? Math.min(1, Math.max(0, frame.x0 / 4)) : 1,
  ]
}

/** Labels of the date, and how many lines have a date label: the date of one of them may not have been read. */
function dateSignals(doc: Doc, row: string, above: string): number[] {
  const labelLines = doc.lines.filter(line => /\bdate\b|\bdated\b|\bissued?\b/i.test(line.text)).length
  return [...matches(dateWords, row), ...matches(dateWords.slice(0, 5), above), Math.min(3, labelLines) / 3]
}

const namesRecipient = /recipient|rcti/i

/**
 * How many ABNs were read, and whether the document has more: by their labels, or because a recipient-created invoice has two. The ABN that
 * was read can then be the buyer's.
 */
export function countAbns(doc: Doc): { found: number; more: boolean } {
  const found = new Set(findAbns(doc).map(one => one.value)).size
  const labelLines = doc.lines.filter(line => /\ba[.\s]?[b8][.\s]?n\b/i.test(line.text)).length
  return { found, more: labelLines > found || (found === 1 && namesRecipient.test(doc.text)) }
}

function abnSignals(doc: Doc, best: Candidate): number[] {
  const { found, more } = countAbns(doc)
  const frame = frameOf(doc, best.tokens)
  return [
    toFlag(more),
    Math.min(1, found / 3),
    best.flags[0] ?? 0,
    best.flags[1] ?? 0,
    best.flags[2] ?? 0,
    toFlag(frame !== null && buyerHeading.test(blockHeading(doc, frame))),
    toFlag(namesRecipient.test(doc.text)),
  ]
}

/** Whether the document has a larger amount, or one a tenth larger; how often the amount occurs; its labels. */
function amountSignals(doc: Doc, best: Candidate, row: string): number[] {
  const value = Number(best.value)
  const all = findAmounts(doc).map(one => Number(one.value))
  return [
    toFlag(all.some(one => one > value + 2)),
    toFlag(all.some(one => Math.abs(one - value * 1.1) <= 2)),
    Math.min(1, all.filter(one => one === value).length / 3),
    ...matches(amountWords.slice(0, 12), row),
  ]
}

/** Flags: another word stands right before the tokens in their row; right after them. */
function wordsBeside(doc: Doc, tokens: number[]): [number, number] {
  const [first, last] = [doc.tokens[tokens[0] ?? -1], doc.tokens[tokens.at(-1) ?? -1]]
  if (!first || !last) return [0, 0]
  const high = first.y1 - first.y0
  const beside = (it: Token) => Math.min(it.y1, first.y1) - Math.max(it.y0, first.y0) > 0.4 * Math.min(high, it.y1 - it.y0)
  const others = (doc.pages[first.page]?.tokens ?? [])
    .filter(at => !tokens.includes(at))
    .map(at => doc.tokens[at]!)
    .filter(beside)
  return [
    toFlag(others.some(it => it.x1 <= first.x0 + 0.3 && first.x0 - it.x1 < 1.2 * high)),
    toFlag(others.some(it => it.x0 >= last.x1 - 0.3 && it.x0 - last.x1 < 1.2 * high)),
  ]
}

/** The similarity of the name to web and email addresses, how often it occurs in the document, and signs of a cut-off or misread name. */
function nameSignals(doc: Doc, best: Candidate, ocr: number): number[] {
  const value = String(best.value)
  const stems = stemsOf(doc)
  const like = stemLikeness(value, stems)
  const bareName = alphanumeric(value.replace(/\b(?:pty|ltd|limited)\b/gi, ''))
  const linesWithName = doc.lines.filter(line => alphanumeric(line.text).includes(bareName)).length
  const first = doc.tokens[best.tokens[0] ?? -1]
  const words = value.split(' ')
  return [
    like,
    ocr * like,
    toFlag(stems.length > 0),
    Math.min(3, linesWithName) / 3,
    ocr * toFlag(linesWithName > 1),
    best.flags[0] ?? 0,
    best.flags[1] ?? 0,
    best.flags[4] ?? 0,
    best.flags[5] ?? 0,
    first ? Math.min(4, first.y1 - first.y0) / 4 : 0,
    first?.box[1] ?? 0,
    toFlag(words.length === 1),
    toFlag(/^\p{Ll}/u.test(value)),
    toFlag(value === value.toUpperCase()),
    toFlag(/[^\p{L}\p{N}\s&'’.,()-]/u.test(value)),
    toFlag(/\bp(?:ty|roprietary)\b/i.test(value)),
  ]
}

/** Shapes of numbers that OCR often misreads: I and 1, O and 0, S and 5. */
function numberSignals(value: string, ocr: number): number[] {
  const shapes = [
    /^1\d{7}$/,
    /^1\d{6,}$/,
    /[A-Z]O\d|O\d{2}/,
    /[A-Z]1-|^S1|[A-Z]S\d|[A-Z]\d[A-Z]/,
    /^[A-Z]{1,4}-?\d+$/,
    /^\d+$/,
    /^P\/?O-?\d/,
  ].map(shape => toFlag(shape.test(value)))
  return [...shapes, Math.min(1, value.length / 12), ...shapes.map(shape => ocr * shape)]
}
