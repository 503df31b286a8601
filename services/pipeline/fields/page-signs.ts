/** The signs by which a page is recognised as the first page of an invoice, a further page or a page of terms. */
import type { ReadPage } from '../../../contracts/page.ts'
import { findAbns } from './abns.ts'
import { findAmounts } from './amounts.ts'
import { findDates } from './dates.ts'
import { labelsOf } from './keywords.ts'
import { frameOf, neighboursOf } from './neighbours.ts'
import { codesOf, findNumbers } from './numbers.ts'
import { toDoc, type Doc } from './text.ts'

/**
 * `blank`: hardly any letters. `terms`: much text below a heading such as "Terms", and hardly any amounts. `page`: its printed number, and
 * of how many. `numbers`: labelled invoice numbers; `codes`: all codes on the page. `continues`: says that it continues another page.
 * `titled`: has a heading such as "Tax invoice" at its top, or one alone in a line anywhere, as on receipts (`titleAlone`). `dates`: all of
 * it. `total`:
 * names a total, a payment or GST, and has amounts. `head`: the words of its first lines. `columns`: its first line where that may be a row
 * of headings; `lines`: those that may be one, below the first ones.
 */
export type PageSigns = {
  blank: boolean
  terms: boolean
  page: { at: number; of: number | null } | null
  numbers: string[]
  codes: Set<string>
  abns: Set<string>
  continues: boolean
  titled: boolean
  titleAlone: boolean
  dates: Set<string>
  total: boolean
  head: Set<string>
  columns: string | null
  lines: Set<string>
}

const pageNumber = /\b(?:page|pg|sheet)\.?\s*:?\s*(\d{1,3})(?:\s*(?:of|\/)\s*(\d{1,3}))?\b/i
/** The foot of a page that a browser printed: `https://mail.example/u/0/?view=pt 1/2`. */
const browserPage = /^https?:\/\/\S+\s+(\d{1,3})\/(\d{1,3})$/i
/** At the end of the last line: `Account 7 004 118 922  14 Jan 2026  2 / 3`. Not `Emergency service 24 / 7`, nor the date of a card. */
const footPage = /(?:^|\s)(\d{1,2}) \/ (\d{1,2})$/
const noFootPage = /\b(?:exp\w*|valid|visa|master ?card|card|open|hours|service)\b/i
function footPageIn(text: string): RegExpExecArray | null {
  const found = noFootPage.test(text) ? null : footPage.exec(text)
  return found !== null && Number(found[2]) > 1 && Number(found[1]) <= Number(found[2]) ? found : null
}
const continued = /\b(?:brought|carried)\s+forward\b|\bb\/fwd\b|\bb\/f\b|\bcontinued\b|\bcont(?:'d|\.)/i
const title = /\b(?:tax invoice|invoice|credit note|adjustment note|receipt|statement|folio|your (?:bill|account))\b/i
/** `-TAX INVOICE-`, `( TA X I N VO I C E )`: its letters alone. */
const titleLetters = /^(?:simplified|official|customer|merchant|cash|tax)*(?:invoice|receipt)+$/
const isTitleAlone = (text: string): boolean => titleLetters.test(text.toLowerCase().replace(/[^a-z]/g, ''))
const totalWord = /\bt[o0]ta[l1i]\b|amount due|balance/i
/** The line of a till or receipt book that says what was paid, or its GST: `TO PAY $84.00`, `PAID $26.40`, `G.S.T. thereon 285.00`. */
const paidLine =
  /^(?:(?:incl\w*\.?|\d+%|\*) )*(?:g\.?s\.?t\b|to pay\b|paid\b|cash\b|change\b|eftpos\b|visa\b|master ?card\b|card\b|\$|rm\b)/i

export function signsOf(page: ReadPage): PageSigns {
  const doc = toDoc([page])
  const letters = doc.text.replace(/[^\p{L}\p{N}]/gu, '').length
  const amounts = findAmounts(doc)
  const top = doc.lines.filter(line => doc.tokens[line.tokens[0]!]!.box[1] < 0.3)
  const texts = doc.lines.map(line => line.text)
  const ofAmounts = new Set(amounts.flatMap(({ tokens }) => tokens))
  const linesWithAmounts = doc.lines.flatMap(line => (line.tokens.some(at => ofAmounts.has(at)) ? [line.text] : []))
  const at =
    pageNumber.exec(texts.find(text => pageNumber.test(text)) ?? '') ??
    browserPage.exec(texts.findLast(text => browserPage.test(text)) ?? '') ??
    footPageIn(texts.at(-1) ?? '')
  const upper = doc.lines
    .slice(0, Math.ceil(doc.lines.length / 2))
    .map(line => line.text)
    .join('\n')
  const titleAlone = texts.some(isTitleAlone)
  return {
    blank: letters < 25,
    terms:
      amounts.length < 2 &&
      /\b(?:terms|conditions)\b/i.test(
        doc.lines
          .slice(0, 4)
          .map(line => line.text)
          .join(' '),
      ) &&
      doc.tokens.length > 60,
    page: at ? { at: Number(at[1]), of: at[2] ? Number(at[2]) : null } : null,
    numbers: labelledNumbers(doc),
    codes: new Set(doc.lines.flatMap(codesOf)),
    abns: new Set(findAbns(doc).map(one => String(one.value))),
    continues: continued.test(upper) && !/carried/i.test(upper.match(continued)?.[0] ?? ''),
    titled: titleAlone || top.some(line => title.test(line.text)),
    titleAlone,
    dates: new Set(findDates(doc).map(({ value }) => String(value))),
    total: amounts.length > 0 && (totalWord.test(doc.text) || linesWithAmounts.some(text => paidLine.test(text))),
    columns: texts.slice(0, 1).find(isRowOfHeadings) ?? null,
    lines: new Set(texts.slice(linesOfHead).filter(isRowOfHeadings)),
    head: new Set(top.slice(0, 4).flatMap(line => line.text.toLowerCase().match(/[a-z]{3,}/g) ?? [])),
  }
}

/** The letterhead, which every invoice of a supplier repeats. */
const linesOfHead = 5
const isRowOfHeadings = (text: string): boolean =>
  text.split(' ').length >= 4 && !title.test(text) && !/\d{3}|\d[/.-]\d\d?[/.-]\d/.test(text)

const numberLabel = /\b(?:inv(?:oice)?|receipt|docket|bill|folio|notice|document|rcti|credit|adjustment|claim)\b/
const otherLabel = /order|\bpo\b|customer|account|job|abn|acn|gst|phone|biller/

function labelledNumbers(doc: Doc): string[] {
  const found = findNumbers(doc)
    .slice(0, 60)
    .flatMap(one => {
      const frame = frameOf(doc, one.tokens)!
      const { row, above } = labelsOf(doc, frame, neighboursOf(doc, frame, one.tokens))
      const label = [row.split(' ').slice(-4).join(' '), above].find(text => numberLabel.test(text) && !otherLabel.test(text))
      return label && String(one.value).length > 2 && !/^20\d\d$/.test(String(one.value)) ? [String(one.value)] : []
    })
  return [...new Set(found)]
}
