import { expect, it } from 'vitest'
import type { ComparedRow } from './row-anomaly.ts'
import { comparedRow } from './testing/compared-row.ts'
import { middleDate, outOfPeriod } from './out-of-period.ts'

const dates = ['2026-07-05', '2026-07-01', '2026-07-04', '2026-07-02', '2026-07-03']
const dated = (paymentDate: string | null, more: Partial<ComparedRow> = {}): ComparedRow => comparedRow({ paymentDate }, more)
const reasons = (row: ComparedRow, middle: string | null = '2026-07-03') => outOfPeriod(row, middle).map(({ reason }) => reason)

it('the middle date of a batch is the median of at least five dates', () => {
  expect(middleDate(dates)).toBe('2026-07-03')
  expect(middleDate([...dates, null])).toBe('2026-07-03')
  expect(middleDate([...dates.slice(1), null])).toBeNull()
})

it('a date is flagged from 184 days before or after the middle date on, and its reason says how many months it is away', () => {
  expect([reasons(dated('2026-01-01')), reasons(dated('2027-01-02'))]).toEqual([[], []])
  expect(reasons(dated('2025-12-31'))).toEqual(['This date is 6 months away from the others of this batch.'])
  expect(reasons(dated('2027-01-03'))).toEqual(['This date is 6 months away from the others of this batch.'])
  expect(reasons(dated('2025-07-03'))).toEqual(['This date is 12 months away from the others of this batch.'])
})

it('a date that a person set, one of an accepted row, and a missing one are not flagged, nor is any without a middle date', () => {
  const far = '2025-07-03'
  expect(reasons(dated(far, { byPerson: ['paymentDate'] }))).toEqual([])
  expect(reasons(dated(far, { reviewed: true }))).toEqual([])
  expect(reasons(dated(null))).toEqual([])
  expect(reasons(dated(far), null)).toEqual([])
})
