/** Times in the address and in the field of the form, which is in minutes of the firm's zone. Pure. */
import { firmZone, momentAtClock } from '../data/firm-zone.ts'

/** The last millisecond of the minute, so that what a history shows at 14:30 is in 14:30; never after `now`. Null for what is no time. */
export function momentOf(field: string, now: number): number | null {
  const at = momentAtClock(field)
  return Number.isNaN(at) || at > now ? null : Math.min(at + 59_999, now)
}

/** The `at` of an address, UTC ms; null for none. */
export const momentIn = (text: string | null): number | null => (text !== null && /^\d{1,15}$/u.test(text) ? Number(text) : null)

/** `30 September 2026 at 11:59:59 pm AEST`. */
export const shownMoment = (at: number): string => new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'long', timeZone: firmZone() }).format(at)
