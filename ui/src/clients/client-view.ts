import { quarterAt, quarterIndexOf, quarterName, type Quarter } from '@docketry/contracts/rules/quarters.ts'
import { locOf } from '../data/addresses.ts'

/** What the client page shows. `from` and `to` are days of this browser, `YYYY-MM-DD`, both included. */
export type ClientView = { by: 'scans' | 'quarter'; from: string; to: string }
export type DateRange = Pick<ClientView, 'from' | 'to'>

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/u.test(text)
const day = (at: Date): string => `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`

/** Scan mode: the last 3 months up to now. A day beyond the end of the earlier month becomes its last day. */
export function lastThreeMonths(now: Date): DateRange {
  const lastOfMonth = new Date(now.getFullYear(), now.getMonth() - 2, 0).getDate()
  return { from: day(new Date(now.getFullYear(), now.getMonth() - 3, Math.min(now.getDate(), lastOfMonth))), to: day(now) }
}

/** `count` whole quarters, the last of which is the last full quarter. */
function fullQuarters(now: Date, count: number): DateRange {
  const first = Math.floor(now.getMonth() / 3) * 3
  return { from: day(new Date(now.getFullYear(), first - 3 * count, 1)), to: day(new Date(now.getFullYear(), first, 0)) }
}

/** Quarter mode: the last full quarter. */
export const lastFullQuarter = (now: Date): DateRange => fullQuarters(now, 1)

/** From 1 July until now. */
const financialYear = (now: Date): DateRange => ({ from: day(new Date(now.getFullYear() - (now.getMonth() < 6 ? 1 : 0), 6, 1)), to: day(now) })

/** Preset ranges of a mode, its default first. */
export const quickRanges = (by: ClientView['by'], now: Date): ({ label: string } & DateRange)[] => [
  ...(by === 'scans' ? [{ label: 'Last 3 months', ...lastThreeMonths(now) }] : []),
  { label: 'Last full quarter', ...lastFullQuarter(now) },
  ...(by === 'quarter' ? [{ label: 'Last 4 quarters', ...fullQuarters(now, 4) }] : []),
  { label: 'This financial year', ...financialYear(now) },
]

export function readView(loc: URLSearchParams, now: Date): ClientView {
  const by = loc.get('by') === 'quarter' ? 'quarter' : 'scans'
  const defaults = by === 'quarter' ? lastFullQuarter(now) : lastThreeMonths(now)
  const from = loc.get('from')
  const to = loc.get('to')
  return { by, from: isDay(from) ? from : defaults.from, to: isDay(to) ? to : defaults.to }
}

export const viewLoc = (ids: { clientId: string; firmId: string | null }, view: Partial<ClientView>): string =>
  locOf({ ...ids, by: view.by === 'quarter' ? 'quarter' : null, from: view.from, to: view.to })

/** The range in UTC ms, from the first moment of `from` to the last of `to`. */
export const rangeMs = (range: DateRange): { startDate: number; endDate: number } => ({
  startDate: new Date(`${range.from}T00:00:00`).getTime(), endDate: new Date(`${range.to}T23:59:59.999`).getTime(),
})

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
