/**
 * When a BAS is due, by the ATO's published dates. Concessions for registered agents are not assumed: a firm sets its own days. A date that
 * falls on a weekend is not moved, although the ATO accepts the next business day.
 */
import { shownDate, twoDigits } from './dates.ts'
import { periodRange, type Period } from './periods.ts'
import { quarterAt } from './quarters.ts'

/** A period for which a BAS is lodged; who lodges once a year has a date of its own. */
export type BasPeriod = Period & { kind: 'quarter' | 'month' }

/** `MM-DD` for the quarters that end in March, June, September and December; the last one is due on 28 February. */
const atoDays = ['04-28', '07-28', '10-28', '02-28'] as const

/** `day`: `MM-DD`. */
function dayIn(year: number, day: string): string {
  const [month, date] = [Number(day.slice(0, 2)), Number(day.slice(3))]
  return `${year}-${day.slice(0, 2)}-${twoDigits(Math.min(date, new Date(Date.UTC(year, month, 0)).getUTCDate()))}`
}

/**
 * The last day to lodge and pay, `YYYY-MM-DD`: the 28th of the month after the quarter, 28 February for the December quarter, the 21st of
 * the month after a month. `days`: the firm's own, in the order of `atoDays`; one that its month does not have is the month's last day.
 */
export function dueDateOf(period: BasPeriod, days: readonly string[] = atoDays): string {
  const { before } = periodRange(period)
  if (period.kind === 'month') return `${before.slice(0, 8)}21`
  const day = days[quarterAt(period.index).quarter - 1] ?? atoDays[quarterAt(period.index).quarter - 1] ?? '28'
  const year = Number(before.slice(0, 4))
  const date = dayIn(year, day)
  return date >= before ? date : dayIn(year + 1, day)
}

/** `due on 28 Oct 2026`. */
export const dueText = (period: BasPeriod, days?: readonly string[]): string => `due on ${shownDate(dueDateOf(period, days))}`
