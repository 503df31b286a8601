/** The periods of activity statements: a quarter, a month, or the year that ends in June. Pure. */
import { twoDigits } from './dates.ts'
import { quarterIndexOf, quarterName, quarterRange } from './quarters.ts'

export const periodKinds = ['quarter', 'month', 'year'] as const
type PeriodKind = (typeof periodKinds)[number]
/**
 * `index`: of a quarter as in quarters.ts, of a month (year − 2000) × 12 + month − 1, of a financial year, the calendar year in which it
 * ends − 2000.
 */
export type Period = { kind: PeriodKind; index: number }

const letters = { quarter: 'q', month: 'm', year: 'y' } as const

/** As in addresses and names of streams: `q106`, `m319`, `y27`. */
export const periodKey = ({ kind, index }: Period): string => `${letters[kind]}${index}`

/** The period with this key, of the years 2000 to 2199; null for any other text. */
export function periodOf(key: string): Period | null {
  const [, letter, digits] = /^([qmy])(0|[1-9]\d{0,3})$/u.exec(key) ?? []
  const kind = periodKinds.find(it => letters[it] === letter)
  const index = Number(digits)
  const max = { quarter: 799, month: 2399, year: 199 }
  return kind === undefined || index > max[kind] ? null : { kind, index }
}

/** First day of the period, and first day after it, as `YYYY-MM-DD`. */
export function periodRange({ kind, index }: Period): { from: string; before: string } {
  if (kind === 'quarter') return quarterRange(index)
  if (kind === 'year') return { from: `${1999 + index}-07-01`, before: `${2000 + index}-07-01` }
  const first = (month: number): string => `${2000 + Math.floor(month / 12)}-${twoDigits((month % 12) + 1)}-01`
  return { from: first(index), before: first(index + 1) }
}

/** The period of a kind that contains a date `YYYY-MM-DD`. */
export function periodAt<K extends PeriodKind>(kind: K, date: string): Period & { kind: K } {
  if (kind === 'quarter') return { kind, index: quarterIndexOf(date) }
  const [year, month] = [Number(date.slice(0, 4)) - 2000, Number(date.slice(5, 7))]
  return { kind, index: kind === 'month' ? year * 12 + month - 1 : year + (month > 6 ? 1 : 0) }
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** `Jul–Sep 2026 · BAS Q1 FY27`, `August 2026`, `July 2026 to June 2027`. */
export function periodName({ kind, index }: Period): string {
  if (kind === 'quarter') return quarterName(index)
  return kind === 'month' ? `${monthNames[index % 12]} ${2000 + Math.floor(index / 12)}` : `July ${1999 + index} to June ${2000 + index}`
}

/** The name of the period with this key; the key itself where it is none. */
export function nameOfPeriod(key: string): string {
  const period = periodOf(key)
  return period === null ? key : periodName(period)
}
