/** The currency of the sums: a code or sign that the document puts to its amounts, otherwise AUD. By rule, without the model. */
import type { TextValue } from '../../../contracts/fields.ts'
import { isCurrency, usualCurrency } from '../../../contracts/rules/currencies.ts'
import { confidenceOf } from './candidate.ts'
import { boxOf, tokensOf, type Doc } from './text.ts'

const signs: [RegExp, string][] = [
  [/(?<![A-Za-z])(?:AU|A)\$/g, 'AUD'], [/(?<![A-Za-z])US\$/g, 'USD'], [/(?<![A-Za-z])NZ\$/g, 'NZD'], [/(?<![A-Za-z])(?:CA|C)\$/g, 'CAD'],
  [/(?<![A-Za-z])S\$/g, 'SGD'], [/(?<![A-Za-z])HK\$/g, 'HKD'], [/€(?= ?\d)|(?<=\d ?)€/g, 'EUR'], [/£(?= ?\d)/g, 'GBP'], [/¥(?= ?\d)/g, 'JPY'], [/(?<![A-Za-z])RM ?(?=\d)/g, 'MYR'],
]
/** A code counts beside an amount, or where the line says that it is the currency. `TOP 20` and `ALL 3` are English. */
const code = /(?<![A-Za-z])([A-Z]{3})(?= ?\$? ?\d[\d,]*\.\d\d(?!\d))|(?<=\d\.\d\d ?)([A-Z]{3})(?![A-Za-z])|(?<=\bcurrency\b.{0,12}|\b(?:amounts?|prices?|totals?)\b.{0,16}\b(?:in|are)\b.{0,6}|\btotal\b ?\(?)([A-Z]{3})(?![A-Za-z])/gi

type Seen = { currency: string; line: Doc['lines'][number]; from: number; to: number }

function seen(doc: Doc): Seen[] {
  return doc.lines.flatMap(line => [
    ...signs.flatMap(([sign, currency]) => [...line.text.matchAll(sign)].map(match => ({ currency, line, from: match.index, to: match.index + match[0].length }))),
    ...[...line.text.matchAll(code)].flatMap(match => {
      const currency = match[1] ?? match[2] ?? match[3] ?? ''
      // In capitals only: `all` beside a sum is no lek.
      return isCurrency(currency) ? [{ currency, line, from: match.index, to: match.index + match[0].length }] : []
    }),
  ])
}

/** The currency named most often. Named once it may be an exchange rate or a bank's line, so its confidence is lower. */
export function findCurrency(doc: Doc): TextValue {
  // A speck may be read as a currency sign.
  const clear = seen(doc).filter(({ line, from, to }) => confidenceOf(doc, tokensOf(line, from, to)) >= 0.6)
  const all = Map.groupBy(clear, ({ currency }) => currency)
  const [best, second] = [...all.values()].sort((a, b) => b.length - a.length)
  const [first] = best ?? []
  if (!best || !first) return { value: usualCurrency, confidence: 0.95 }
  const tokens = tokensOf(first.line, first.from, first.to)
  const box = boxOf(doc, tokens)
  // The usual currency is no less certain where it is printed faintly.
  if (first.currency === usualCurrency) return { value: usualCurrency, confidence: 0.98, ...(box ? { page: first.line.page + 1, box } : {}) }
  const base = second ? 0.6 : best.length > 1 ? 0.95 : 0.8
  const confidence = Math.round(base * confidenceOf(doc, tokens) * 1e4) / 1e4
  return { value: first.currency, confidence, ...(box ? { page: first.line.page + 1, box } : {}) }
}
