/** Finds Australian Business Numbers: 11 digits that pass the checksum, also after one misread digit where only one correction passes. */
import { isAbn } from '../../../contracts/rules/abn.ts'
import { candidate, type Candidate } from './candidate.ts'
import { isAbnOfAnother, otherBusinessPenalty } from './other-businesses.ts'
import { bareName } from './name-texts.ts'
import { textOf, tokensOf, type Doc, type Line } from './text.ts'

/** Letters and signs that OCR reads in place of digits. */
const lookalikeDigits: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  '|': '1',
  i: '1',
  Z: '2',
  S: '5',
  s: '5',
  B: '8',
  G: '6',
  g: '9',
  A: '4',
}
/** For each digit those that OCR mistakes it for. */
const confusableDigits: Record<string, string> = {
  '0': '86',
  '8': '036',
  '6': '805',
  '1': '74',
  '7': '1',
  '3': '85',
  '5': '63',
  '4': '19',
  '9': '4',
  '2': '7',
}
const label = /\ba[.\s]?[b8][.\s]?n\b/i
/** `63.07 186.4 10.69 117.56`: the row of a table. */
const holdsAmount = /\d\.\d{1,2}(?!\d)/
const elevenSigns = /[0-9OoQDIl|iZSsBGgA](?:[ .-]{0,2}[0-9OoQDIl|iZSsBGgA]){10}/g

function digits(text: string): { plain: string; repairs: number } {
  let repairs = 0
  const plain = [...text]
    .filter(c => /[0-9A-Za-z|]/.test(c))
    .map(c => (c in lookalikeDigits ? (repairs++, lookalikeDigits[c]) : c))
    .join('')
  return { plain, repairs }
}

/** The only valid ABN that differs from these 11 digits in one confusable digit; null when there is none or more than one. */
export function repairAbn(eleven: string): string | null {
  const found = new Set<string>()
  for (const [i, digit] of [...eleven].entries()) {
    for (const other of confusableDigits[digit] ?? '') {
      const tried = eleven.slice(0, i) + other + eleven.slice(i + 1)
      if (isAbn(tried)) found.add(tried)
    }
  }
  return found.size === 1 ? [...found][0]! : null
}

/** Flags: labelled ABN on its line; contains an ACN of the document; repaired by the checksum. */
export function findAbns(doc: Doc): Candidate[] {
  const found: Candidate[] = []
  const acns = new Set([...doc.text.matchAll(/\ba\.?c\.?n\.?:?\s*((?:\d ?){9})/gi)].map(match => match[1]!.replace(/ /g, '')))
  for (const [i, line] of doc.lines.entries()) found.push(...inLine(line, acns), ...overLineEnd(line, doc.lines[i + 1], acns))
  return found
}

/** Whether a digit of the ABN was corrected by the checksum: of two misread ones it may be the wrong one. */
export const isRepairedAbn = ({ flags }: Candidate): boolean => flags[2] === 1

const firstPart = /\ba[.\s]?[b8][.\s]?n\b[.:]? *(\d[\d ]{0,12})$/i
const secondPart = /^[\d ]{1,12}(?![\d/.,]*\d)/

/** A labelled ABN that is broken at the end of a line of running text. */
function overLineEnd(line: Line, next: Line | undefined, acns: Set<string>): Candidate[] {
  const [first, second] = [firstPart.exec(line.text)?.[1], next && secondPart.exec(next.text)?.[0]]
  const plain = `${first ?? ''}${second ?? ''}`.replace(/ /g, '')
  if (!first || !second || next?.page !== line.page || !isAbn(plain)) return []
  const from = line.text.length - first.length
  const tokens = [...tokensOf(line, from, line.text.length), ...tokensOf(next, 0, second.trimEnd().length)]
  const flags = [1, acns.has(plain.slice(2)) ? 1 : 0, 0]
  return [
    candidate('supplierAbn', plain, tokens, line.page, { penalty: isAbnOfAnother(line.text, from) ? otherBusinessPenalty : 0, flags }),
  ]
}

function inLine(line: Line, acns: Set<string>): Candidate[] {
  const found: Candidate[] = []
  for (let from = 0; from < line.text.length; from++) {
    elevenSigns.lastIndex = from
    const match = elevenSigns.exec(line.text)
    if (!match) break
    from = match.index
    const before = line.text[match.index - 1] ?? ' '
    const { plain, repairs } = digits(match[0])
    const labelled = label.test(line.text.slice(Math.max(0, match.index - 14), match.index))
    if (!labelled && holdsAmount.test(match[0])) continue
    if (repairs > 2 || before === '/' || (/[0-9A-Za-z]/.test(before) && !(labelled && /[0-9]/.test(match[0][0]!)))) continue
    const after = /[0-9]/.test(line.text[match.index + match[0].length] ?? ' ')
    const repaired = isAbn(plain) ? plain : labelled && !after ? repairAbn(plain) : null
    if (!repaired || repaired.startsWith('0') || (after && !labelled)) continue
    const tokens = tokensOf(line, match.index, match.index + match[0].length)
    const fixed = repaired === plain ? 0 : 1
    found.push(
      candidate('supplierAbn', repaired, tokens, line.page, {
        repairs: repairs + fixed,
        penalty: isAbnOfAnother(line.text, match.index) ? otherBusinessPenalty : 0,
        flags: [labelled ? 1 : 0, acns.has(repaired.slice(2)) ? 1 : 0, fixed],
      }),
    )
    from = match.index + match[0].length - 1
  }
  return found
}

const abnAtEnd = /[\s,(]*\ba\.?b\.?n\b[.:]?\s*$/i
const minLetters = 5
/** `Harrowgate & Pym Agencies Pty Ltd as agent A.B.N.` */
const asAgent = /\bas agent\W*a\.?b\.?n\b\W*$/i
/** `Department of Roads ABN 57 119 558 278  Quandong Mutual Ltd ABN 70 478 486 984`: whether the ABN stands right behind this name. */
export function isBehindName(doc: Doc, { tokens }: Candidate, name: string): boolean {
  const line = doc.lines[doc.tokens[tokens[0] ?? -1]?.line ?? -1]
  const before = line ? textOf(doc, line.tokens.slice(0, line.tokens.indexOf(tokens[0]!))) : ''
  const key = bareName(name)
  const own = bareName(before.replace(abnAtEnd, ''))
  return key.length >= minLetters && abnAtEnd.test(before) && (own.endsWith(key) || (asAgent.test(before) && own.startsWith(key)))
}
