/** Times in the address and in the form's field, which shows minutes in the firm's zone. Pure. */
import { momentAtClock } from '../data/firm-zone.ts'

/** UTC ms of the last millisecond of the typed minute, so that 14:30 includes what a history shows at 14:30; at most `now`. Null for an invalid time or one in the future. */
export function momentOf(field: string, now: number): number | null {
  const at = momentAtClock(field)
  return Number.isNaN(at) || at > now ? null : Math.min(at + 59_999, now)
}

/** The `at` of an address, UTC ms; null for none. */
export const momentIn = (text: string | null): number | null => (text !== null && /^\d{1,15}$/u.test(text) ? Number(text) : null)
