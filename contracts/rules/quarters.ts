/** Quarters, counted 4 per year from year 2000, 3 months each: index = (year − 2000) × 4 + quarter − 1 (docs/architecture.md). */

import { twoDigits } from './dates.ts'

export type Quarter = { index: number; quarter: 1 | 2 | 3 | 4; year: number }

export const quarterAt = (index: number): Quarter => ({
  index,
  quarter: ((((index % 4) + 4) % 4) + 1) as Quarter['quarter'], // a remainder of 4, plus one
  year: 2000 + Math.floor(index / 4),
})

/** The quarter that contains a date `YYYY-MM-DD`. */
export const quarterIndexOf = (date: string): number =>
  (Number(date.slice(0, 4)) - 2000) * 4 + Math.floor((Number(date.slice(5, 7)) - 1) / 3)

/** First day of the quarter, and first day after it, as `YYYY-MM-DD`. */
export function quarterRange(index: number): { from: string; before: string } {
  const first = (i: number) => `${quarterAt(i).year}-${twoDigits((quarterAt(i).quarter - 1) * 3 + 1)}-01`
  return { from: first(index), before: first(index + 1) }
}

const months = ['Jan–Mar', 'Apr–Jun', 'Jul–Sep', 'Oct–Dec'] as const

/**
 * As Australian bookkeepers write it: `Jul–Sep 2026 · BAS Q1 FY27`. The financial year has the name of the calendar year in which it ends.
 */
export function quarterName(index: number): string {
  const { quarter, year } = quarterAt(index)
  const fiscal = quarter >= 3 ? { q: quarter - 2, year: year + 1 } : { q: quarter + 2, year }
  return `${months[quarter - 1]} ${year} · BAS Q${fiscal.q} FY${twoDigits(fiscal.year % 100)}`
}

/** Only the months of the name of a period: `Jul–Sep 2026` of the one above. Names of months and years are returned unchanged. */
export const monthsIn = (periodName: string): string => periodName.replace(/ · .*/u, '')
