/** What tells right answers from wrong ones, as numbers: services/pipeline/fields/confidence.ts weighs them. */
import { confidenceOf, type Candidate, type ScoredField } from './candidate.ts'
import { stemsOf } from './features-name.ts'
import { stemLikeness } from './likeness.ts'
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

/** What the confidence of one answer is made of: `p` its probability, `second` that of the next one, `agrees` whether sums close. */
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
    left, right,
    Math.log(second + 0.003) / 3,
    ...(field === 'supplierName' ? ofName(doc, best, ocr) : field === 'invoiceNumber' ? ofNumber(String(best.value), ocr) : field === 'total' || field === 'gst' ? [Number(best.value) === 0 ? 1 : 0, ocr * yes(agrees)] : []),
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

/** Web and mail addresses that say the same, the name once more on the paper, and what a cut or misread name looks like. */
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
    /^1\d{7}$/, /^1\d{6,}$/, /[A-Z]O\d|O\d{2}/, /[A-Z]1-|^S1|[A-Z]S\d|[A-Z]\d[A-Z]/, /^[A-Z]{1,4}-?\d+$/, /^\d+$/,
  ].map(shape => yes(shape.test(value)))
  return [...shapes, Math.min(1, value.length / 12), ...shapes.map(shape => ocr * shape)]
}
