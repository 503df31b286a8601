/** How a client reports GST: per quarter, month or year, by accruals or cash. Each firm chooses it for its clients. */
import type { Static } from 'typebox'
import type { Basis, Period } from '../events/business.ts'

export type ReportingPeriod = Static<typeof Period>
export type ReportingBasis = Static<typeof Basis>
export type Reporting = { period: ReportingPeriod; basis: ReportingBasis }

export const periods: readonly ReportingPeriod[] = ['quarter', 'month', 'year']
export const bases: readonly ReportingBasis[] = ['accruals', 'cash']

/** What the firm has chosen for the client; per quarter, by accruals, where it has not. */
export const reportingOf = (row: { reporting?: Record<string, Partial<Reporting>> } | null, firmId: string): Reporting => ({ period: 'quarter', basis: 'accruals', ...row?.reporting?.[firmId] })
