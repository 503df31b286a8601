import { quarterAt, quarterIndexOf, quarterName, type Quarter } from '@docketry/contracts/rules/quarters.ts'
import { locOf } from '../data/addresses.ts'
import { momentAtClock } from '../data/firm-zone.ts'

/** What the client page shows. `from` and `to` are days of the firm, `YYYY-MM-DD`, both included. */
export type ClientView = { by: 'scans' | 'quarter'; from: string; to: string }
type DateRange = Pick<ClientView, 'from' | 'to'>

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/u.test(text)
/** The day `YYYY-MM-DD`; months (from 0) and days beyond the end of the year or month count on, as in `Date.UTC`. */
const dayOf = (year: number, month: number, day: number): string => new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
const partsOf = (day: string): { year: number; month: number; date: number } => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return { year, month: month - 1, date }
}

/** Scan mode: the last 3 months up to today. A day beyond the end of the earlier month becomes its last day. */
export function lastThreeMonths(today: string): DateRange {
  const { year, month, date } = partsOf(today)
  const lastOfMonth = partsOf(dayOf(year, month - 2, 0)).date
  return { from: dayOf(year, month - 3, Math.min(date, lastOfMonth)), to: today }
}

/** `count` whole quarters, the last of which is the last full quarter. */
function fullQuarters(today: string, count: number): DateRange {
  const { year, month } = partsOf(today)
  const first = Math.floor(month / 3) * 3
  return { from: dayOf(year, first - 3 * count, 1), to: dayOf(year, first, 0) }
}

/** Quarter mode: the last full quarter. */
export const lastFullQuarter = (today: string): DateRange => fullQuarters(today, 1)

/** From 1 July until today. */
function financialYear(today: string): DateRange {
  const { year, month } = partsOf(today)
  return { from: dayOf(year - (month < 6 ? 1 : 0), 6, 1), to: today }
}

/** Preset ranges of a mode, its default first. `today`: the day in the firm's time zone. */
export const quickRanges = (by: ClientView['by'], today: string): ({ label: string } & DateRange)[] => [
  ...(by === 'scans' ? [{ label: 'Last 3 months', ...lastThreeMonths(today) }] : []),
  { label: 'Last full quarter', ...lastFullQuarter(today) },
  ...(by === 'quarter' ? [{ label: 'Last 4 quarters', ...fullQuarters(today, 4) }] : []),
  { label: 'This financial year', ...financialYear(today) },
]

export function readView(loc: URLSearchParams, today: string): ClientView {
  const by = loc.get('by') === 'quarter' ? 'quarter' : 'scans'
  const defaults = by === 'quarter' ? lastFullQuarter(today) : lastThreeMonths(today)
  const from = loc.get('from')
  const to = loc.get('to')
  return { by, from: isDay(from) ? from : defaults.from, to: isDay(to) ? to : defaults.to }
}

export const viewLoc = (ids: { clientId: string; firmId: string | null }, view: Partial<ClientView>): string =>
  locOf({ ...ids, by: view.by === 'quarter' ? 'quarter' : null, from: view.from, to: view.to })

/** The range in UTC ms, from the first moment of `from` to the last of `to` in the firm's time zone. */
export const rangeMs = ({ from, to }: DateRange): { startDate: number; endDate: number } => {
  const { year, month, date } = partsOf(to)
  return { startDate: momentAtClock(`${from}T00:00`), endDate: momentAtClock(`${dayOf(year, month, date + 1)}T00:00`) - 1 }
}

const maxQuarters = 200

/** All quarters within the range, newest first; 50 years at most. */
export function quartersIn(range: DateRange): Quarter[] {
  const last = quarterIndexOf(range.to)
  const count = last - quarterIndexOf(range.from) + 1
  return Array.from({ length: Math.min(maxQuarters, Math.max(0, count)) }, (_, i) => quarterAt(last - i))
}

/** Months and year, and what the tax office calls them: `Jul–Sep 2026` and `BAS Q1 FY27`. */
export function quarterNames(index: number): { months: string; fiscal: string } {
  const [months = '', fiscal = ''] = quarterName(index).split(' · ')
  return { months, fiscal }
}
