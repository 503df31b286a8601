/** The amounts of a line such as `Total this invoice  $307.48  $30.76  $338.24`, by the headings of the table above it. */
import type { Candidate } from './candidate.ts'
import { frameOf, type Frame } from './neighbours.ts'
import { segments, textOf, type Doc, type Line } from './text.ts'

/** The total of the document, not that of a kind of items: `Total disbursements`. */
const totalLine =
  /^(?:(?:grand |invoice |account )?totals?|(?:(?:current|new) )?charges(?= for )|(?:current|new) charges|amount of this (?:tax )?invoice)(?:[\s:]+(?:this|of|for|the|invoice|bill|period|month|statement|account|amount|term|due|payable|paid|to be debited|debited|aud|incl?\w*|gst|(?:new|current) charges|(?:charges|fees)(?= (?:for|in) )|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b)*[\s:$A-]*\d/i
/** Any line of a total: `Total commission`, `Course total`. */
const anyTotalLine =
  /^(?!(?:contract|previous|order|quote|project|cumulative|ytd) )(?:(?:\p{L}+ |\d{1,2} months? )?totals?|(?:current|new) charges|charges(?= for\b)|amount of this (?:tax )?invoice)\b(?! g\.?s\.?t\b)[^\d]*\d/iu
const headings: ['gst' | 'total' | 'other', RegExp][] = [
  ['other', /\b(?:rebate|benefit)\b|\bex(?:cl?\w*)?\b|\bnet\b/i],
  ['gst', /^(?:total )?g\.?s\.?t\b(?!.*\b(?:inc|duty))/i],
  ['total', /\binc(?:l\w*)?\b|\btotal\b|\bgross\b|\bamount\b|\bfee\b|\bcharges?\b|\bpayable\b/i],
]
/** In ems: how far from the amounts of its column a heading may begin or end. */
const maxOffset = 1.5
/** How many lines above a row the heading of its table is searched. */
const maxLines = 80

/**
 * The words of a heading by the column of amounts that they stand over, where headings stand so close together that they are one part of
 * their line: `Fee  GST` above `120.00  2.00`. A word belongs to the first column that does not end before it.
 */
function byColumn(doc: Doc, part: number[], columns: readonly Frame[]): number[][] {
  const frame = frameOf(doc, part)
  const under = columns.filter(one => frame && one.x0 < frame.x1 && one.x1 > frame.x0).sort((a, b) => a.x1 - b.x1)
  if (under.length < 2 || /\d/.test(textOf(doc, part))) return [part]
  const columnOf = (at: number): number => under.findIndex(one => one.x1 > doc.tokens[at]!.x1 - wordOverhang)
  return [...Map.groupBy(part, columnOf).values()]
}
/** In ems: how far a heading may end behind the amounts of its column. */
const wordOverhang = 0.5

/** In place of an amount. */
const noAmount = /^(?:nil|n\/a|free)$/i

/** The text of the nearest line above that stands over the amount and has no digits; of several, the one that ends where the amount does. */
export function headingOver(doc: Doc, line: number, column: Frame, others: readonly Frame[]): string {
  const { page, x0, x1 } = column
  for (let at = line - 1; at >= Math.max(0, line - maxLines) && doc.lines[at]?.page === page; at -= 1) {
    const parts = segments(doc, doc.lines[at]!).flatMap(part => byColumn(doc, part, [...others, column]))
    const over = parts.flatMap(part => {
      const [text, frame] = [textOf(doc, part), frameOf(doc, part)]
      const offset = frame ? Math.abs(frame.x1 - x1) : Infinity
      return frame &&
        !/\d/.test(text) &&
        !noAmount.test(text) &&
        /\p{L}{2}/u.test(text) &&
        frame.x0 < x1 &&
        frame.x1 > x0 - maxOffset &&
        offset < 2 * maxOffset
        ? [{ text, offset }]
        : []
    })
    const [nearest] = over.sort((a, b) => a.offset - b.offset)
    if (nearest) return nearest.text
  }
  return ''
}

/** Whether these are a net amount, its GST below a heading that says so, and their sum. */
function addUp(amounts: Candidate[], over: string[]): boolean {
  const [net, gst, gross] = amounts.map(({ value }) => Number(value))
  return amounts.length === 3 && /\bg\.?s\.?t\b|^tax\b/i.test(over[1] ?? '') && net! + gst! === gross && gst! > 0 && gst! <= net! / 10 + 3
}

const sumWord = /\b(?:totals?|due|payable|to pay|owing|amount|balance)\b/i
/** Rows of a net amount, its GST and their sum, with their lines. */
type NetRow = { line: number; its: Candidate[]; cents: [net: number, gst: number, gross: number] }
const minParts = 2
/** In cents: what rounding makes of a GST that is computed from the sum. */
const rounding = 2
const partOfMore = /\bsub-?\s?totals?\b|(?<!\b(?:less|after|net of) )\bdeductions?\b/i
/** A total that may have more than the rows of a table, such as freight; not what is owed with arrears. */
const wholeTotal = /\btotals?\b(?! turnover\b)(?!.*\b(?:due|owing|owed|outstanding|balance|account)\b)/i
/** A heading whose columns stand so close that it has two parts has this many words at least: `Fee    Basis  Fee incl. GST $  GST $`. */
const minWordsOfHeading = 4
/** Whether the heading of the table above says that it lists what the buyer sold, as on the statement of a bank or a marketplace. */
function isOfSales(doc: Doc, at: number): boolean {
  const above = doc.lines.slice(Math.max(0, at - maxLines), at).filter(({ page }) => page === doc.lines[at]?.page)
  const isHeading = (line: Line): boolean => {
    const parts = segments(doc, line).length
    return !/\d/.test(line.text) && (parts > 2 || (parts > 1 && line.tokens.length >= minWordsOfHeading))
  }
  const heading = above.findLast(isHeading)
  return /\bsales\b.*\brefunds?\b|\brefunds?\b.*\bnet\b|\bturnover\b/i.test(heading?.text ?? '')
}

/**
 * Whether the sum of rows is a subtotal or of deductions, or a larger amount stands in the line of a total: then the table is not all of
 * the document.
 */
const isPartOfMore = (doc: Doc, amounts: Candidate[], { line, cents }: NetRow): boolean =>
  partOfMore.test(doc.lines[line]?.text ?? '') ||
  amounts.some(({ value, tokens }) => {
    const at = doc.tokens[tokens[0] ?? -1]?.line ?? -1
    return Number(value) > cents[2] && wholeTotal.test(doc.lines[at]?.text ?? '') && !isOfSales(doc, at)
  })
/**
 * The lines of rows that are the sum of all such rows above them since the last such sum, or of those of the last table, whatever they are
 * called: `Week 23  1,722.83  172.29  1,895.12`.
 */
function sumLines(rows: NetRow[]): Set<number> {
  const found = new Set<number>()
  let above: NetRow[] = []
  for (const row of rows) {
    const sums = [0, 0, 0]
    const isSum = above.toReversed().some(({ cents }, count) => {
      for (const i of [0, 1, 2]) sums[i]! += cents[i]!
      const [first, before] = [above.at(-1 - count)!, above.at(-2 - count)]
      const isWhole = count + 1 === above.length || first.line > (before?.line ?? 0) + 1
      return isWhole && count + 1 >= minParts && row.cents.every((one, i) => Math.abs(one - sums[i]!) <= rounding)
    })
    if (isSum) found.add(row.line)
    above = isSum ? [] : [...above, row]
  }
  return found
}
/** `97.38 – 97.38`, where a row has no GST. */
const dashOfGst = /\d\.\d\d [–—-] \$?[\d,]+\.\d\d$/
function netRowsOf(doc: Doc, byLine: Map<number, Candidate[]>): NetRow[] {
  return [...byLine].flatMap(([line, all]) => {
    const its = all.slice(-3)
    const [net, gst, gross] = its.map(({ value, negative }) => (negative ? -1 : 1) * Number(value))
    if (its.length === 3 && net! + gst! === gross && net! * gst! >= 0 && Math.abs(gst!) <= Math.abs(net!) / 10 + 3)
      return [{ line, its, cents: [net!, gst!, gross] }]
    const untaxed = its.at(-1)?.value === its.at(-2)?.value && dashOfGst.test(doc.lines[line]?.text ?? '') ? its.slice(-2) : []
    const [cents] = untaxed.map(({ value }) => Number(value))
    return cents === undefined ? [] : [{ line, its: untaxed, cents: [cents, 0, cents] }]
  })
}

/**
 * Whether these are three that add up to the largest amount in lines of totals, or a GST and that amount: then it is the document's total,
 * whatever it is called. Amounts of a table of what the buyer sold do not count.
 */
function isLargestTotal(doc: Doc, amounts: Candidate[], its: Candidate[], over: string[]): boolean {
  const isFirst = (isTotalAndGst(its, over) || isWithBenefit(its, over)) && ownTotalLines(doc) === 1
  const gross = Number((isFirst ? its[0] : its.at(-1))?.value)
  const [net, gst] = its.map(({ value }) => Number(value))
  const isInTotal = ({ tokens }: Candidate): boolean => {
    const at = doc.tokens[tokens[0] ?? -1]?.line ?? -1
    return sumWord.test(doc.lines[at]?.text ?? '') && !isOfSales(doc, at)
  }
  const isSum = its.length === 3 && net! + gst! === gross
  return (isSum || isFirst || isGstAndTotal(its, over)) && amounts.every(one => Number(one.value) <= gross || !isInTotal(one))
}

/** `Total paid GST 44.20 $1,032.80`: the words before the first of two amounts name it a GST, which it can be within the second. */
function isGstBeforeTotal(doc: Doc, line: Line, its: Candidate[]): boolean {
  const [gst, total] = its
  const before = textOf(doc, line.tokens.slice(0, line.tokens.indexOf(gst!.tokens[0]!)))
  return (
    its.length === 2 &&
    /\bg\.?s\.?t\b[\s.:$]*$/i.test(before) &&
    line.tokens.at(-1) === total!.tokens.at(-1) &&
    Number(gst!.value) > 0 &&
    Number(gst!.value) <= Number(total!.value) / 11 + 3
  )
}

/** How many lines of totals there are, without those of sales: with several, each may be of a part, such as `Card total` of one card. */
const ownTotalLines = (doc: Doc): number =>
  doc.lines.filter((line, at) => anyTotalLine.test(textFromTotal(doc, line)) && !isOfSales(doc, at)).length

/** `Total fees  286.50  171.90  114.60` below `Fee  Fund benefit  Gap`: what an insurer and the patient pay of the first. */
function isWithBenefit(its: Candidate[], over: string[]): boolean {
  const [fee, benefit, gap] = its.map(({ value }) => Number(value))
  return its.length === 3 && /\b(?:benefit|rebate)\b/i.test(over[1] ?? '') && benefit! + gap! === fee
}

/** `New charges  5.50  447.94` below `GST  $`: the heading of the sum does not say what it is. */
function isGstAndTotal(its: Candidate[], over: string[]): boolean {
  const [gst, total] = its.map(({ value }) => Number(value))
  return (
    its.length === 2 &&
    /^g\.?s\.?t$/i.test(over[0] ?? '') &&
    !/\b(?:gst|total|inc\w*|net|ex\w*|disc\w*|paid|balance)\b/i.test(over[1] ?? '') &&
    gst! <= total! / 11 + 3
  )
}

/** `Total  $757.50  $13.50` below `Price  GST incl.`: the GST that is within the prices. */
function isTotalAndGst(its: Candidate[], over: string[]): boolean {
  const [total, gst] = its.map(({ value }) => Number(value))
  return (
    its.length === 2 &&
    /^g\.?s\.?t\b/i.test(over[1] ?? '') &&
    !/\b(?:net|ex\w*)\b/i.test(over[0] ?? '') &&
    gst! > 0 &&
    gst! <= total! / 11 + 3
  )
}

/** `Totals  2,913.80  273.00` below `Ex GST  GST`: their sum is printed elsewhere. */
function isNetAndGst(doc: Doc, its: Candidate[], kinds: readonly (Kind | undefined)[], amounts: Candidate[]): boolean {
  const [net, gst] = its.map(({ value }) => Number(value))
  if (its.length !== 2 || kinds[0] === 'total' || kinds[1] !== 'gst' || gst! <= 0) return false
  return amounts.some(
    ({ value, tokens }) => value === net! + gst! && sumWord.test(doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]?.text ?? ''),
  )
}

/**
 * The line from the column on that begins with a total, or all of it: beside `Your unit` on the left stands `Invoice total 20.09 $221.00`.
 */
function fromTotal(doc: Doc, line: Line | undefined): number[] {
  const parts = line ? segments(doc, line) : []
  const first = parts.findIndex(part => beginsWithTotal.test(textOf(doc, part)))
  return parts.slice(Math.max(0, first)).flat()
}
/**
 * A remark in brackets is left out: `Totals (no GST is payable on dental services)  286.00`, `Total fees (direct debit 05/09/2025)
 * 241.00`.
 */
const withoutRemark = (text: string): string => text.replace(/ ?\((?:[^)\d]*|[^)\d]* \d{1,2}\/\d{1,2}\/\d{4})\)/g, '')
const textFromTotal = (doc: Doc, line: Line | undefined): string => withoutRemark(textOf(doc, fromTotal(doc, line)))
const beginsWithTotal =
  /^(?:(?:\p{L}+ |\d{1,2} months? )?totals?|(?:current|new) charges|charges(?= for\b)|amount of this (?:tax )?invoice)\b/iu

const isTotalOfSales = (doc: Doc, line: number): boolean => anyTotalLine.test(textFromTotal(doc, doc.lines[line])) && isOfSales(doc, line)

type Kind = 'total' | 'gst' | 'other'
const netGstGross = ['other', 'gst', 'total'] as const
type KindOfAmount = { amount: Candidate; kind: Kind }

/** What the amounts of one line are; null where nothing says it. */
function kindsInLine(doc: Doc, amounts: Candidate[], line: number, all: Candidate[]): KindOfAmount[] | null {
  const tokens = fromTotal(doc, doc.lines[line])
  const [text, its] = [withoutRemark(textOf(doc, tokens)), all.filter(one => tokens.includes(one.tokens[0] ?? -1))]
  if (its.length < 2 || !anyTotalLine.test(text) || isOfSales(doc, line)) return null
  const frames = its.map(one => frameOf(doc, one.tokens)!)
  const over = frames.map(frame =>
    headingOver(
      doc,
      line,
      frame,
      frames.filter(it => it !== frame),
    ),
  )
  if (!totalLine.test(text) && !isLargestTotal(doc, amounts, its, over)) return null
  if (isGstBeforeTotal(doc, doc.lines[line]!, its) || isGstAndTotal(its, over))
    return [
      { amount: its[0]!, kind: 'gst' },
      { amount: its[1]!, kind: 'total' },
    ]
  const headed = over.map(text => headings.find(([, words]) => words.test(text))?.[0])
  if (isNetAndGst(doc, its, headed, amounts)) return its.map((amount, i) => ({ amount, kind: headed[i] ?? 'other' }))
  if (isTotalAndGst(its, over))
    return [
      { amount: its[0]!, kind: 'total' },
      { amount: its[1]!, kind: 'gst' },
    ]
  const kinds = addUp(its, over) ? netGstGross : headed
  const count = (kind: Kind): number => kinds.filter(one => one === kind).length
  if (count('total') !== 1 || count('gst') > 1 || count('gst') + count('other') === 0) return null
  return its.map((amount, i) => ({ amount, kind: kinds[i] ?? 'other' }))
}

/**
 * The kinds of these amounts, by token; only of lines where the headings of two amounts say different kinds, where three add up, or where
 * the words before name a GST. Where several such lines have a GST, those below the largest total are of parts: of a page, of the
 * disbursements.
 */
export function kindsInTotalsLines(doc: Doc, amounts: Candidate[]): Map<number, Kind> {
  // A whole number behind them is of another column: `BPAY 40774`.
  const withCents = amounts.filter(one => one.flags[3] !== 1 || one.flags[0] === 1)
  const byLine = Map.groupBy(withCents, one => doc.tokens[one.tokens[0] ?? -1]?.line ?? -1)
  const rows = netRowsOf(doc, byLine)
  const sums = sumLines(rows)
  // Beside `Total this invoice` a total of another name is of something else: of a contract, of earlier claims.
  const hasNamedTotal = [...byLine].some(
    ([line, its]) => totalLine.test(textFromTotal(doc, doc.lines[line])) && kindsInLine(doc, amounts, line, its) !== null,
  )
  const lines = [...byLine].flatMap(([line, its]) => {
    const sum = sums.has(line) ? rows.find(row => row.line === line && !isPartOfMore(doc, amounts, row)) : undefined
    const isOther = hasNamedTotal && !totalLine.test(textFromTotal(doc, doc.lines[line]))
    const kinds = sum
      ? sum.its.map((amount, i) => ({ amount, kind: netGstGross[i]! }))
      : isOther
        ? null
        : kindsInLine(doc, amounts, line, its)
    return kinds ? [kinds] : []
  })
  const totalIn = (kinds: KindOfAmount[]): number => Number(kinds.find(({ kind }) => kind === 'total')?.amount.value ?? 0)
  const hasGst = (kinds: KindOfAmount[]): boolean => kinds.some(({ kind }) => kind === 'gst')
  const largest = Math.max(0, ...lines.filter(hasGst).map(totalIn))
  // Beside a total of the fees, that of the sales is no total of the document.
  const sold = lines.length === 0 ? [] : [...byLine].filter(([line]) => isTotalOfSales(doc, line)).flatMap(([, its]) => its)
  return new Map(
    lines
      .filter(kinds => !hasGst(kinds) || totalIn(kinds) === largest)
      .flat()
      .concat(sold.map(amount => ({ amount, kind: 'other' })))
      .flatMap(({ amount, kind }) => amount.tokens.map((at): [number, Kind] => [at, kind])),
  )
}
