/** Matches values to the headings right above them, where a row of totals, or of numbers and dates, stands below a row of headings. */
import { findAmounts } from './amounts.ts'
import type { Candidate } from './candidate.ts'
import { segments, textOf, type Doc, type Line, type Token } from './text.ts'

/** `tokens`: those of the value. `heading`: in lower case. */
export type Cell = { heading: string; tokens: number[] }

/** In ems: the largest gap between a row of headings and its row of values, and between the left edges of one column. */
const [maxRowGap, maxEdgeOffset] = [1.7, 0.8]

/** Every row with at least two values below headings of their own. Headings without a value, and values without a heading, are left out. */
export function headedRows(doc: Doc): Cell[][] {
  return doc.lines.flatMap(line => {
    const above = rowAbove(doc, line)
    if (!above) return []
    const cells = segments(doc, line).filter(part => part.some(at => /[\p{L}\p{N}]/u.test(doc.tokens[at]!.text)))
    const headings = headingsOf(doc, above, cells)
    const headed = cells
      .map((tokens, i): Cell => ({ heading: textOf(doc, headings[i] ?? []).toLowerCase(), tokens }))
      .filter(cell => /[\p{L}#]/u.test(cell.heading))
    return headed.length > 1 ? [headed] : []
  })
}

const spanOf = (doc: Doc, tokens: number[]) => {
  const all = tokens.map(at => doc.tokens[at]!)
  return {
    x0: Math.min(...all.map(it => it.x0)),
    x1: Math.max(...all.map(it => it.x1)),
    y0: Math.min(...all.map(it => it.y0)),
    y1: Math.max(...all.map(it => it.y1)),
  }
}

/** The tokens right above a line, left to right; null when there are fewer than two or digits among them. */
function rowAbove(doc: Doc, line: Line): number[] | null {
  const own = spanOf(doc, line.tokens)
  const near = (it: Token) => it.y1 <= own.y0 + 0.5 && own.y0 - it.y1 < maxRowGap
  const before = doc.pages[line.page]!.tokens.filter(at => near(doc.tokens[at]!))
  if (before.length < 2) return null
  const lowest = Math.max(...before.map(at => doc.tokens[at]!.y1))
  const row = before.filter(at => doc.tokens[at]!.y1 > lowest - 0.7).sort((a, b) => doc.tokens[a]!.x0 - doc.tokens[b]!.x0)
  const text = textOf(doc, row)
  return /\d{3}|\d[.,/-]\d\d\b|\d[a-z]{3}\d/i.test(text) ? null : row
}

/**
 * The heading tokens of each cell: in order when there are as many headings and edges or middles align, otherwise by left edges, otherwise
 * by the nearest middle.
 */
function headingsOf(doc: Doc, above: number[], cells: number[][]): number[][] {
  const parts = partsOf(doc, above)
  const spans = cells.map(cell => spanOf(doc, cell))
  const middle = ({ x0, x1 }: { x0: number; x1: number }) => (x0 + x1) / 2
  const isAligned = (part: number[], cell: { x0: number; x1: number }) => {
    const it = spanOf(doc, part)
    return (
      Math.min(Math.abs(it.x0 - cell.x0), Math.abs(it.x1 - cell.x1)) < maxEdgeOffset ||
      Math.abs(middle(it) - middle(cell)) < 2 * maxEdgeOffset
    )
  }
  if (parts.length === cells.length && parts.every((part, i) => isAligned(part, spans[i]!))) return parts
  const edges = above.map(at => doc.tokens[at]!.x0)
  if (spans.every(span => edges.some(edge => Math.abs(edge - span.x0) < maxEdgeOffset))) {
    return spans.map((span, i) =>
      above.filter(
        at => doc.tokens[at]!.x0 > span.x0 - maxEdgeOffset && doc.tokens[at]!.x0 < (spans[i + 1]?.x0 ?? Infinity) - maxEdgeOffset,
      ),
    )
  }
  // Headings too close to each other to be separated are assigned word by word.
  const pieces = parts.length > cells.length ? parts : above.map(at => [at])
  const nearest = pieces.map(part =>
    spans.reduce(
      (best, span, i) =>
        Math.abs(middle(span) - middle(spanOf(doc, part))) < Math.abs(middle(spans[best]!) - middle(spanOf(doc, part))) ? i : best,
      0,
    ),
  )
  return cells.map((_, i) => pieces.filter((_piece, n) => nearest[n] === i).flat())
}

/** The row split at wide gaps; parts without letters are left out. */
function partsOf(doc: Doc, row: number[]): number[][] {
  const parts: number[][] = []
  for (const at of row) {
    const [before, token] = [doc.tokens[parts.at(-1)?.at(-1) ?? -1], doc.tokens[at]!]
    if (before && token.x0 - before.x1 <= 1.3 * Math.max(1, token.y1 - token.y0)) parts.at(-1)!.push(at)
    else parts.push([at])
  }
  return parts.filter(part => part.some(at => /[\p{L}#]/u.test(doc.tokens[at]!.text)))
}

type Kind = 'total' | 'gst' | 'net' | 'paid' | 'balance' | 'fee' | 'none'
/** What a heading in a row of totals names; the first match counts. */
const kindPatterns: [Kind, RegExp][] = [
  ['net', /sub ?-?total|\bnet\b|\bex(?:cl\w*)?\b|goods total/],
  ['paid', /\bpaid\b|\bpayments? received|\bdeposit|^less\b|^received/],
  ['fee', /surcharge|\bfee\b|freight|round/],
  [
    'gst',
    /(?:^|\b(?:total|price) )(?:includes|including|incl?\.?) (?:10% )?gst of|^incl|\bgst (?:incl|inc\b)|\bgst (?:amount|total|payable)|^(?:total |plus |add )?(?:10% )?(?:g\.?s\.?t\b\.?|tax$|goods & services tax)/,
  ],
  ['balance', /balance|outstanding|owing|overdue|arrears|opening|forward/],
  ['total', /total|amount due|payable|please pay|invoice amount/],
]
const kindOf = (heading: string): Kind => kindPatterns.find(([, words]) => words.test(heading))?.[0] ?? 'none'

/** `Fees  GST  Health fund  Gap paid`: fees are the total of a row that goes on with what was paid of them. */
function withFees(row: Cell[], kinds: Kind[]): Kind[] {
  const fees = row.findIndex(({ heading }) => /^fees$/.test(heading))
  return fees >= 0 && kinds.slice(fees + 1).includes('paid') ? kinds.with(fees, 'total') : kinds
}

/** The sum of a row's amounts in cents. `centsAt`: the amount of each token. */
const sumOf = (row: Cell[], centsAt: Map<number, number>): number =>
  row.reduce((sum, { tokens }) => sum + (centsAt.get(tokens.find(at => centsAt.has(at)) ?? -1) ?? 0), 0)

/**
 * The kinds of the amounts in rows of totals, by token. This invoice's total is the last total before a payment or an older balance. A row
 * without a total has the GST of the document where its amounts add up to another amount, as on the bill of an insurance broker.
 */
export function kindsInTotalsRows(doc: Doc, rows = headedRows(doc)): Map<number, 'total' | 'gst' | 'other'> {
  const found = new Map<number, 'total' | 'gst' | 'other'>()
  const printed = findAmounts(doc)
  const amounts = new Set(printed.flatMap(one => one.tokens))
  const centsAt = new Map(printed.flatMap(one => one.tokens.map(at => [at, Number(one.value)] as const)))
  const sums = new Set(printed.map(one => Number(one.value)))
  for (const row of rows) {
    const isAmountCell = (cell: Cell) =>
      cell.tokens.some(at => amounts.has(at)) &&
      cell.tokens.every(
        at => amounts.has(at) || !/[\p{L}\p{N}]{2}/u.test(doc.tokens[at]!.text) || /^A?(?:UD|\$)$/.test(doc.tokens[at]!.text),
      )
    const kinds = withFees(
      row,
      row.map(cell => kindOf(cell.heading)),
    )
    const others = kinds.filter(kind => kind !== 'total' && kind !== 'none').length
    if (!row.every(isAmountCell) || others === 0) continue
    const firstPaid = kinds.findIndex(
      (kind, i) => kind === 'paid' || (kind === 'balance' && /overdue|arrears|opening|forward|previous/.test(row[i]!.heading)),
    )
    const before = kinds.slice(0, firstPaid < 0 ? undefined : firstPaid)
    const total = Math.max(before.lastIndexOf('total'), before.includes('total') ? -1 : before.lastIndexOf('balance'))
    if (total < 0 && !(kinds.filter(kind => kind === 'gst').length === 1 && sums.has(sumOf(row, centsAt)))) continue
    for (const [i, cell] of row.entries())
      for (const at of cell.tokens) found.set(at, i === total ? 'total' : kinds[i] === 'gst' ? 'gst' : 'other')
  }
  return found
}

/** Headings of invoice numbers; of other numbers and of dates. */
const numberHeading =
  /\b(?:inv(?:oice)?|receipt|docket|folio|document|doc)\b|^note (?:no|number)\b|^(?:bill|our ref|no|number|ref|reference)\b/
const otherNumberHeading =
  /\bdate|\bdue\b|\bdated|\bissue|\border\b|\bp\.?o\b|purchase|account|\bacc?t\b|customer|client|\bcust\b|debtor|\bjob\b|project|terms|\bpage\b|work|your|\b(?:against|original|previous) invoice\b/
/** Headings of a payment slip, whose reference is no invoice number, or of a table of transactions or items: they say nothing here. */
const otherTableHeading = /biller|amount|total|please pay|\bdebit|\bcredit|balance|\bqty\b|quantity|description/
/** Headings of issue dates; of other dates. */
const issueDateHeading = /\bdated?\b|\b(?:issued?|raised|created)\b/
const otherDateHeading = /\bdue\b|pay|charge|debit|deliver|ship|order|supply|job|work|print|period/

/**
 * Logits for a code or a date in a row of such values: below 0 when its heading names an invoice number or an issue date, above 0 when it
 * names another.
 */
export function headingPenalty(rows: Cell[][], { field, tokens }: Candidate): number {
  const row = rows.find(cells => cells.some(cell => tokens.every(at => cell.tokens.includes(at))))
  const cell = row?.find(one => tokens.every(at => one.tokens.includes(at)))
  if (
    !row ||
    !cell ||
    row.some(({ heading }) => otherTableHeading.test(heading)) ||
    !row.some(one => one !== cell && otherNumberHeading.test(one.heading))
  )
    return 0
  if (field === 'invoiceDate') return otherDateHeading.test(cell.heading) ? 4 : issueDateHeading.test(cell.heading) ? -6 : 0
  if (field === 'invoiceNumber')
    return otherNumberHeading.test(cell.heading) ? 6 : numberHeading.test(cell.heading) && cell.tokens.length === tokens.length ? -8 : 0
  return 0
}
