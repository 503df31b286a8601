/** Whether a value that is printed on a document is among the words that were read from it, whatever extraction makes of them. */
import type { ReadPage } from '../../contracts/page.ts'
import { findDates } from '../../services/pipeline/fields/dates.ts'
import { toDoc } from '../../services/pipeline/fields/text.ts'

/** Fields that are copied from the document. */
export const printedFields = ['invoiceDate', 'invoiceNumber', 'supplierName', 'supplierAbn', 'total', 'gst'] as const
export type PrintedField = (typeof printedFields)[number]
/** Dates as YYYY-MM-DD, amounts in cents. */
export type PrintedValue = string | number

/**
 * The words of the pages in the forms in which values are looked for. `lines`: one text a line; `all`: letters and digits of all words in
 * order.
 */
export type PageText = { lines: string[]; all: string; dates: Set<PrintedValue> }

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/[^\p{L}\p{N}]/gu, '')

export function textOfPages(pages: ReadPage[]): PageText {
  const lines = pages.flatMap(page =>
    [...Map.groupBy(page.words, word => word.line).values()].map(words => words.map(word => word.text).join(' ')),
  )
  const dates = new Set(findDates(toDoc(pages)).flatMap(found => (found.value === null ? [] : [found.value as PrintedValue])))
  return { lines, all: bare(lines.join('')), dates }
}

/** A name may run over several lines; numbers stand on one line, in groups or not; amounts need their point and two decimals. */
export function isAmongWords(field: PrintedField, value: PrintedValue, { lines, all, dates }: PageText): boolean {
  if (field === 'invoiceDate') return dates.has(value)
  if (field === 'supplierName') return all.includes(bare(String(value)))
  if (field === 'invoiceNumber') return lines.some(line => bare(line).includes(bare(String(value))))
  if (field === 'supplierAbn') return lines.some(line => line.replace(/\D/g, '').includes(String(value)))
  return lines.some(line => amountsOf(line).includes(Math.abs(Number(value))))
}

/** The amounts of a line in cents; whole dollars where there is no point. */
function amountsOf(line: string): number[] {
  const tight = line.replace(/(?<=\d) ?([.,]) ?(?=\d)/g, '$1')
  const [points, dollars] = [[...tight.matchAll(/\d[\d,]*\.\d\d(?!\d)/g)], [...tight.matchAll(/(?<![\d.,])\d[\d,]*(?![\d.,]*\d)/g)]]
  const cents = ([text]: RegExpExecArray, factor: number) => Math.round(Number(text.replace(/,/g, '')) * factor)
  return [...points.map(match => cents(match, 100)), ...dollars.map(match => cents(match, 100))]
}
