/** A row of a page as cells: amounts of money, plain numbers and texts. */
import type { Doc, Line, Token } from '../fields/text.ts'

/**
 * `kind`: `price` is money after an at sign (`3 @ 1.44`); `number` may be a quantity. `value`: of money and prices in cents, 0 of a text. x in
 * ems, as in fields/text.ts.
 */
export type Cell = { kind: 'money' | 'price' | 'number' | 'text'; text: string; value: number; tokens: number[]; x0: number; x1: number }

const currency = String.raw`(?:AUD|AU|A|NZD|NZ|US|USD)?\s?[$S]?`
const moneyText = new RegExp(
  String.raw`^(?<open>\()?(?<minus>[-–−]\s?)?(?:${currency})\s?(?<inner>[-–−])?(?<whole>\d{1,3}(?:[, ]\d{3})+|\d{1,7})(?:[.,](?<cents>\d{2}))?(?<close>\))?(?<after>-|CR|DR)?[A-Z*#]?$`,
  'u',
)
const hasSign = /[$]|AUD|^-?(?:AU|A)S\d/u
/** A quantity, perhaps with its unit: `2`, `1.50`, `3x`, `x3`, `8hrs`. */
const numberText = /^x?(?<number>\d{1,6}(?:\.\d{1,3})?)(?:x|ea|hrs?|kg|l|m2?|pcs?)?$/iu
/** What makes the number before it a measure, not an amount. */
const unitText =
  /^(?:%|kwh|mj|kl|kg|g|mm|cm|m|m2|m3|lm|ml|gb|mb|days?|hrs?|hours?|mins?|l|lt|ltrs?|litres?|x|@|ea|each|c\/l|c\/kwh|pcs?|units?|pts?|km|nights?|weeks?|months?)\b/iu

/** Marks of the table's rules that were read as signs, and of footnotes. */
const trimmed = (text: string): string => text.replace(/^[|[\]{}*#:;_]+|[|[\]{}*:;_]+$/gu, '')

/** Cents of an amount; null when it is none. Whole dollars count with a currency sign only. */
export function moneyOf(text: string): number | null {
  const found = moneyText.exec(text)?.groups
  if (!found || (found['cents'] === undefined && !hasSign.test(text))) return null
  const cents = Number(found['whole']!.replace(/[, ]/gu, '')) * 100 + Number(found['cents'] ?? 0)
  const negative = found['minus'] || found['inner'] || (found['open'] && found['close']) || (found['after'] && found['after'] !== 'DR')
  return cents > 1_000_000_000 ? null : negative ? -cents + 0 : cents
}

/** A quantity; null when the text is none. */
export function numberOf(text: string): number | null {
  const found = numberText.exec(text)?.groups?.['number']
  return found === undefined ? null : Number(found)
}

const isClose = (before: Token, after: Token, most: number): boolean => after.x0 - before.x1 <= most * Math.max(0.7, before.y1 - before.y0)
const startsAmount = /^[-–−(]*(?:(?:AUD|AU|A|NZ|US)?\s?\$|AUD)?-?\d{0,3}$/u

/** The longest run of tokens from `at` on that is one amount: `$ 163.48`, `A$3 144.95`, `- $549.40`. */
function moneyRun(doc: Doc, tokens: number[], at: number): { length: number; cents: number } | null {
  let best: { length: number; cents: number } | null = null
  let text = ''
  for (let n = 0; n < 4 && at + n < tokens.length; n++) {
    const token = doc.tokens[tokens[at + n]!]!
    const before = n > 0 ? doc.tokens[tokens[at + n - 1]!]! : null
    const isThousands = before !== null && /\d$/u.test(before.text)
    if (
      before &&
      (!startsAmount.test(trimmed(text)) ||
        !isClose(before, token, isThousands ? 0.5 : 1.3) ||
        (isThousands && !/^\d{3}(?:\D|$)/u.test(token.text)))
    )
      break
    text += (isThousands ? ' ' : '') + (n === 0 ? token.text : token.text.trim())
    const cents = moneyOf(trimmed(text))
    if (cents !== null) best = { length: n + 1, cents }
  }
  return best
}

/** Whether the next word is a unit of the number. */
function hasUnit(doc: Doc, at: number, nextAt: number | undefined): boolean {
  const next = nextAt === undefined ? undefined : doc.tokens[nextAt]
  return next !== undefined && isClose(doc.tokens[at]!, next, 1) && unitText.test(next.text)
}

/** The cells of a row, left to right. Words that stand closer than 1.6 times their height are one text. */
export function cellsOf(doc: Doc, line: Pick<Line, 'tokens'>): Cell[] {
  const cells: Cell[] = []
  const { tokens } = line
  for (let at = 0; at < tokens.length; ) {
    const token = doc.tokens[tokens[at]!]!
    const run = moneyRun(doc, tokens, at)
    const before = cells.at(-1)
    const own = tokens.slice(at, at + (run?.length ?? 1))
    const isMeasure = hasUnit(doc, own.at(-1)!, tokens[at + own.length])
    const span = { tokens: own, x0: token.x0, x1: doc.tokens[own.at(-1)!]!.x1, text: own.map(i => doc.tokens[i]!.text).join(' ') }
    const number = numberOf(trimmed(token.text))
    if (run && !isMeasure)
      cells.push({ ...span, kind: before?.kind === 'text' && /@\s*$|\bper$/u.test(before.text) ? 'price' : 'money', value: run.cents })
    else if (number !== null && !(before?.kind === 'text' && token.x0 - before.x1 < 0.8 && !/[|\]]$/u.test(before.text)))
      cells.push({ ...span, tokens: [tokens[at]!], x1: token.x1, text: token.text, kind: 'number', value: number })
    else if (before?.kind === 'text' && isClose(doc.tokens[before.tokens.at(-1)!]!, token, 1.6))
      Object.assign(before, { text: `${before.text} ${token.text}`, tokens: [...before.tokens, tokens[at]!], x1: token.x1 })
    else cells.push({ ...span, tokens: [tokens[at]!], x1: token.x1, text: token.text, kind: 'text', value: 0 })
    at += run && !isMeasure ? run.length : 1
  }
  return cells
}
