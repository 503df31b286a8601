/**
 * A text from elsewhere, a page or the clipboard, as a value of a cell, by the kind of its column: the amount without its sign, the date in
 * digits, the digits of an ABN. Pure.
 */
import { cutText } from '@docketry/contracts/rules/cut-text.ts'
import { monthOf, months, slashedDate, typedDate } from '@docketry/contracts/rules/dates.ts'
import { acceptedCharacters } from './edit.ts'
import { columnOf, type Key } from './columns.ts'

const month = `(${months.join('|')})[a-z]*`
/** Patterns of dates with the order of their groups. */
const dates: { pattern: RegExp; order: string }[] = [
  { pattern: /(?<!\d)(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})(?!\d)/u, order: 'ymd' },
  { pattern: /(?<!\d)(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})(?!\d)/u, order: 'dmy' },
  { pattern: new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?[ ,./-]*${month}[ ,.'/-]*(\\d{4}|\\d{2})(?!\\d)`, 'iu'), order: 'dmy' },
  { pattern: new RegExp(`\\b${month}[ ,./-]*(\\d{1,2})(?:st|nd|rd|th)?[ ,.'/-]+(\\d{4}|\\d{2})(?!\\d)`, 'iu'), order: 'mdy' },
]

/** A date with its year, as `18/09/2026`. */
function wholeDate(text: string, today: string): string | null {
  for (const { pattern, order } of dates) {
    const found = pattern.exec(text)
    const part = (name: string): string => found?.[order.indexOf(name) + 1] ?? ''
    const iso = found && typedDate(`${part('d')}/${monthOf(part('m')) || part('m')}/${part('y')}`, today)
    if (iso) return slashedDate(iso)
  }
  return null
}

const amount = /(?<![\p{L}\d/.,]-?)(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d{1,2})?(?![\d/%]|[.,-]\d|(?!cr\b|dr\b)\p{L})/giu

/** The only amount of a text, or the only one with cents; null if that is not clear. */
function amountIn(text: string): string | null {
  const found = [...text.matchAll(amount)].flatMap(([it]) => (/\d/u.test(it) ? [it.replaceAll(',', '')] : []))
  const withCents = found.filter(it => it.includes('.'))
  const [only, ...others] = withCents.length > 0 ? withCents : found
  return only && others.length === 0 ? only : null
}

const abnIn = (text: string): string | null =>
  /(?<!\d)\d{2}[ .-]?\d{3}[ .-]?\d{3}[ .-]?\d{3}(?!\d)/u.exec(text)?.[0].replace(/\D/gu, '') ?? null

const label = /^(?:tax )?(?:invoice|inv|receipt|docket|bill)?[ .]*(?:no|number|num)?[ .:#]+(?=.*\d)/iu
const trim = (text: string): string => text.replace(/^[\s:#.,\-/]+|[\s:.,\-/]+$/gu, '')

/** The value as its editor would show it; null when the text is not a value of the column. `whole` requires a year in dates. */
export function textAsValue(key: Key, text: string, today: string, whole = false): string | null {
  const { kind } = columnOf(key)
  if (kind === 'money') return amountIn(text)
  if (kind === 'abn') return abnIn(text)
  if (kind === 'date') {
    const loose = whole ? null : typedDate(text, today)
    return wholeDate(text, today) ?? (loose && slashedDate(loose))
  }
  const number = key === 'invoiceNumber'
  const value = trim(acceptedCharacters(key, number ? text.replace(label, '') : text).replace(/\s+/gu, ' '))
  return (number ? /\d/u : /\p{L}/u).test(value) ? value : null
}

/** Why a text is not a value of the column, and what to do. */
export function notAValueText(key: Key, text: string): string {
  const { kind } = columnOf(key)
  const shown = `“${text.length > 40 ? `${cutText(text, 40)}…` : text}”`
  if (kind === 'money') return `${shown} is not an amount. Choose the word with the digits.`
  if (kind === 'abn') return `${shown} is not an ABN, which has 11 digits. Drag over all of them.`
  if (kind === 'date') return `${shown} is not a date. Drag over day, month and year.`
  return key === 'invoiceNumber'
    ? `${shown} is not an invoice number: it has no digits.`
    : `${shown} has no letters. Choose the words of the name.`
}
