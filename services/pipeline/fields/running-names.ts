/**
 * Names in running text: right before their ABN, as in the small print of a bill, `… after 3 March. Bluegum Networks Pty Ltd ABN 34 …`, or
 * over the end of a line.
 */
import { isAddress } from './name-texts.ts'
import { isAbnOfAnother } from './other-businesses.ts'
import { textOf, type Doc } from './text.ts'

const abnWord = /^\(?a\.?b\.?n\b/i
const endOfForm = /^(?:ltd|limited|inc|p\/l)\b\.?,?$/i
const startOfForm = /^(?:pty|proprietary)\.?$/i
const nameWord = /^(?:\(?\p{Lu}[\p{L}\p{N}'’&./-]*\)?|&|of|and|the)$/u
/** A sentence ends with it; a shorter word with a point is an abbreviation, as in `St. Kilda`. */
const sentenceEnd = /(?:\p{Ll}{3}|\d|\/\p{L})\.$/u
const maxWords = 7
/** Lines with fewer words are no running text. */
const minWordsOfText = 6

/** `tokens`: of the whole name. `isWrapped`: it begins at the end of one line and goes on in the next. */
type RunningName = { tokens: number[]; isWrapped: boolean }

export function runningNames(doc: Doc): RunningName[] {
  return doc.lines.flatMap((line, i) => {
    const before = doc.lines[i - 1]
    const goesOn =
      before !== undefined &&
      before.page === line.page &&
      isText(doc, before.tokens) &&
      !isAddress(before.text) &&
      isBelow(doc, before.tokens, line.tokens)
    const all = goesOn ? [...before.tokens, ...line.tokens] : line.tokens
    const wrapped = goesOn ? wrappedName(doc, before.tokens, line.tokens) : null
    const beforeAbns = line.tokens.flatMap(at => {
      const tokens = abnWord.test(doc.tokens[at]!.text) ? nameBefore(doc, all, all.indexOf(at)) : null
      if (!tokens || isAbnOfAnother(textOf(doc, all), textOf(doc, all.slice(0, all.indexOf(at))).length)) return []
      const isWrapped = doc.tokens[tokens[0]!]!.line !== doc.tokens[tokens.at(-1)!]!.line
      return isWrapped || isText(doc, line.tokens) ? [{ tokens, isWrapped }] : []
    })
    return wrapped === null ? beforeAbns : [{ tokens: wrapped, isWrapped: true }, ...beforeAbns.filter(one => !one.isWrapped)]
  })
}

const isText = (doc: Doc, tokens: number[]): boolean =>
  tokens.length >= minWordsOfText && tokens.some(at => /^\p{Ll}{2,}/u.test(doc.tokens[at]!.text))

/** Whether the second line begins right below the first. */
function isBelow(doc: Doc, above: number[], below: number[]): boolean {
  const [first, second] = [doc.tokens[above[0]!]!, doc.tokens[below[0]!]!]
  return Math.abs(first.x0 - second.x0) < 1 && second.y0 - first.y1 < 1
}

/** The words at the beginning of a line up to its company form. */
const maxWordsToForm = 5

/** The name up to the company form at the beginning of a line, where it begins in the line above. */
function wrappedName(doc: Doc, above: number[], below: number[]): number[] | null {
  const form = below.slice(0, maxWordsToForm).findIndex(at => endOfForm.test(doc.tokens[at]!.text))
  const tokens = form < 0 ? null : nameBefore(doc, [...above, ...below], above.length + form + 1)
  return tokens !== null && above.includes(tokens[0]!) ? tokens : null
}

/** The name with a company form that ends right before the word at `end`, and begins behind a sentence or a word in small letters. */
function nameBefore(doc: Doc, all: number[], end: number): number[] | null {
  const text = (i: number): string => doc.tokens[all[i] ?? -1]?.text ?? ''
  if (!endOfForm.test(text(end - 1))) return null
  let start = end - 1
  if (startOfForm.test(text(start - 1))) start--
  const form = start
  while (start > 0 && form - start < maxWords && nameWord.test(text(start - 1)) && !sentenceEnd.test(text(start - 1))) start--
  while (start < form && /^(?:&|of|and)$/.test(text(start))) start++
  return start < form && start > 0 && /\p{L}{3}/u.test(textOf(doc, all.slice(start, form))) ? all.slice(start, end) : null
}
