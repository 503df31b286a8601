/** The words that label a value: those before it in its row, and the line right above it. */
import { frameOf, sameRow, type Frame } from './neighbours.ts'
import type { Doc, Token } from './text.ts'

/**
 * Both in lower case, single spaces, with punctuation; empty where there is none. `adjacent`: the words on the left are close enough to be
 * one text with the value.
 */
export type Labels = { left: string; above: string; adjacent: boolean }

/** In ems: further away in its row a word belongs to another column. */
const maxLeftGap = 22
/** Words of a label are closer to each other than this, in ems. */
const maxWordGap = 2.2
/** How far above a value the line of its heading ends at most, in ems. */
const maxAboveGap = 1.7

/** The labels of the value that these tokens are; empty ones without tokens. */
export function labelsBeside(doc: Doc, tokens: number[]): Labels {
  const frame = frameOf(doc, tokens)
  if (!frame) return { left: '', above: '', adjacent: false }
  const { line } = doc.tokens[tokens[0]!]!
  // A page has thousands of words and a hundred numbers: only the words around a number are compared with it.
  const isAround = ({ y0, y1, line: own }: Token) => own === line || (y1 > frame.y0 - maxAboveGap - 1 && y0 < frame.y1 + 3)
  const others = doc.pages[frame.page]!.tokens.filter(at => isAround(doc.tokens[at]!) && !tokens.includes(at)).map(at => doc.tokens[at]!)
  const own = others.filter(token => token.line === line)
  // On a photo the row of the page leads through the line above or below: its words do not stand among those of the line.
  const isAmongOwn = (token: Token) => own.some(one => one.x0 < token.x1 && one.x1 > token.x0)
  const inRow = leftOf(frame, [...own, ...others.filter(token => token.line !== line && sameRow(frame, token) && !isAmongOwn(token))])
  const above = aboveOf(frame, others)
  // Words far on the left count only where no heading stands above. What has digits is the value of another row, and no heading.
  const left = inRow.length > 0 || (above.length > 0 && !/\d/.test(textOf(above))) ? inRow : aloneBefore(frame, own)
  return {
    left: textOf(left),
    above: textOf(above),
    adjacent: left.length > 0 && frame.x0 - left.at(-1)!.x1 <= maxWordGap,
  }
}

const textOf = (tokens: Token[]): string =>
  tokens
    .map(token => token.text)
    .join(' ')
    .toLowerCase()

/**
 * The nearest group of words on the left. `row`: the words of the value's row, or of its line where a photo is oblique. A colon, or a
 * single letter, belongs to the words before it, also across a gap of up to `maxLeftGap`.
 */
function leftOf(frame: Frame, row: Token[]): Token[] {
  const group: Token[] = []
  let edge = frame.x0
  for (const token of row.filter(one => one.x1 <= frame.x0 + 0.3).sort((a, b) => b.x0 - a.x0)) {
    if (edge - token.x1 > (group.some(one => /[\p{L}\p{N}]{2}/u.test(one.text)) ? maxWordGap : maxLeftGap)) break
    group.unshift(token)
    edge = token.x0
  }
  return group
}

/**
 * The words before the value where its line has nothing else, however far they are: `Issue date            14 June 2026`. A single word is
 * rather in a column of a card's slip: `REF            567499398`.
 */
function aloneBefore(frame: Frame, own: Token[]): Token[] {
  const before = own.filter(token => token.x1 <= frame.x0).sort((a, b) => a.x0 - b.x0)
  const isOneText = before.every((token, i) => i === 0 || token.x0 - before[i - 1]!.x1 <= maxWordGap)
  return before.length > 1 && before.length === own.length && isOneText && before.every(token => !/\d/.test(token.text)) ? before : []
}

/** The words of the nearest line above that stand over the value, with those that are joined to them. */
function aboveOf(frame: Frame, others: Token[]): Token[] {
  const over = (token: Token) => token.x0 < frame.x1 && token.x1 > frame.x0 - 0.5
  const near = others.filter(token => !sameRow(frame, token) && token.y1 <= frame.y0 + 0.5 && frame.y0 - token.y1 < maxAboveGap)
  const covering = near.filter(over)
  if (covering.length === 0) return []
  const lowest = Math.max(...covering.map(token => token.y1))
  const row = near.filter(token => Math.abs(token.y1 - lowest) < 0.7).sort((a, b) => a.x0 - b.x0)
  const groups: Token[][] = []
  for (const token of row) {
    const last = groups.at(-1)?.at(-1)
    if (last && token.x0 - last.x1 <= 1.3) groups.at(-1)!.push(token)
    else groups.push([token])
  }
  return groups.find(group => group.some(over)) ?? []
}
