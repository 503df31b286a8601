/** Times in the address and in the field of the form, which is in minutes of this browser's zone. Pure. */

const two = (n: number): string => String(n).padStart(2, '0')

/** UTC ms as `2026-09-30T23:59`. */
export function fieldOf(at: number): string {
  const day = new Date(at)
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T${two(day.getHours())}:${two(day.getMinutes())}`
}

/** The last millisecond of the minute, so that what a history shows at 14:30 is in 14:30; never after `now`. Null for what is no time. */
export function momentOf(field: string, now: number): number | null {
  const at = Date.parse(field)
  return Number.isNaN(at) || at > now ? null : Math.min(at + 59_999, now)
}

/** The `at` of an address, UTC ms; null for none. */
export const momentIn = (text: string | null): number | null => (text !== null && /^\d{1,15}$/u.test(text) ? Number(text) : null)

const shown = new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeStyle: 'long' })

/** `30 September 2026 at 11:59:59 pm AEST`. */
export const shownMoment = (at: number): string => shown.format(at)
