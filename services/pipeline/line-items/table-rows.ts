/** The rows of an invoice that carry amounts, and what each may be: a line item, a total, or either. */
import type { Doc, Line } from '../fields/text.ts'
import { cellsOf, type Cell } from './row-cells.ts'

/**
 * `total`: a sum, a tax, a payment or a balance. `either`: its words occur in totals and in goods, such as `Deposit` or `Visa fee`. `heading`:
 * the headings of a table; `text`: any other row without amounts.
 */
export type RowKind = 'item' | 'total' | 'either' | 'heading' | 'text'
/** `columns`: for each money cell the index of its column. `label`: the words before the first amount, in lower case. y in ems. */
export type TableRow = { line: Line; cells: Cell[]; kind: RowKind; label: string; y0: number; y1: number; columns: number[] }

const totalWords =
  /\bsum of\b|\bsub ?-? ?total|\btotal\b|^total|\bg\.?s\.?t\b|goods (?:and|&) services tax|\bbalance\b|\bamount (?:due|pay|paid|owing|incl|in |of|credited|now|\$|aud|:)|^amount$|\bpayable\b|\bpay (?:now|by|this)|\bowing\b|outstanding|\btender|^change\b|\beftpos$|^eftpos|^round|brought f|carried f|\bc\/?fwd\b|\bb\/?fwd\b|\bnet (?:ex|amount|before|price|value|total|inv|\$|:)|^net\b|(?:^|please )pay\b|\b(?:invoice|adjustment|bill) (?:total|value|amount)|^(?:this|last|new|previous|current) (?:bill|invoice|charges|balance|account)|due\b.*\b\d{1,2}\b|^due\b|overdue|arrears|payments? received|less payment|^paid\b|\bpaid$|^purchase\b|^approved|credit card|^debit|^visa\b|^master ?card|^amex|^cash$|^cash out|^card\b|\btax (?:amount|total|payable|10|:)|^(?:total |plus |add |incl\w* )*tax\b:?$|^(?:incl|includes)|^savings?\b|you saved|^(?:ex|excl\w*|inc|incl\w*)\b/u
const eitherWords =
  /\bdeposit|\bpayment|\bpaid\b|\bcash\b|\bcredit\b|\bcard\b|\btax\b|\bnet\b|\bdue\b|\bcurrent\b|\b(?:30|60|90)\+? days\b|\bsurcharge|\bfreight|\bdelivery|\bdiscount|\bless\b|tap & go|\brefund|\btip\b|\bvalue\b|\bamount\b|\bsum\b|\bprice\b/u
const headingWords: RegExp[] = [
  /\b(?:descr\w*|details?|item|items|particulars|goods|services?|products?|task|works?|narration|charges?|activity|supply|article)\b/u,
  /\b(?:qty|quantity|hours|hrs|units?|no|supp|nights|days|pcs|volume|usage)\b/u,
  /\b(?:price|rate|cost|each|unit)\b/u,
  /\b(?:amount|amt|total|value|\$|ext|extended|nett?|line total|charge)\b/u,
  /\b(?:gst|tax|t|vat)\b/u,
  /\b(?:code|ref|sku|date|cat|#)\b/u,
]

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(?<=[a-z])0(?=[a-z])/gu, 'o')
    .replace(/tota[i!1]/gu, 'total')
    .replace(/\s+/gu, ' ')
    .trim()
const letters = (text: string): number => text.replace(/[^\p{L}]/gu, '').length

const isHeading = (cells: Cell[]): boolean => {
  if (cells.some(cell => cell.kind === 'money' || cell.kind === 'price')) return false
  const text = plain(cells.map(cell => cell.text).join(' '))
  const found = headingWords.filter(words => words.test(text)).length
  return (
    text.length < 90 &&
    found >= 2 &&
    (headingWords[3]!.test(text) || headingWords[2]!.test(text)) &&
    (headingWords[0]!.test(text) || headingWords[1]!.test(text) || found >= 3) &&
    !/:\s*\d/u.test(text)
  )
}

function kindOf(cells: Cell[], label: string): RowKind {
  const money = cells.filter(cell => cell.kind === 'money')
  if (money.length === 0) return isHeading(cells) ? 'heading' : 'text'
  // Quantity times price: only goods have it.
  if (quantityIn(cells, money.at(-1)!) !== null) return 'item'
  if (letters(label) < 2 && money.length === 1 && !cells.some(cell => cell.kind === 'number' || cell.kind === 'price')) return 'total'
  if (totalWords.test(label)) return 'total'
  return eitherWords.test(label) ? 'either' : 'item'
}

/**
 * The number of the row whose product with another amount of it is `amount`, but for rounding; null without one. One times the amount
 * counts.
 */
export function quantityIn(cells: Cell[], amount: Cell): number | null {
  const before = cells.filter(cell => cell.x0 < amount.x0)
  const prices = before.filter(cell => cell.kind === 'money' || cell.kind === 'price')
  for (const { value, kind, text } of before) {
    const quantity = kind === 'number' ? value : kind === 'money' && /^\d+\.\d\d$/u.test(text) ? value / 100 : null
    if (quantity === null || quantity === 0) continue
    if (
      prices.some(
        price =>
          price.value !== 0 &&
          price.text !== text &&
          Math.abs(quantity * Math.abs(price.value) - Math.abs(amount.value)) <= Math.max(1, quantity / 2),
      )
    )
      return quantity
  }
  return null
}

/** Lines of the reading that stand beside each other at one height are one row. */
function joinedLines(doc: Doc): Line[] {
  const joined: (Line & { y0: number; y1: number; x0: number; x1: number })[] = []
  const spans = doc.lines.map(line => {
    const all = line.tokens.map(at => doc.tokens[at]!)
    return {
      ...line,
      x0: Math.min(...all.map(it => it.x0)),
      x1: Math.max(...all.map(it => it.x1)),
      y0: Math.min(...all.map(it => it.y0)),
      y1: Math.max(...all.map(it => it.y1)),
    }
  })
  for (const line of spans.toSorted((a, b) => a.page - b.page || a.y0 + a.y1 - (b.y0 + b.y1))) {
    const beside = joined
      .slice(-4)
      .find(
        it =>
          it.page === line.page &&
          (it.x1 <= line.x0 || line.x1 <= it.x0) &&
          Math.min(it.y1, line.y1) - Math.max(it.y0, line.y0) > 0.6 * Math.min(it.y1 - it.y0, line.y1 - line.y0),
      )
    if (!beside) joined.push({ ...line, tokens: [...line.tokens] })
    else
      Object.assign(beside, {
        tokens: [...beside.tokens, ...line.tokens].sort((a, b) => doc.tokens[a]!.x0 - doc.tokens[b]!.x0),
        x0: Math.min(beside.x0, line.x0),
        x1: Math.max(beside.x1, line.x1),
      })
  }
  return joined
}

/** In ems: how far the right edges of two rows of one column may be apart. */
const edgeOffset = 2.2

/**
 * All rows of the pages from the top. Amounts whose right edges align, from row to row, have the same column; columns count from 0 in no
 * order.
 */
export function tableRows(doc: Doc): { rows: TableRow[]; columns: number } {
  const edges: number[] = []
  const rows = joinedLines(doc).map((line): TableRow => {
    const cells = cellsOf(doc, line)
    const firstMoney = cells.findIndex(cell => cell.kind === 'money')
    const label = plain(
      cells
        .slice(0, firstMoney < 0 ? undefined : firstMoney)
        .map(cell => cell.text)
        .join(' '),
    )
    const columns = cells
      .filter(cell => cell.kind === 'money')
      .map(cell => {
        const at = edges.reduce(
          (best, edge, i) => (Math.abs(edge - cell.x1) < Math.abs((edges[best] ?? Infinity) - cell.x1) ? i : best),
          -1,
        )
        if (at >= 0 && Math.abs(edges[at]! - cell.x1) <= edgeOffset) edges[at] = cell.x1
        else return edges.push(cell.x1) - 1
        return at
      })
    const all = line.tokens.map(at => doc.tokens[at]!)
    return {
      line,
      cells,
      kind: kindOf(cells, label),
      label,
      y0: Math.min(...all.map(it => it.y0)),
      y1: Math.max(...all.map(it => it.y1)),
      columns,
    }
  })
  return { rows, columns: edges.length }
}
