/**
 * Finds the line items of one invoice by arithmetic: those rows of a column of amounts whose sum is the total, the total without GST, or a
 * subtotal that the pages print. Where no rows add up, those below the heading of the table are taken, and the result says that they do not
 * add up. Pure.
 */
import { mostLineItems, type AddsUpTo, type LineItem, type LineItems } from '../../../contracts/line-items.ts'
import type { Box } from '../../../contracts/page.ts'
import { boxOf, type Doc } from '../fields/text.ts'
import { describeRow } from './describe-row.ts'
import { quantityIn, tableRows, type TableRow } from './table-rows.ts'

/** Raised when the same words would give other line items. */
export const lineItemRules = 2

/** In cents; negative on credit notes, as in contracts/fields.ts. */
export type KnownAmounts = { total: number | null; gst: number | null }

/** An amount in a column. `at`: index of its row. */
type Entry = { at: number; cents: number }
/** Rows that may be the line items. `sum` in cents as printed. `matches`: what it equals. */
type Choice = { column: number; entries: Entry[]; sum: number; matches: AddsUpTo | null; score: number }

/** More rows are not searched: no invoice has as many, and the time grows with their square. */
const mostRows = 600

/** To 0.03 mm on A4: line items are many, and events small. */
export const roundedBox = (box: Box): Box => box.map(it => Math.round(it * 1e4) / 1e4) as Box // as many numbers

const isEqual = (a: number, b: number | null): boolean => b !== null && b !== 0 && Math.abs(a) === Math.abs(b)

function matchOf(sum: number, { total, gst }: KnownAmounts, printed: Set<number>, entries: number): Choice['matches'] {
  if (isEqual(sum, total)) return 'total'
  if (total !== null && gst !== null && gst !== 0 && isEqual(sum, total - gst)) return 'net'
  return entries > 1 && printed.has(Math.abs(sum)) ? 'subtotal' : null
}

/** Rows whose words occur in totals too are tried both ways. */
const kindsOfItems: TableRow['kind'][][] = [['item'], ['item', 'either']]

const amountIn = (row: TableRow, column: number): number | null => {
  const at = row.columns.lastIndexOf(column)
  return at < 0 ? null : row.cells.filter(cell => cell.kind === 'money')[at]!.value
}

/** Every run of rows in the column whose sum matches, with its score. `rank`: how many columns end further left. */
function choicesOf(
  rows: TableRow[],
  column: number,
  rank: number,
  kinds: TableRow['kind'][],
  known: KnownAmounts,
  printed: Set<number>,
): Choice[] {
  const entries = rows
    .flatMap((row, at): Entry[] => {
      const cents = kinds.includes(row.kind) ? amountIn(row, column) : null
      return cents === null ? [] : [{ at, cents }]
    })
    .slice(0, mostRows)
  const choices: Choice[] = []
  for (let from = 0; from < entries.length; from++) {
    let sum = 0
    for (let to = from; to < entries.length; to++) {
      sum += entries[to]!.cents
      const run = to - from + 1
      const matches = matchOf(sum, known, printed, run)
      if (!matches) continue
      const heading = rows.slice(Math.max(0, entries[from]!.at - 3), entries[from]!.at).some(row => row.kind === 'heading')
      const outside = entries.length - run
      const score =
        { total: 100, net: 98, subtotal: 60 }[matches] +
        Math.min(run, 20) +
        (heading ? 12 : 0) +
        rank -
        Math.min(70, (run === 1 ? 9 : 4) * outside) +
        (kinds.length === 1 ? 1 : 0)
      choices.push({ column, entries: entries.slice(from, to + 1), sum, matches, score })
    }
  }
  return choices
}

/**
 * The rows between the table's heading, or the first row with an amount, and the first total after it, in the column with the most of them.
 */
function unmatchedChoice(rows: TableRow[], columns: number): Choice | null {
  const firstHeading = rows.findIndex(row => row.kind === 'heading')
  const isIn = new Set<number>()
  let open = firstHeading < 0
  for (const [at, row] of rows.entries()) {
    if (row.kind === 'heading') open = true
    else if (row.kind === 'total' && isIn.size > 0) open = false
    else if (open && (row.kind === 'item' || (firstHeading >= 0 && row.kind === 'either'))) isIn.add(at)
  }
  const choices = Array.from({ length: columns }, (_, column): Choice => {
    const entries = [...isIn].flatMap((at): Entry[] =>
      amountIn(rows[at]!, column) === null ? [] : [{ at, cents: amountIn(rows[at]!, column)! }],
    )
    const edge =
      rows
        .flatMap(row => row.columns.flatMap((it, i) => (it === column ? row.cells.filter(cell => cell.kind === 'money')[i]!.x1 : [])))
        .at(-1) ?? 0
    return { column, entries, sum: entries.reduce((sum, it) => sum + it.cents, 0), matches: null, score: entries.length * 10 + edge / 10 }
  })
  const best = choices.toSorted((a, b) => b.score - a.score)[0]
  return best && best.entries.length > (firstHeading < 0 ? 1 : 0) ? best : null
}

/** The column, other than `chosen`, whose amounts on these rows sum up to the GST. */
function gstColumn(rows: TableRow[], { column, entries }: Choice, columns: number, gst: number | null): number | null {
  if (gst === null || gst === 0) return null
  const tolerance = Math.max(1, Math.ceil(entries.length / 2))
  const found = Array.from({ length: columns }, (_, i) => i).find(other => {
    if (other === column) return false
    const sum = entries.reduce((all, { at }) => all + (amountIn(rows[at]!, other) ?? 0), 0)
    return (
      Math.abs(Math.abs(sum) - Math.abs(gst)) <= tolerance &&
      entries.every(({ at, cents }) => Math.abs(amountIn(rows[at]!, other) ?? 0) <= Math.abs(cents))
    )
  })
  return found ?? null
}

/** `3 @ 1.44` on the row itself or on the next, which has no amount of its own. */
const timesPrice = /(?:^|\s)(\d+(?:\.\d+)?)\s?(?:@|x|×)\s?\$?(\d+\.\d\d)\b/iu
function quantityOf(rows: TableRow[], { at, cents }: Entry, column: number): number | null {
  const row = rows[at]!
  const amount = row.cells.filter(cell => cell.kind === 'money')[row.columns.lastIndexOf(column)]!
  const found = quantityIn(row.cells, amount)
  if (found !== null) return found
  for (const near of [row, rows[at + 1], rows[at - 1]]) {
    if (!near || (near !== row && near.cells.some(cell => cell.kind === 'money' && near.kind !== 'text' && cell.x1 > amount.x0))) continue
    const match = timesPrice.exec(near.cells.map(cell => cell.text).join(' '))
    if (match && Math.abs(Math.abs(cents) - Number(match[1]) * Number(match[2]) * 100) < 0.6) return Number(match[1])
  }
  // A lone number right before the amount, or at the start of the row as on receipts: a count, unless it is long or has the form of a code.
  const before = row.cells.filter(
    cell => cell.x1 <= amount.x0 && cell.kind === 'number' && cell.value > 0 && cell.value < 1000 && !/^0/u.test(cell.text),
  )
  const [first] = before
  return before.length === 1 &&
    first &&
    (row.cells[0] === first ? row.cells[1]?.kind === 'text' && cents % Math.round(first.value) === 0 : true)
    ? first.value
    : null
}

/**
 * `doc`: the pages of the invoice. Amounts have the sign of `known.total`: those of a credit note are negative. Null when no rows look like
 * line items.
 */
export function findLineItems(doc: Doc, known: KnownAmounts): LineItems | null {
  const { rows, columns } = tableRows(doc)
  const edges = Array.from({ length: columns }, (_, column) =>
    Math.max(
      0,
      ...rows.flatMap(row => row.columns.flatMap((it, i) => (it === column ? row.cells.filter(cell => cell.kind === 'money')[i]!.x1 : []))),
    ),
  )
  const rank = (column: number) => edges.filter(edge => edge < edges[column]!).length
  const printed = new Set(
    rows
      .filter(row => row.kind === 'total')
      .flatMap(row => row.cells.flatMap(cell => (cell.kind === 'money' && cell.value !== 0 ? [Math.abs(cell.value)] : []))),
  )
  const matching = Array.from({ length: columns }, (_, column) =>
    kindsOfItems.flatMap(kinds => choicesOf(rows, column, rank(column), kinds, known, printed)),
  ).flat()
  const best = matching.toSorted((a, b) => b.score - a.score)[0]
  const choice = best && best.score > 40 ? best : unmatchedChoice(rows, columns)
  if (!choice) return null
  const sign = known.total !== null && known.total !== 0 && Math.sign(choice.sum) === -Math.sign(known.total) ? -1 : 1
  const gstAt = gstColumn(rows, choice, columns, known.gst)
  const items = choice.entries.slice(0, mostLineItems).map((entry): LineItem => {
    const row = rows[entry.at]!
    const gst = gstAt === null ? null : amountIn(row, gstAt)
    const { description, tokens } = describeRow(doc, rows, entry.at, choice.column)
    const box = boxOf(doc, tokens)
    return {
      description,
      quantity: quantityOf(rows, entry, choice.column),
      amount: sign * entry.cents + 0,
      gst: gst === null ? null : sign * gst + 0,
      ...(box ? { page: row.line.page + 1, box: roundedBox(box) } : {}),
    }
  })
  const rest = choice.entries.length - items.length
  return {
    by: 'words',
    rules: lineItemRules,
    items,
    sum: sign * choice.sum + 0,
    addsUpTo: choice.matches,
    ...(rest > 0 ? { leftOut: rest } : {}),
  }
}
