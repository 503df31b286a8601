/** Times in the address and in the form, which shows minutes in the firm's zone. Pure. */
import { momentAtClock } from '../data/firm-zone.ts'

/** Without am or pm, an hour alone is no time. */
const hourOf24 = (hours: string, minutes: string | undefined): number | null =>
  minutes === undefined || Number(hours) > 23 ? null : Number(hours)

function hourOf12(hours: string, half: string): number | null {
  const hour = Number(hours)
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}

/** `14:30` for a time as people type it: `2:30 pm`, `2.30pm`, `2 pm`, `14:30`, `1430`. Null for anything else. */
export function clockOf(typed: string): string | null {
  const [, hours, minutes, half] = /^\s*(\d{1,2})(?:[:.]?(\d{2}))?\s*([ap]\.?m\.?)?\s*$/iu.exec(typed) ?? []
  if (hours === undefined || Number(minutes ?? 0) > 59) return null
  const hour = half === undefined ? hourOf24(hours, minutes) : hourOf12(hours, half)
  return hour === null ? null : `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`
}

/**
 * UTC ms of the last millisecond of the typed minute, so that 14:30 includes what a history shows at 14:30; at most `now`. Null for an
 * invalid time or one in the future.
 */
export function momentOf(field: string, now: number): number | null {
  const at = momentAtClock(field)
  return Number.isNaN(at) || at > now ? null : Math.min(at + 59_999, now)
}

/** A whole number of an address, the `at` (UTC ms) or the index of a quarter; null for none. */
export const numberIn = (text: string | null): number | null => (text !== null && /^\d{1,15}$/u.test(text) ? Number(text) : null)
