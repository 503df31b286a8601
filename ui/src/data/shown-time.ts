import { dateIn, shownDate } from '@docketry/contracts/rules/dates.ts'
import { firmZone } from './firm-zone.ts'

/** Cached by zone: creating a format takes longer than a hundred uses of it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** UTC milliseconds as `2:30 pm`, in the firm's zone. */
export function shownClock(at: number): string {
  const zone = firmZone()
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-AU', { timeStyle: 'short', timeZone: zone })
  formats.set(zone, format)
  return format.format(at)
}

/** UTC milliseconds as `18 Sep 2026, 2:30 pm`, in the firm's zone. */
export const shownTime = (at: number): string => `${shownDate(dateIn(firmZone(), at))}, ${shownClock(at)}`

/** UTC milliseconds as `30 September 2026 at 11:59:59 pm AEST`: to the second, in the firm's zone, which is named. */
export const shownMoment = (at: number): string =>
  new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'long', timeZone: firmZone() }).format(at)
