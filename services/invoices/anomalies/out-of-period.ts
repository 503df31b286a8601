/** Flags a date far from the other dates of its batch. Pure. */
import { isSetByPerson } from '../value-sources.ts'
import type { ComparedRow, RowAnomaly } from './row-anomaly.ts'

/** A batch with at least `minDates` dates has a period: `maxDays` on either side of the median date. */
const minDates = 5
const maxDays = 183
const dayMs = 86_400_000

const dayOf = (date: string): number => Date.parse(date) / dayMs

/** The median date of a batch as `YYYY-MM-DD`; null while too few are known. `all`: of its invoices, null where there is none. */
export function middleDate(all: readonly (string | null)[]): string | null {
  const dates = all.filter(date => date !== null).sort()
  return dates.length < minDates ? null : (dates[Math.floor(dates.length / 2)] ?? null)
}

/** Doubtful, unless a person set the date or accepted the row. */
export function outOfPeriod(row: ComparedRow, middle: string | null): RowAnomaly[] {
  const { paymentDate } = row.values
  if (middle === null || paymentDate === null || row.reviewed || isSetByPerson(row, 'invoiceDate')) return []
  const days = Math.abs(dayOf(paymentDate) - dayOf(middle))
  if (days <= maxDays) return []
  const months = Math.round(days / 30.4)
  return [{ field: 'invoiceDate', level: 'doubtful', reason: `This date is ${months} months away from the others of this batch.` }]
}
