import { locOf } from '../data/loc-search.ts'

/** What the client page shows. `from` and `to` are days of this browser, `YYYY-MM-DD`, both included. */
export type View = { by: 'scans' | 'quarter'; from: string; to: string }

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/u.test(text)
const day = (at: Date): string => `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`

/** Scan mode: the last 3 months up to now. A day that the earlier month lacks becomes that month's last. */
export function lastThreeMonths(now: Date): Pick<View, 'from' | 'to'> {
  const lastOfMonth = new Date(now.getFullYear(), now.getMonth() - 2, 0).getDate()
  return { from: day(new Date(now.getFullYear(), now.getMonth() - 3, Math.min(now.getDate(), lastOfMonth))), to: day(now) }
}

/** Quarter mode: the last full quarter. */
export function lastFullQuarter(now: Date): Pick<View, 'from' | 'to'> {
  const first = Math.floor(now.getMonth() / 3) * 3
  return { from: day(new Date(now.getFullYear(), first - 3, 1)), to: day(new Date(now.getFullYear(), first, 0)) }
}

export function readView(loc: URLSearchParams, now: Date): View {
  const by = loc.get('by') === 'quarter' ? 'quarter' : 'scans'
  const usual = by === 'quarter' ? lastFullQuarter(now) : lastThreeMonths(now)
  const from = loc.get('from')
  const to = loc.get('to')
  return { by, from: isDay(from) ? from : usual.from, to: isDay(to) ? to : usual.to }
}

export const viewLoc = (ids: { clientId: string; firmId: string | null }, view: Partial<View>): string =>
  locOf({ ...ids, by: view.by === 'quarter' ? 'quarter' : null, from: view.from, to: view.to })

/** The range in UTC ms, from the first moment of `from` to the last of `to`. */
export const rangeMs = (view: View): { startDate: number; endDate: number } => ({
  startDate: new Date(`${view.from}T00:00:00`).getTime(), endDate: new Date(`${view.to}T23:59:59.999`).getTime(),
})

export type Quarter = { index: number; quarter: number; year: number }

/** Index = (year − 2000) × 4 + quarter − 1. */
export const quarterOf = (iso: string): Quarter => {
  const year = Number(iso.slice(0, 4))
  const quarter = Math.floor((Number(iso.slice(5, 7)) - 1) / 3) + 1
  return { index: (year - 2000) * 4 + quarter - 1, quarter, year }
}

export const quarterAt = (index: number): Quarter => ({ index, quarter: (index % 4) + 1, year: 2000 + Math.floor(index / 4) })

/** All quarters that the range touches, newest first. */
export function quartersIn(view: Pick<View, 'from' | 'to'>): Quarter[] {
  const first = quarterOf(view.from).index
  const count = quarterOf(view.to).index - first + 1
  return Array.from({ length: Math.min(200, Math.max(0, count)) }, (_, i) => first + i).reverse()
    .map(quarterAt)
}

const spans = ['January to March', 'April to June', 'July to September', 'October to December']
export const quarterWords = (it: Quarter): string => `${spans[it.quarter - 1]} ${it.year}`
