/** Zoneless dates `YYYY-MM-DD`, as people type them (specification of scanning, section 5) and as screens show them. */

/** A day, month or year of a century: `7` as `07`. */
export const twoDigits = (n: number): string => String(n).padStart(2, '0')
/** `2026-09-18` of `2026`, `9` and `18`; whether the day exists is not checked. */
const dateOf = (year: number, month: string, day: string): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(Number(month))}-${twoDigits(Number(day))}`

/** Cached by zone, because creating a format is far slower than using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The date that it is in a zone (IANA name) at a moment (UTC ms). */
export function dateIn(zone: string, at: number): string {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(zone, format)
  return format.format(at)
}

/** The day `days` after the date, before it for a negative number. Both `YYYY-MM-DD`. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Whether the text is `YYYY-MM-DD` and the day exists. */
export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(text)
  if (!match) return false
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number] // three groups of digits
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

/**
 * The first date with this month and day that is not before `to`, for a step of 1; the last that is not after it, for a step of -1. Null
 * where no year has the day.
 */
function nearestDate(to: string, step: 1 | -1, month: string, day: string): string | null {
  // Eight more years reach a 29 February even across a century.
  const dates = Array.from({ length: 9 }, (_, i) => dateOf(Number(to.slice(0, 4)) + i * step, month, day))
  return dates.find(date => isDate(date) && (step > 0 ? date >= to : date <= to)) ?? null
}

/** As `typedDate`, but without a year it is `nearestDate`: not after `to` for a step of -1, not before it for a step of 1. */
function parsedDate(text: string, to: string, step: 1 | -1): string | null {
  const trimmed = text.trim()
  const isKnown = (date: string): boolean => isDate(date) && date >= '2000'
  if (isDate(trimmed)) return isKnown(trimmed) ? trimmed : null
  const match = /^(\d{1,2})[ ./-]+(\d{1,2})(?:[ ./-]+(\d{4}|\d{2}))?[ ./-]*$/u.exec(trimmed)
  if (!match) return null
  const [, day = '', month = '', year] = match
  if (year === undefined) return nearestDate(to, step, month, day)
  const date = dateOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, day)
  return isKnown(date) ? date : null
}

/**
 * A typed due date as `YYYY-MM-DD`. A missing year means the first such day not before `from` (`YYYY-MM-DD`, the date of the invoice or
 * today).
 */
export const typedDueDate = (text: string, from: string): string | null => parsedDate(text, from, 1)

/**
 * Day, month and optional year separated by space, dot, slash or dash, which may also end it; two-digit years are of this century.
 * A missing year means the latest such day not after `today`. ISO dates are accepted. Anything else is null, also a day before 2000, where
 * quarters begin: `14/8/0206` is mistyped, and its invoice would be in no quarter.
 */
export const typedDate = (text: string, today: string): string | null => parsedDate(text, today, -1)

export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** A month's number, 1 to 12, by its name or its first three letters, in any case; 0 for anything else. */
export const monthOf = (name: string): number => months.findIndex(it => it.toLowerCase() === name.slice(0, 3).toLowerCase()) + 1

/** `2026-09-18` as `18 Sep 2026`. Anything else is returned unchanged. */
export function shownDate(iso: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(iso) ?? []
  const name = months[Number(month) - 1]
  return day && name ? `${Number(day)} ${name} ${year}` : iso
}

/** `2026-09-18` as `18/09/2026`, the form of Australian editors and files; empty for null. */
export const slashedDate = (iso: string | null): string => (iso ?? '').split('-').reverse().join('/')
