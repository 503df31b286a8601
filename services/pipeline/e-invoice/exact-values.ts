/** Values of an e-invoice in the forms of contracts/fields.ts. What is not in its form is null: nothing is guessed. */
import { isAbn, shownAbn } from '../../../contracts/rules/abn.ts'
import { isCurrency } from '../../../contracts/rules/currencies.ts'
import { isDate } from '../../../contracts/rules/dates.ts'

const decimal = /^([+-]?)(\d{0,12})(?:\.(\d{0,20}))?$/u

/** Integer cents of an XML decimal such as `1780.14`, rounded half away from zero; never -0. */
export function centsOf(text: string | null): number | null {
  const [, sign, whole = '', fraction = ''] = decimal.exec(text?.replace(/\s/gu, '') ?? '') ?? []
  if (sign === undefined || whole + fraction === '') return null
  const cents = Number(whole) * 100 + Math.round(Number(`0.${fraction || '0'}`.slice(0, 14)) * 100)
  return (sign === '-' ? -cents : cents) + 0
}

/** A decimal as people read it: `1780.1` is `1,780.10`. Anything else is shown as it is. */
export function shownAmount(text: string | null): string {
  const [, sign, whole = '', fraction = ''] = decimal.exec(text?.replace(/\s/gu, '') ?? '') ?? []
  if (sign === undefined || whole + fraction === '') return text ?? ''
  const digits = fraction.replace(/0+$/u, '').padEnd(2, '0')
  return `${sign === '-' ? '-' : ''}${(whole.replace(/^0+(?=\d)/u, '') || '0').replace(/\B(?=(?:\d{3})+$)/gu, ',')}.${digits}`
}

/** Cents as `1,780.14`. */
export const shownCents = (cents: number): string =>
  shownAmount(`${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`)

/** A decimal without needless zeros: `10.00` is `10`. */
export const shownNumber = (text: string | null): string => (text === null ? '' : shownAmount(text).replace(/\.00$|(?<=\.\d)0$/u, ''))

/** `YYYY-MM-DD` of an XML date, which may have a zone, or of `YYYYMMDD` with or without a time (CII formats 102, 203 and 204). */
export function dateOf(text: string | null): string | null {
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)(?:$|[TZ+-])/u.exec(text ?? '') ?? /^(\d{4})(\d\d)(\d\d)(?:\d{4}|\d{6})?$/u.exec(text ?? '') ?? []
  const date = `${year}-${month}-${day}`
  return isDate(date) ? date : null
}

export const currencyOf = (text: string | null): string | null =>
  text !== null && isCurrency(text.toUpperCase()) ? text.toUpperCase() : null

/** An identifier with its scheme: ISO 6523 such as `0151`, or another code list's. */
export type Identifier = { scheme: string | null; value: string }
const abnScheme = '0151'

/** The 11 digits of an ABN, which may be followed by the 3 of a GST branch. */
function abnDigits(value: string): string | null {
  const digits = value.replace(/^ABN/iu, '').replace(/[\s.-]/gu, '')
  return /^\d{11}(?:\d{3})?$/u.test(digits) ? digits.slice(0, 11) : null
}

/**
 * The ABN among a party's identifiers. One with the scheme of ABNs is taken even if its checksum fails: it is flagged later. Otherwise one
 * without an ISO 6523 scheme, if its checksum is valid.
 */
export function abnOf(identifiers: readonly Identifier[]): string | null {
  const named = identifiers.flatMap(({ scheme, value }) => (scheme === abnScheme ? (abnDigits(value) ?? []) : []))
  const other = identifiers.flatMap(({ scheme, value }) => (scheme === null || !/^\d{4}$/u.test(scheme) ? (abnDigits(value) ?? []) : []))
  return named.find(isAbn) ?? named[0] ?? other.find(isAbn) ?? null
}

/** An identifier as shown: `ABN 47 555 222 000`, `NZBN 9430000000001`, otherwise as it is. */
export function shownIdentifier({ scheme, value }: Identifier): string {
  const abn = scheme === abnScheme || scheme === null ? abnDigits(value) : null
  if (abn !== null && (scheme === abnScheme || isAbn(abn))) return `ABN ${shownAbn(abn)}`
  return (scheme === '0088' || scheme === null) && /^94\d{11}$/u.test(value) ? `NZBN ${value}` : value
}

/** Longest values that an invoice can have (contracts/events/invoice.ts). */
export const cutName = (text: string | null): string | null => text?.slice(0, 200).trim() ?? null
export const cutNumber = (text: string | null): string | null => text?.slice(0, 100).trim() ?? null
