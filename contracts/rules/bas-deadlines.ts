/**
 * When a BAS is due, by the ATO's published dates. Concessions for registered agents are not assumed: a firm sets its own days. A date that
 * falls on a weekend is not moved, although the ATO accepts the next business day.
 */
import { months, shownDate } from './dates.ts'
import { quarterAt, quarterIndexOf, quarterName, quarterRange } from './quarters.ts'

/** A period for which a BAS is lodged. `index`: of the quarter as in quarters.ts, or year × 12 + month − 1. */
export type BasPeriod = { kind: 'quarter' | 'month'; index: number }

const pad = (n: number): string => String(n).padStart(2, '0')
const firstOf = (month: number): string => `${Math.floor(month / 12)}-${pad((month % 12) + 1)}-01`

/** The quarter or month in which the day, `YYYY-MM-DD`, lies. */
export const basPeriodAt = (kind: BasPeriod['kind'], date: string): BasPeriod => ({
  kind,
  index: kind === 'quarter' ? quarterIndexOf(date) : Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1,
})

/** First day, and first day after it, as `YYYY-MM-DD`. */
export const basPeriodRange = ({ kind, index }: BasPeriod): { from: string; before: string } =>
  kind === 'quarter' ? quarterRange(index) : { from: firstOf(index), before: firstOf(index + 1) }

/** `Jul–Sep 2026 · BAS Q1 FY27`, `Oct 2026`. */
export const basPeriodName = ({ kind, index }: BasPeriod): string =>
  kind === 'quarter' ? quarterName(index) : `${months[index % 12]} ${Math.floor(index / 12)}`

/** `MM-DD` for the quarters that end in March, June, September and December; the last one is due on 28 February. */
const atoDays = ['04-28', '07-28', '10-28', '02-28'] as const

/** `day`: `MM-DD`. */
function dayIn(year: number, day: string): string {
  const [month, date] = [Number(day.slice(0, 2)), Number(day.slice(3))]
  return `${year}-${day.slice(0, 2)}-${pad(Math.min(date, new Date(Date.UTC(year, month, 0)).getUTCDate()))}`
}

/**
 * The last day to lodge and pay, `YYYY-MM-DD`: the 28th of the month after the quarter, 28 February for the December quarter, the 21st of
 * the month after a month. `days`: the firm's own, in the order of `atoDays`; one that its month does not have is the month's last day.
 */
export function dueDateOf(period: BasPeriod, days: readonly string[] = atoDays): string {
  const { before } = basPeriodRange(period)
  if (period.kind === 'month') return `${before.slice(0, 8)}21`
  const day = days[quarterAt(period.index).quarter - 1] ?? atoDays[quarterAt(period.index).quarter - 1] ?? '28'
  const year = Number(before.slice(0, 4))
  const date = dayIn(year, day)
  return date >= before ? date : dayIn(year + 1, day)
}

/** `due on 28 Oct 2026`. */
export const dueText = (period: BasPeriod, days?: readonly string[]): string => `due on ${shownDate(dueDateOf(period, days))}`
