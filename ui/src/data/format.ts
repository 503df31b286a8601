import { dateIn, shownDate } from '@docketry/contracts/rules/dates.ts'
import { firmZone } from './firm-zone.ts'

export { shownDate } from '@docketry/contracts/rules/dates.ts'

/** UTC milliseconds as `18 Sep` in the firm's zone, with the year when it is not this one. */
export function shownDay(at: number, now = Date.now()): string {
  const day = dateIn(firmZone(), at)
  return day.slice(0, 4) === dateIn(firmZone(), now).slice(0, 4) ? shownDate(day).slice(0, -5) : shownDate(day)
}

/** Cached by zone: creating a format takes longer than a hundred uses of it. */
const clockFormats = new Map<string, Intl.DateTimeFormat>()

/** UTC milliseconds as `2:30 pm`, in the firm's zone. */
export function shownClock(at: number): string {
  const zone = firmZone()
  const format = clockFormats.get(zone) ?? new Intl.DateTimeFormat('en-AU', { timeStyle: 'short', timeZone: zone })
  clockFormats.set(zone, format)
  return format.format(at)
}

const whole = new Intl.NumberFormat('en-AU')
const exact = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Dollars as `$1,386.00` and `-$722.18`; with `round` whole dollars as `$180`. */
export const shownMoney = (dollars: number, { round = false } = {}): string =>
  `${dollars < 0 ? '-' : ''}$${(round && Number.isInteger(dollars) ? whole : exact).format(Math.abs(dollars))}`
/** An amount in a column of amounts: `1,386.00`, and `722.18 CR` for a credit note; a dash for null. */
export const shownAmount = (dollars: number | null, credit = dollars !== null && dollars < 0): string =>
  dollars === null ? '—' : `${exact.format(Math.abs(dollars))}${credit ? ' CR' : ''}`

/** 9959 as `9,959`. */
export const shownCount = (count: number): string => whole.format(count)

/** `1 invoice`, `1,300 invoices`. */
export const counted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${whole.format(count)} ${count === 1 ? singular : plural}`

/** `12 B`, `46 kB`, `1.2 MB`. */
export const shownSize = (bytes: number): string =>
  bytes < 1000 ? `${bytes} B` : bytes < 999_500 ? `${Math.round(bytes / 1000)} kB` : `${(bytes / 1e6).toFixed(1)} MB`

/** UTC milliseconds as `18 Sep 2026, 2:30 pm`, in the firm's zone. */
export const shownTime = (at: number): string => `${shownDate(dateIn(firmZone(), at))}, ${shownClock(at)}`

/** UTC milliseconds as `30 September 2026 at 11:59:59 pm AEST`: to the second, in the firm's zone, which is named. */
export const shownMoment = (at: number): string =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'long', timeZone: firmZone() }).format(at)
