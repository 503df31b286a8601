/** Dates far from those of the same batch. Pure. */
import type { ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { byPerson, type Found } from './row-anomalies.ts'

/** A batch has a period once so many of its invoices have dates: the half year on either side of their middle one. */
const leastDates = 5
const mostDays = 183
const dayMs = 86_400_000

const dayOf = (date: string): number => Date.parse(date) / dayMs

/** The middle date of a batch as `YYYY-MM-DD`; null while too few are known. */
export function middleDate(rows: ReviewRow[]): string | null {
  const dates = rows.flatMap(row => row.values.paymentDate ?? []).sort()
  return dates.length < leastDates ? null : (dates[Math.floor(dates.length / 2)] ?? null)
}

/** Doubtful, until a person set the date or accepted the row. */
export function outOfPeriod(row: ReviewRow, middle: string | null): Found[] {
  const { paymentDate } = row.values
  if (middle === null || paymentDate === null || row.reviewed || byPerson(row, 'invoiceDate')) return []
  const months = Math.round(Math.abs(dayOf(paymentDate) - dayOf(middle)) / 30.4)
  if (Math.abs(dayOf(paymentDate) - dayOf(middle)) <= mostDays) return []
  return [{ field: 'invoiceDate', level: 'doubtful', reason: `This date is ${months} months away from the others of this batch.` }]
}
