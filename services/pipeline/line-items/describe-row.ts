import type { Doc } from '../fields/text.ts'
import type { Cell } from './row-cells.ts'
import type { TableRow } from './table-rows.ts'

const longest = 200
/** In ems: the largest gap to a line above that carries the description of a row without words. */
const lineGap = 1.2

const dateText =
  /^(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d\d-\d\d|\d{1,2}[ -]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[ -]?\d{2,4}|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \d{1,2},? \d{4})[|[\]]*\s*/iu
const letters = (text: string): number => text.replace(/[^\p{L}]/gu, '').length

/** Without a date, a code, a counter or a tax mark around it. */
const cleaned = (text: string): string =>
  text
    .replace(dateText, '')
    .replace(/^[|[\]*•·-]+\s*|\s*[|[\]*]+$/gu, '')
    // Also where the number before the x is a cell of its own. A capital X alone begins a name.
    .replace(/^(?:\d+\s?[xX×]|[x×])\s+(?=\p{L})/u, '')
    .trim()
    .slice(0, longest)

/** A text cell that is the code of an article: `ZB-118`, `P4372`. */
const isCode = (text: string): boolean => /^(?=.*\d)[\p{Lu}\d./-]{3,14}$/u.test(text)

/** The text cell before the amount with the most letters; null without letters. */
function bestText(cells: Cell[], before: number): Cell | null {
  const texts = cells.filter(cell => cell.kind === 'text' && cell.x0 < before && letters(cleaned(cell.text)) >= 2)
  return (
    texts.toSorted((a, b) => Number(isCode(a.text)) - Number(isCode(b.text)) || letters(cleaned(b.text)) - letters(cleaned(a.text)))[0] ??
    null
  )
}

/**
 * The description of the item in row `at`, and the words of the row from it to its amount, for its frame. Of a row without words it is the
 * line above.
 */
export function describeRow(doc: Doc, rows: TableRow[], at: number, column: number): { description: string; tokens: number[] } {
  const row = rows[at]!
  const amount = row.cells.filter(cell => cell.kind === 'money')[row.columns.lastIndexOf(column)]!
  const own = bestText(row.cells, amount.x0)
  const above = rows[at - 1]
  const isNear = above?.kind === 'text' && above.line.page === row.line.page && row.y0 - above.y1 < lineGap
  const text = own ?? (isNear ? bestText(above.cells, Infinity) : null)
  const upTo = row.cells.filter(cell => cell.x1 <= amount.x1 + 0.01).flatMap(cell => cell.tokens)
  return { description: text ? cleaned(text.text) : '', tokens: [...(own || !text ? [] : text.tokens), ...upTo] }
}
