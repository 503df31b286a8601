/** Flags a date far from the other dates of its batch. Pure. */
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { isSetByPerson } from '../value-sources.ts'
import type { RowAnomaly } from './row-anomaly.ts'

/** A batch with at least `leastDates` dates has a period: `maxDays` on either side of the median date. */
const leastDates = 5
const maxDays = 183
const dayMs = 86_400_000

const dayOf = (date: string): number => Date.parse(date) / dayMs

/** The median date of a batch as `YYYY-MM-DD`; null while too few are known. */
export function middleDate(rows: ReviewRow[]): string | null {
  const dates = rows.flatMap(row => row.values.paymentDate ?? []).sort()
  return dates.length < leastDates ? null : (dates[Math.floor(dates.length / 2)] ?? null)
}

/** Doubtful, unless a person set the date or accepted the row. */
export function outOfPeriod(row: ReviewRow, middle: string | null): RowAnomaly[] {
  const { paymentDate } = row.values
  if (middle === null || paymentDate === null || row.reviewed || isSetByPerson(row, 'invoiceDate')) return []
  const months = Math.round(Math.abs(dayOf(paymentDate) - dayOf(middle)) / 30.4)
  if (Math.abs(dayOf(paymentDate) - dayOf(middle)) <= maxDays) return []
  return [{ field: 'invoiceDate', level: 'doubtful', reason: `This date is ${months} months away from the others of this batch.` }]
}
