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
