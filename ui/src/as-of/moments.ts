/** Times in the address and in the field of the form, which is in minutes of the firm's zone. Pure. */
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { firmZone } from '../data/firm-zone.ts'

/** UTC ms as `2026-09-30T23:59`. */
export const fieldOf = (at: number): string =>
  `${dateIn(firmZone(), at)}T${new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: firmZone() }).format(at)}`

/** How far the clocks of the firm are ahead of UTC at a full minute, in ms. */
const aheadAt = (at: number): number => Date.parse(`${fieldOf(at)}Z`) - at

/** The last millisecond of the minute, so that what a history shows at 14:30 is in 14:30; never after `now`. Null for what is no time. */
export function momentOf(field: string, now: number): number | null {
  const asUtc = Date.parse(`${field}Z`)
  if (Number.isNaN(asUtc)) return null
  // The second step is right also within hours of a change of the clocks.
  const at = asUtc - aheadAt(asUtc - aheadAt(asUtc))
  return at > now ? null : Math.min(at + 59_999, now)
}

/** The `at` of an address, UTC ms; null for none. */
export const momentIn = (text: string | null): number | null => (text !== null && /^\d{1,15}$/u.test(text) ? Number(text) : null)

/** `30 September 2026 at 11:59:59 pm AEST`. */
export const shownMoment = (at: number): string => new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'long', timeZone: firmZone() }).format(at)
