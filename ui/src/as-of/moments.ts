/** Times in the address and in the form, which shows minutes in the firm's zone. Pure. */
import { momentAtClock } from '../data/firm-zone.ts'

/** `14:30` for a time as people type it: `2:30 pm`, `2.30pm`, `2 pm`, `14:30`, `1430`. Null for anything else. */
export function clockOf(typed: string): string | null {
  const [, hours, minutes, half] = /^\s*(\d{1,2})(?:[:.]?(\d{2}))?\s*([ap]\.?m\.?)?\s*$/iu.exec(typed) ?? []
  const hour = Number(hours)
  if (hours === undefined || Number(minutes ?? 0) > 59 || (half === undefined ? minutes === undefined || hour > 23 : hour < 1 || hour > 12))
    return null
  const ofDay = half === undefined ? hour : (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
  return `${String(ofDay).padStart(2, '0')}:${minutes ?? '00'}`
}

/**
 * UTC ms of the last millisecond of the typed minute, so that 14:30 includes what a history shows at 14:30; at most `now`. Null for an
 * invalid time or one in the future.
 */
export function momentOf(field: string, now: number): number | null {
  const at = momentAtClock(field)
  return Number.isNaN(at) || at > now ? null : Math.min(at + 59_999, now)
}

/** The `at` of an address, UTC ms; null for none. */
export const momentIn = (text: string | null): number | null => (text !== null && /^\d{1,15}$/u.test(text) ? Number(text) : null)
