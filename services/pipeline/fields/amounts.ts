/** Finds amounts of money, in integer cents. */
import { candidate, type Candidate } from './candidate.ts'
import { tokensOf, type Doc, type Line } from './text.ts'

/**
 * `$1,234.56`, `1 234.56`, `AUD12.00`, `(12.50)`, `-5.00`, `12.00CR`, `1.234,56`, and misreadings of them: `12 .50`, `1,234,56`, `S45.0O`.
 */
const pattern =
  /(?<![\d.,/:%-])(?<open>\()?(?<before>-|−|–)?\s?(?<sign>(?:(?<![A-Za-z])(?:AUD|A|US|RM|NZ))?\s?\$|AUD|RM|S(?=\d{1,3}[.,]\d\d))?\s?(?<inner>-)?(?<whole>\d{1,3}(?:[, ]\d{3})+|\d{1,3}(?:\.\d{3})+(?=,\d\d(?!\d))|\d{1,7})(?:(?<point> ?[.,] ?)(?<cents>[\dOo]{2}))?(?<close>\))?(?<after>\s?-(?! ?(?:AUD|A|RM)? ?\$?\d)|\s?CR\b)?(?![\d%]|[.,:/-]\d)/g
const units = /^\s?(?:%|kwh|kl\b|kg|mm|cm|m2|ml|gb|days?\b|l\b|x\d|c\/l|[ap]\.?m\b)/i

/**
 * Flags: currency sign; two decimals; spaces around the point; whole number. Whole numbers count only with a sign, or at the end of a line
 * that names a total, where `00` is rather the cents of another column.
 */
export function findAmounts(doc: Doc): Candidate[] {
  const heading = doc.lines.findIndex(line => centsHeading.test(line.text))
  const first = heading >= 0 ? heading + 1 : firstCentsRow(doc)
  const hasNoPoints = !doc.lines.some(hasPoint)
  return doc.lines.flatMap((line, i) => (i >= first ? withCentsColumn(doc, line) : inLine(doc, line, hasNoPoints)))
}

/** The heading of a form with a column for dollars and one for cents: `RATE  $  c`; behind a heading the sign may be misread as S. */
const centsHeading = /(?:\$|\bdollars|\b(?:particulars|description|details|amount|rate|price)\b.*\sS)\s+(?:c|cts?|cents)\.?$/i
/** `TOTAL  5467  00`. */
const dollarsAndCents = /(?<![\d.,/:-])(?<whole>\d{1,3}(?:,\d{3})+|\d{1,6}) (?<cents>\d\d)$/

/** In ems: how far apart dollars and cents of two columns are at least, and the left edges of the cents at most. */
const [minCentsGap, maxCentsOffset] = [0.7, 1.5]
const minCentsRows = 3
/**
 * The index of the first of at least three rows, a total among them, that end with dollars and cents in two columns which have no heading,
 * as on a form that is filled in by hand: `blades, set  24  50`. Infinity where there are none, or where an amount has a point.
 */
function firstCentsRow(doc: Doc): number {
  const rows = doc.lines.flatMap((line, i) => {
    const [dollars, cents] = line.tokens.slice(-2).map(at => doc.tokens[at]!)
    const isRow = line.tokens.length > 2 && dollarsAndCents.test(line.text) && dollars && cents && cents.x0 - dollars.x1 >= minCentsGap
    return isRow ? [{ i, line, x0: cents.x0 }] : []
  })
  const edges = rows.map(({ x0 }) => x0)
  const isTable = rows.length >= minCentsRows && Math.max(...edges) - Math.min(...edges) <= maxCentsOffset
  const hasPoints = doc.lines.some(line => /\d\.\d\d(?!\d)/.test(line.text))
  return isTable && !hasPoints && rows.some(({ line }) => /^(?:grand )?total\b/i.test(line.text)) ? rows[0]!.i : Infinity
}

/** The amounts of a line below such a heading. */
function withCentsColumn(doc: Doc, line: Line): Candidate[] {
  const match = dollarsAndCents.exec(line.text)
  if (!match) return inLine(doc, line)
  const value = Number(match.groups!['whole']!.replaceAll(',', '')) * 100 + Number(match.groups!['cents'])
  const tokens = tokensOf(line, match.index, line.text.length)
  return [
    ...inLine(doc, line).filter(one => !one.tokens.some(at => tokens.includes(at))),
    candidate('total', value, tokens, line.page, { flags: [0, 1, 0, 0] }),
  ]
}

/** A point that is read as a dash, at the end of a line with a total: `TOTAL 7-40`. */
const dashed = /(?<=\bt[o0]ta[l1i]\b[\s:]*(?:AUD|RM)?\s?\$?)(?<whole>\d{1,5})-(?<cents>\d\d)$/i
/** A dash that is written for the point: `Fare  $ 37 - 80`. Beside amounts with a point it is rather a range. */
const writtenDash = /(?<=\$ ?)(?<whole>\d{1,5}) [-–] (?<cents>\d\d)(?=$| \D)/
/** Not in a time or a date: `7.40 pm`, `12.05.26`. */
const hasPoint = (line: Line): boolean => /(?<![\d.])\d+\.\d\d(?![\d.]| ?[ap]\.?m\b)/i.test(line.text)

/** `hasNoPoints`: no amount of the document has a point. */
function inLine(doc: Doc, line: Line, hasNoPoints = false): Candidate[] {
  const isTotalLine = /\b(?:t[o0]ta[l1i]|amount|due|balance|gst|pay)\b/i.test(line.text)
  const found = [...line.text.matchAll(pattern)].flatMap(match => toAmount(doc, line, isTotalLine, match) ?? [])
  const match = dashed.exec(line.text) ?? (hasNoPoints ? writtenDash.exec(line.text) : null)
  if (!match) return found
  const value = Number(match.groups!['whole']) * 100 + Number(match.groups!['cents'])
  const tokens = tokensOf(line, match.index, match.index + match[0].length)
  return [
    ...found.filter(one => !one.tokens.some(at => tokens.includes(at))),
    candidate('total', value, tokens, line.page, { repairs: 1, flags: [0, 1, 0, 0] }),
  ]
}

/** In ems, and in heights of large digits: digits that are further apart are of two columns: `388    134.50`. */
const [maxGapWithin, maxGapOfHeight] = [1, 0.7]
/** The digits before the point that belong to the amount; with wide gaps between their groups only the last of these. */
function wholeOf(doc: Doc, line: Line, match: RegExpExecArray): string {
  const { whole = '' } = match.groups ?? {}
  const groups = whole.split(' ')
  if (groups.length === 1) return whole
  const start = match.index + match[0].indexOf(whole)
  const tokens = tokensOf(line, start, start + whole.length)
  const cut = tokens.findLastIndex((at, i) => {
    const [token, before] = [doc.tokens[at]!, doc.tokens[tokens[i - 1] ?? at]!]
    return i > 0 && token.x0 - before.x1 > Math.max(maxGapWithin, maxGapOfHeight * (token.y1 - token.y0))
  })
  return groups.slice(Math.max(0, cut)).join(' ')
}

/** `Mon 27.10  Offices  99.00`: the day of a row, without its year. */
const weekdayBefore = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? ?$/i
const dayAndMonth = /^\s?(?:[12]?\d|3[01])\.(?:0?[1-9]|1[0-2])$/
const isDay = (line: Line, { index, 0: text }: RegExpExecArray): boolean =>
  dayAndMonth.test(text) && weekdayBefore.test(line.text.slice(0, index))

function toAmount(doc: Doc, line: Line, isTotalLine: boolean, match: RegExpExecArray): Candidate | null {
  const { whole: printed = '', point, cents, sign } = match.groups ?? {}
  const whole = wholeOf(doc, line, match)
  if (!cents && !sign && !(isTotalLine && /^(?!0+$)\d{2,5}$/.test(whole) && line.text.trimEnd().endsWith(whole))) return null
  if (units.test(line.text.slice(match.index + match[0].length)) || isDay(line, match)) return null
  const value = Number(whole.replace(/[., ]/g, '')) * 100 + Number((cents ?? '0').replace(/[Oo]/g, '0'))
  if (value > 10_000_000_00) return null
  if (point === ', ' && /^ \p{Lu}\p{Ll}/u.test(line.text.slice(match.index + match[0].length))) return null
  const text = match[0]
  const isCut = whole !== printed
  const from = match.index + (isCut ? text.indexOf(printed) + printed.length - whole.length : text.length - text.trimStart().length)
  const repairs = [point !== undefined && point !== '.', /[Oo]/.test(cents ?? ''), /\d \d/.test(whole), sign === 'S'].filter(Boolean).length
  const flags = [Boolean(sign), Boolean(cents), (point?.length ?? 0) > 1, !cents].map(Number)
  return candidate('total', value, tokensOf(line, from, match.index + text.trimEnd().length), line.page, {
    repairs,
    negative: isNegative(match),
    flags,
  })
}

function isNegative(match: RegExpExecArray): boolean {
  const { before, inner, open, close, after } = match.groups ?? {}
  return Boolean(before || inner || after || (open && close))
}

/**
 * At most `limit` amounts, in reading order: a long invoice has hundreds. Those on lines that name a total are kept before others, and later
 * ones before earlier ones.
 */
export function limitAmounts(doc: Doc, all: Candidate[], limit = 110): Candidate[] {
  if (all.length <= limit) return all
  const totalWord = /t[o0]ta[l1i]|due|balance|gst|\btax\b|pay|amount/i
  const weight = (c: Candidate, i: number) =>
    (totalWord.test(doc.lines[doc.tokens[c.tokens[0] ?? 0]?.line ?? 0]?.text ?? '') ? 2 : 0) + i / all.length
  const chosen = new Set(
    all
      .map((c, i) => ({ c, w: weight(c, i) }))
      .sort((a, b) => b.w - a.w)
      .slice(0, limit)
      .map(({ c }) => c),
  )
  return all.filter(c => chosen.has(c))
}
