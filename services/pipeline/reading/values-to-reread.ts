/**
 * Chooses the values that are read a second time, by the line reader on a page that Tesseract read (reconcile-readings.ts), otherwise by
 * Tesseract (second-opinion.ts): dates, codes beside words such as "invoice", totals and GST, and lines that can be the supplier's name. The
 * two readers confuse different signs: where they agree, both are almost always right; where they differ, the line reader is mostly right
 * about digits, and a person should check the value.
 */
import type { ReadWord } from './merge-readings.ts'
import type { Region } from './gray.ts'

/** The words of one value, all on one line, as indices into the list of words. */
export type Value = { words: number[]; kind: Kind }
export type Kind = 'date' | 'number' | 'amount' | 'name'

const d = '[\\dOoIl|SB]'
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|[o0]ct|nov|dec)[a-z]*'
const date = new RegExp(
  `(?<![\\w/.-])(?:${d}{1,4} ?[-/.] ?${d}{1,2} ?[-/.] ?${d}{2,4}|${d}{1,2}(?:st|nd|rd|th)?[-/., ]{0,2}${month}[-/.,' ]{0,3}${d}{2,4}|${month}[-/., ]{1,2}${d}{1,2}[-/., ]{1,3}20${d}{2})(?!\\w)`,
  'giu',
)
const dateLabel = /\bdate|\bdated\b|\bissue/iu
const numberLabel =
  /\b(?:inv(?:oice)?|receipt|rcpt|rcti|docket|bill|folio|doc(?:ument)?|ticket|notice|slip|note|sale|trans(?:action)?|order|reference|ref|no|number|num)\b|#/giu
export const code = /^\W*(?=[A-Z\d/#-]*\d)[A-Z\d#][A-Z\d/#-]{2,15}\W*$/iu
const amount = /\d[.,]\d\d\W*$/u
/** An amount that lost its decimal point. */
const amountWithoutPoint = /^\W*[A-Z]{0,3}\$?\d{3,6}\W*$/iu
const totalLabel = /\bt[o0]ta[l1i|]\b|\bamount\b|\bdue\b|\bto pay\b|\bbalance\b|\b[ce]ft(?:pos)?\b|\bvisa\b|\bmaster ?card\b|\bpaid\b/iu
const taxLabel = /\bg\.?s\.?t\b|\btax\b/iu
const notTotalLabel = /sub ?-?total|\bitems?\b|\bqty\b/iu
const companyForm = /\bp(?:ty|roprietary)\b|\bl(?:td|imited)\b/iu
const notNameWord =
  /\b(?:tax|invoice|receipt|statement|docket|date|abn|a\.b\.n|phone|tel|fax|e-?mail|www|bill|page|total|customer|terms)\b|@/iu
const limits = { date: 3, number: 3, total: 3, gst: 2, name: 3 } as const

type Line = { words: number[]; text: string; starts: number[]; top: number; bottom: number }

function linesOf(words: ReadWord[]): Line[] {
  const groups = Map.groupBy(words.keys(), i => words[i]!.line)
  return [...groups.values()].map(group => {
    const sorted = group.toSorted((a, b) => words[a]!.left - words[b]!.left)
    const starts: number[] = []
    let text = ''
    for (const at of sorted) {
      starts.push(text === '' ? 0 : text.length + 1)
      text += (text === '' ? '' : ' ') + words[at]!.text
    }
    return {
      words: sorted,
      text,
      starts,
      top: Math.min(...sorted.map(at => words[at]!.top)),
      bottom: Math.max(...sorted.map(at => words[at]!.bottom)),
    }
  })
}

const within = (line: Line, from: number, to: number): number[] =>
  line.words.filter((_, i) => line.starts[i]! < to && (line.starts[i + 1] ?? line.text.length + 1) - 1 > from)

/** The likeliest values of each kind. */
export function valuesOf(words: ReadWord[]): Value[] {
  const lines = linesOf(words)
  const dates = lines.flatMap(line =>
    [...line.text.matchAll(date)].map(match => ({
      words: within(line, match.index, match.index + match[0].length),
      named: dateLabel.test(line.text),
    })),
  )
  const used = new Set(dates.flatMap(it => it.words))
  const isCode = (at: number) => !used.has(at) && code.test(words[at]!.text) && !amount.test(words[at]!.text)
  const numbers = lines.flatMap((line, n) =>
    [...line.text.matchAll(numberLabel)].flatMap(match => {
      const label = within(line, match.index, match.index + match[0].length)
      const beside = line.words.slice(line.words.indexOf(label.at(-1)!)).find(isCode)
      const below = lines[n + 1]?.words.find(at => isCode(at) && isBelow(words[at]!, words[label[0]!]!))
      return [...new Set([beside, below])].flatMap(at => at ?? [])
    }),
  )
  const isAmount = (text: string) => amount.test(text) || amountWithoutPoint.test(text)
  const amountOn = (line: Line) => line.words.findLast(at => !used.has(at) && isAmount(words[at]!.text)) ?? []
  const totals = lines.filter(line => totalLabel.test(line.text) && !notTotalLabel.test(line.text)).flatMap(amountOn)
  const gsts = lines.filter(line => taxLabel.test(line.text)).flatMap(amountOn)
  const one =
    (kind: Kind) =>
    (at: number): Value => ({ words: [at], kind })
  const codes = [...new Set(numbers)].slice(0, limits.number)
  return [
    ...dates
      .toSorted((a, b) => Number(b.named) - Number(a.named))
      .slice(0, limits.date)
      .map((it): Value => ({ words: it.words, kind: 'date' })),
    ...codes.map(one('number')),
    ...[...new Set([...totals.slice(-limits.total), ...gsts.slice(-limits.gst)])].filter(at => !codes.includes(at)).map(one('amount')),
    ...namesOf(lines, words),
  ]
}

/** Lines that can be the supplier's name: those with a company form, then the largest near the top. */
function namesOf(lines: Line[], words: ReadWord[]): Value[] {
  const rank = ({ line, n }: { line: Line; n: number }): number =>
    companyForm.test(line.text) ? 1e6 : n < 0.35 * lines.length ? line.bottom - line.top : -1
  const named = lines.map((line, n) => ({ line, n })).filter(({ line }) => /\p{L}{3}/u.test(line.text) && !notNameWord.test(line.text))
  const first = named
    .toSorted((a, b) => rank(b) - rank(a))
    .filter(it => rank(it) > 0)
    .slice(0, limits.name)
  return first
    .map(({ line }): Value => ({ words: longestRun(line, words), kind: 'name' }))
    .filter(value => value.words.length > 0 && value.words.length <= 7)
}

/** The longest run of words that have a letter and no digit, or are an ampersand. */
function longestRun(line: Line, words: ReadWord[]): number[] {
  const runs: number[][] = [[]]
  for (const at of line.words) {
    if (/^&$|^\D*\p{L}\D*$/u.test(words[at]!.text)) runs.at(-1)!.push(at)
    else runs.push([])
  }
  return runs.reduce((longest, run) => (run.length > longest.length ? run : longest))
}

const isBelow = (word: ReadWord, label: ReadWord): boolean =>
  word.left < label.right + (label.bottom - label.top) &&
  word.right > label.left &&
  word.top - label.bottom < 2 * (label.bottom - label.top)

/** The rectangle around a value with a margin that does not reach the words beside it. */
export function regionOf(image: { width: number; height: number }, words: ReadWord[], { words: own }: Value): Region {
  const group = own.map(at => words[at]!)
  const [left, right] = [Math.min(...group.map(it => it.left)), Math.max(...group.map(it => it.right))]
  const [top, bottom] = [Math.min(...group.map(it => it.top)), Math.max(...group.map(it => it.bottom))]
  const high = bottom - top
  const beside = words.filter((it, at) => !own.includes(at) && it.line === group[0]!.line)
  const before = Math.max(0, ...beside.filter(it => it.right <= left + 0.3 * high).map(it => it.right))
  const behind = Math.min(image.width, ...beside.filter(it => it.left >= right - 0.3 * high).map(it => it.left))
  const margin = (free: number): number => Math.min(0.35 * high, Math.max(1, free / 2))
  const x = Math.max(0, Math.floor(left - margin(left - before)))
  const y = Math.max(0, Math.floor(top - 0.18 * high))
  const width = Math.min(image.width, Math.ceil(right + margin(behind - right))) - x
  return { x, y, width: Math.max(1, width), height: Math.max(1, Math.min(image.height, Math.ceil(bottom + 0.18 * high)) - y) }
}
