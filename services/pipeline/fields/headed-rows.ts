/** Values in a row below a row of headings, as strips of totals and of numbers and dates are set: which heading is each value's own. */
import { findAmounts } from './amounts.ts'
import type { Candidate } from './candidate.ts'
import { segments, textOf, type Doc, type Line, type Token } from './text.ts'

/** `tokens` of the value; `heading` in lower case. */
export type Cell = { heading: string; tokens: number[] }

/** Ems between a row of headings and its row of values; ems by which left edges of one column may differ. */
const [apart, aligned] = [1.7, 0.8]

/** Each row of at least two cells with headings of their own; a heading without a value, and a value without one, are left out. */
export function headedRows(doc: Doc): Cell[][] {
  return doc.lines.flatMap(line => {
    const above = rowAbove(doc, line)
    if (!above) return []
    const cells = segments(doc, line).filter(part => part.some(at => /[\p{L}\p{N}]/u.test(doc.tokens[at]!.text)))
    const headings = headingsOf(doc, above, cells)
    const headed = cells.map((tokens, i): Cell => ({ heading: textOf(doc, headings[i] ?? []).toLowerCase(), tokens })).filter(cell => /[\p{L}#]/u.test(cell.heading))
    return headed.length > 1 ? [headed] : []
  })
}

const spanOf = (doc: Doc, tokens: number[]) => {
  const all = tokens.map(at => doc.tokens[at]!)
  return { x0: Math.min(...all.map(it => it.x0)), x1: Math.max(...all.map(it => it.x1)), y0: Math.min(...all.map(it => it.y0)), y1: Math.max(...all.map(it => it.y1)) }
}

/** The words right above a line, unless figures stand among them. */
function rowAbove(doc: Doc, line: Line): number[] | null {
  const own = spanOf(doc, line.tokens)
  const near = (it: Token) => it.y1 <= own.y0 + 0.5 && own.y0 - it.y1 < apart
  const before = doc.pages[line.page]!.tokens.filter(at => near(doc.tokens[at]!))
  if (before.length < 2) return null
  const lowest = Math.max(...before.map(at => doc.tokens[at]!.y1))
  const row = before.filter(at => doc.tokens[at]!.y1 > lowest - 0.7).sort((a, b) => doc.tokens[a]!.x0 - doc.tokens[b]!.x0)
  const text = textOf(doc, row)
  return /\d{3}|\d[.,/-]\d\d\b|\d[a-z]{3}\d/i.test(text) ? null : row
}

/** The heading's words of each cell: by their order where there are as many and edges or middles meet, else by their left edges, else by what is nearest. */
function headingsOf(doc: Doc, above: number[], cells: number[][]): number[][] {
  const parts = partsOf(doc, above)
  const spans = cells.map(cell => spanOf(doc, cell))
  const middle = ({ x0, x1 }: { x0: number; x1: number }) => (x0 + x1) / 2
  const meets = (part: number[], cell: { x0: number; x1: number }) => {
    const it = spanOf(doc, part)
    return Math.min(Math.abs(it.x0 - cell.x0), Math.abs(it.x1 - cell.x1)) < aligned || Math.abs(middle(it) - middle(cell)) < 2 * aligned
  }
  if (parts.length === cells.length && parts.every((part, i) => meets(part, spans[i]!))) return parts
  const edges = above.map(at => doc.tokens[at]!.x0)
  if (spans.every(span => edges.some(edge => Math.abs(edge - span.x0) < aligned))) {
    return spans.map((span, i) => above.filter(at => doc.tokens[at]!.x0 > span.x0 - aligned && doc.tokens[at]!.x0 < (spans[i + 1]?.x0 ?? Infinity) - aligned))
  }
  // Headings too near each other to be told apart are taken word by word.
  const pieces = parts.length > cells.length ? parts : above.map(at => [at])
  const nearest = pieces.map(part => spans.reduce((best, span, i) => (Math.abs(middle(span) - middle(spanOf(doc, part))) < Math.abs(middle(spans[best]!) - middle(spanOf(doc, part))) ? i : best), 0))
  return cells.map((_, i) => pieces.filter((_piece, n) => nearest[n] === i).flat())
}

/** Words with a wide gap between them stand in columns of their own. */
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
/** What a heading in a strip of sums names; the first that fits. */
const sums: [Kind, RegExp][] = [
  ['net', /sub ?-?total|\bnet\b|\bex(?:cl\w*)?\b|goods total/],
  ['paid', /\bpaid\b|\bpayments? received|\bdeposit|^less\b|^received/],
  ['fee', /surcharge|\bfee\b|freight|round/],
  ['gst', /(?:^|\b(?:total|price) )(?:includes|including|incl?\.?) (?:10% )?gst of|^incl|\bgst (?:incl|inc\b)|\bgst (?:amount|total|payable)|^(?:total |plus |add )?(?:10% )?(?:g\.?s\.?t\b\.?|tax$|goods & services tax)/],
  ['balance', /balance|outstanding|owing|overdue|arrears|opening|forward/],
  ['total', /total|amount due|payable|please pay|invoice amount/],
]
const kindOf = (heading: string): Kind => sums.find(([, words]) => words.test(heading))?.[0] ?? 'none'

/** What the sums in a strip of totals are, by the tokens that hold them: this invoice's total is the last one before what was paid or is owed besides. */
export function sumsInStrips(doc: Doc, rows = headedRows(doc)): Map<number, 'total' | 'gst' | 'other'> {
  const found = new Map<number, 'total' | 'gst' | 'other'>()
  const amounts = new Set(findAmounts(doc).flatMap(one => one.tokens))
  for (const row of rows) {
    const isSum = (cell: Cell) => cell.tokens.some(at => amounts.has(at)) && cell.tokens.every(at => amounts.has(at) || !/[\p{L}\p{N}]{2}/u.test(doc.tokens[at]!.text) || /^A?(?:UD|\$)$/.test(doc.tokens[at]!.text))
    const kinds = row.map(cell => kindOf(cell.heading))
    const others = kinds.filter(kind => kind !== 'total' && kind !== 'none').length
    if (!row.every(isSum) || others === 0) continue
    const paid = kinds.findIndex((kind, i) => kind === 'paid' || (kind === 'balance' && /overdue|arrears|opening|forward|previous/.test(row[i]!.heading)))
    const own = kinds.slice(0, paid < 0 ? undefined : paid)
    const total = Math.max(own.lastIndexOf('total'), own.includes('total') ? -1 : own.lastIndexOf('balance'))
    if (total < 0) continue
    for (const [i, cell] of row.entries()) for (const at of cell.tokens) found.set(at, i === total ? 'total' : kinds[i] === 'gst' ? 'gst' : 'other')
  }
  return found
}

const numbered = /\b(?:inv(?:oice)?|receipt|docket|folio|document|doc)\b|^(?:bill|our ref|no|number|ref|reference)\b/
const notNumbered = /\bdate|\bdue\b|\bdated|\bissue|\border\b|\bp\.?o\b|purchase|account|\bacc?t\b|customer|client|\bcust\b|debtor|\bjob\b|project|terms|\bpage\b|work|your/
/** A payment slip names its own reference. */
const paying = /biller|amount|total|please pay/
const issued = /\bdated?\b|\bissued?\b/
const notIssued = /\bdue\b|pay|deliver|ship|order|supply|job|work|print|period/

/** In logits, what the heading above a code or a date says for it (below 0) or against it, in a strip of such values. */
export function againstByHeading(rows: Cell[][], { field, tokens }: Candidate): number {
  const row = rows.find(cells => cells.some(cell => tokens.every(at => cell.tokens.includes(at))))
  const cell = row?.find(one => tokens.every(at => one.tokens.includes(at)))
  if (!row || !cell || row.some(({ heading }) => paying.test(heading)) || !row.some(one => one !== cell && notNumbered.test(one.heading))) return 0
  if (field === 'invoiceDate') return notIssued.test(cell.heading) ? 4 : issued.test(cell.heading) ? -6 : 0
  if (field === 'invoiceNumber') return notNumbered.test(cell.heading) ? 6 : numbered.test(cell.heading) && cell.tokens.length === tokens.length ? -8 : 0
  return 0
}
