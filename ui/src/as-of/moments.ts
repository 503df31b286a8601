/** Times in the address and in the form's field, which shows minutes in the firm's zone. Pure. */
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { firmZone } from '../data/firm-zone.ts'

/** UTC ms as `2026-09-30T23:59`. */
export const fieldOf = (at: number): string =>
  `${dateIn(firmZone(), at)}T${new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: firmZone() }).format(at)}`

/** The offset of the firm's zone from UTC at a full minute, in ms. */
const aheadAt = (at: number): number => Date.parse(`${fieldOf(at)}Z`) - at

/** UTC ms of the last millisecond of the typed minute, so that 14:30 includes what a history shows at 14:30; at most `now`. Null for an invalid time or one in the future. */
export function momentOf(field: string, now: number): number | null {
  const asUtc = Date.parse(`${field}Z`)
  if (Number.isNaN(asUtc)) return null
  // Twice, so that the offset is also right within hours of a change to or from daylight saving.
  const at = asUtc - aheadAt(asUtc - aheadAt(asUtc))
  return at > now ? null : Math.min(at + 59_999, now)
}

/** The `at` of an address, UTC ms; null for none. */
export const momentIn = (text: string | null): number | null => (text !== null && /^\d{1,15}$/u.test(text) ? Number(text) : null)
