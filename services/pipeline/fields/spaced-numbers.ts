/** Finds numbers that are printed in groups: `52 604 9137`, `K 631 207 495`, `BR 7092`, `TI 330 / 90817`. */
import { findAbns } from './abns.ts'
import { candidate, type Candidate } from './candidate.ts'
import { findDates } from './dates.ts'
import { numberLabelIn, type NumberLabel } from './number-label-words.ts'
import { isTelephone, numberLabelOf } from './number-labels.ts'
import { capitalsOfOthers, gluedLabel } from './numbers.ts'
import { textOf, type Doc, type Line } from './text.ts'

/** In ems: a wider gap ends the number. */
const maxGap = 1.2
const group = /^\d{1,7}$/
/** `B118 447 209`: digits join the capitals; other groups then have three digits or more, so that it is no code and a quantity. */
const mixedGroup = /^[A-Z]{1,3}(?:-\d{2,5}|\d{2,4})$/
/** With a check digit: `T 311 884 920-7`. */
const lastGroup = /^\d{2,6}-\d{1,2}$/
/** `C&C 318`, `HH-A 661`: no word of a text, so that fewer digits are enough behind it. */
const joinedPrefix = /^[A-Z]{1,3}[-&][A-Z]{1,2}$/
const prefix = new RegExp(`^(?!(?:${capitalsOfOthers})$)[A-Z]{1,4}$|${joinedPrefix.source}`)
/** Digits of all groups together. Fewer are a number and a quantity, more are two numbers. */
const [minDigits, minDigitsJoined, maxDigits] = [5, 3, 16]
/** `4321 0000 1111 2222`, `3782 822463 10005`. */
const isCard = (doc: Doc, run: number[]): boolean => /^\d{4}(?:(?: \d{4}){3}| \d{6} \d{5})$/.test(textOf(doc, run))
/** `2025 / 2026`, and `07 / 2026`, which may be the number of an invoice. */
const [years, monthAndYear] = [/^20\d\d \/ (?:20)?\d\d$/, /^\d{1,2} \/ 20\d\d$/]
const maxGroups = 5

/**
 * Only behind a label of invoices and other documents, or a bare "No" or "Ref": telephone, account and card numbers are printed in groups
 * too. `others`: the dates and ABNs of the document.
 */
export function findSpacedNumbers(doc: Doc, others: Candidate[] = [...findDates(doc), ...findAbns(doc)]): Candidate[] {
  const elsewhere = new Set(others.flatMap(one => one.tokens))
  return doc.lines
    .flatMap(line => runsOf(doc, line, elsewhere))
    .flatMap(tokens => {
      const glued = gluedLabel.exec(doc.tokens[tokens[0]!]!.text)
      const label = glued ? 'reference' : (numberLabelOf(doc, tokens) ?? labelInRow(doc, tokens))
      if (label === null || label === 'other') return []
      const text = textOf(doc, tokens)
      if (years.test(text) || (label !== 'invoice' && monthAndYear.test(text))) return []
      const value = text
        .replace(gluedLabel, '')
        .replace(/\s/g, '')
        .replace(/[.,;:]+$/, '')
      // A list of calls has many of them, below a heading such as "Number".
      if (label !== 'invoice' && isTelephone(value)) return []
      return [candidate('invoiceNumber', value, tokens, doc.tokens[tokens[0]!]!.page, { flags: [1, 0, 0], parts: tokens.map(at => [at]) })]
    })
}

/** The label at the other end of a row in which there is nothing else, as on dockets. */
function labelInRow(doc: Doc, tokens: number[]): NumberLabel {
  const row = doc.lines[doc.tokens[tokens[0]!]!.line]!.tokens
  return row.at(-1) === tokens.at(-1) ? numberLabelIn(textOf(doc, row.slice(0, row.indexOf(tokens[0]!))).toLowerCase()) : null
}

/** The longest runs of groups in a line, with the capitals right before them. `elsewhere`: the tokens of dates and ABNs. */
function runsOf(doc: Doc, line: Line, elsewhere: Set<number>): number[][] {
  const runs: number[][] = []
  let run: number[] = []
  const close = () => {
    while (run.length > 0 && doc.tokens[run.at(-1)!]!.text === '/') run.pop()
    const digits = textOf(doc, run).replace(/\D/g, '').length
    const min = joinedPrefix.test(doc.tokens[run[0] ?? -1]?.text ?? '') ? minDigitsJoined : minDigits
    if (run.length > 1 && run.length <= maxGroups && digits >= min && digits <= maxDigits && !isCard(doc, run)) runs.push(run)
    run = []
  }
  for (const at of line.tokens) {
    const [token, before] = [doc.tokens[at]!, doc.tokens[run.at(-1) ?? -1]]
    const text = token.text.replace(gluedLabel, '').replace(/[.,;:]+$/, '')
    if (text !== token.text.replace(/[.,;:]+$/, '')) close()
    if (before && (token.x0 - before.x1 > maxGap || /[.,;:]$/.test(before.text))) close()
    const isShort = text.length < 3 && mixedGroup.test(before?.text ?? '')
    if (group.test(text) && !elsewhere.has(at) && !isShort) run.push(at)
    else if (text === '/' && before && group.test(before.text)) run.push(at)
    else if (lastGroup.test(text) && run.length > 1) {
      run.push(at)
      close()
    } else {
      close()
      if (prefix.test(text) || mixedGroup.test(text)) run = [at]
    }
  }
  close()
  return runs
}
