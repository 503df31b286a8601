const pad = (n: number): string => String(n).padStart(2, '0')

function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day))
  const stands = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return stands ? `${year}-${pad(month)}-${pad(day)}` : null
}

/**
 * Day, month and perhaps year as typed, parted by space, dot, slash or dash. Without a year: the latest such day that is not after
 * `today` (`YYYY-MM-DD`). Anything else is null (specification of scanning, section 5).
 */
export function typedDate(text: string, today: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[ ./-]+(\d{1,2})(?:[ ./-]+(\d{4}|\d{2}))?[ ./-]*$/u.exec(text.trim()) ?? []
  if (!day || !month) return null
  if (year) return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), Number(month), Number(day))
  const thisYear = Number(today.slice(0, 4))
  // Eight years back are enough for 29 February, even across 2100.
  for (let back = 0; back <= 8; back++) {
    const found = dayOf(thisYear - back, Number(month), Number(day))
    if (found && found <= today) return found
  }
  return null
}

/** `2026-09-18` as `18/09/2026`: en-AU, in editors and in the CSV. */
export const slashed = (iso: string | null): string => iso?.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/u, '$3/$2/$1') ?? ''

/** Today in the firm's zone. */
export const todayIn = (zone = 'Australia/Sydney', now = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(now)
