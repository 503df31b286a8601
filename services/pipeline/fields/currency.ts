/** Finds the currency of the amounts by rules, without the model: a code or sign beside the amounts, otherwise AUD. */
import type { TextValue } from '../../../contracts/fields.ts'
import { isCurrency, defaultCurrency } from '../../../contracts/rules/currencies.ts'
import { confidenceOf } from './candidate.ts'
import { boxOf, tokensOf, type Doc } from './text.ts'

const signs: [RegExp, string][] = [
  [/(?<![A-Za-z])(?:AU|A)\$/g, 'AUD'],
  [/(?<![A-Za-z])US\$/g, 'USD'],
  [/(?<![A-Za-z])NZ\$/g, 'NZD'],
  [/(?<![A-Za-z])(?:CA|C)\$/g, 'CAD'],
  [/(?<![A-Za-z])S\$/g, 'SGD'],
  [/(?<![A-Za-z])HK\$/g, 'HKD'],
  [/€(?= ?\d)|(?<=\d ?)€/g, 'EUR'],
  [/£(?= ?\d)/g, 'GBP'],
  [/¥(?= ?\d)/g, 'JPY'],
  [/(?<![A-Za-z])RM ?(?=\d)/g, 'MYR'],
]
/** A code counts only beside an amount with cents, or where the line names it as the currency: `TOP 20` and `ALL 3` are English. */
const code =
  /(?<![A-Za-z])([A-Z]{3})(?= ?\$? ?\d[\d,]*\.\d\d(?!\d))|(?<=\d\.\d\d ?)([A-Z]{3})(?![A-Za-z])|(?<=\bcurrency\b.{0,12}|\b(?:amounts?|prices?|totals?)\b.{0,16}\b(?:in|are)\b.{0,6}|\btotal\b ?\(?)([A-Z]{3})(?![A-Za-z])/gi

/** Characters `from`..`to` of `line.text` name the currency. */
type Mention = { currency: string; line: Doc['lines'][number]; from: number; to: number }

function mentionsIn(doc: Doc): Mention[] {
  return doc.lines.flatMap(line => [
    ...signs.flatMap(([sign, currency]) =>
      [...line.text.matchAll(sign)].map(match => ({ currency, line, from: match.index, to: match.index + match[0].length })),
    ),
    ...[...line.text.matchAll(code)].flatMap(match => {
      const currency = match[1] ?? match[2] ?? match[3] ?? ''
      // Only in capitals: `all` beside an amount is not the Albanian lek.
      return isCurrency(currency) ? [{ currency, line, from: match.index, to: match.index + match[0].length }] : []
    }),
  ])
}

/** The currency named most often. A single mention can be an exchange rate or a bank account, so its confidence is lower. */
export function findCurrency(doc: Doc): TextValue {
  // OCR reads specks as currency signs, with low confidence.
  const legible = mentionsIn(doc).filter(({ line, from, to }) => confidenceOf(doc, tokensOf(line, from, to)) >= 0.6)
  const all = Map.groupBy(legible, ({ currency }) => currency)
  const [best, second] = [...all.values()].sort((a, b) => b.length - a.length)
  const [first] = best ?? []
  if (!best || !first) return { value: defaultCurrency, confidence: 0.95 }
  const tokens = tokensOf(first.line, first.from, first.to)
  const box = boxOf(doc, tokens)
  // Faint print does not make AUD less certain.
  if (first.currency === defaultCurrency)
    return { value: defaultCurrency, confidence: 0.98, ...(box ? { page: first.line.page + 1, box } : {}) }
  const base = second ? 0.6 : best.length > 1 ? 0.95 : 0.8
  const confidence = Math.round(base * confidenceOf(doc, tokens) * 1e4) / 1e4
  return { value: first.currency, confidence, ...(box ? { page: first.line.page + 1, box } : {}) }
}
