/**
 * What each firm states about its clients: whether a client is registered for GST, how it reports (per quarter, month or year, by accruals
 * or cash), and whether its mail is processed automatically.
 */
import type { Static } from 'typebox'
import type { Basis, BusinessChanges, MailHandling, Period } from '../events/business.ts'

type ReportingPeriod = Static<typeof Period>
export type ReportingBasis = Static<typeof Basis>
/** `gstRegistered` null: nobody in the firm has stated it. A firm states its own registration in its settings. */
export type Reporting = { period: ReportingPeriod; basis: ReportingBasis; mail: Static<typeof MailHandling>; gstRegistered: boolean | null }

export const periods: readonly ReportingPeriod[] = ['quarter', 'month', 'year']
export const bases: readonly ReportingBasis[] = ['accruals', 'cash']
export const mailHandlings: readonly Reporting['mail'][] = ['by-hand', 'automatic']

/** Whether each firm has its own value of this field. */
export const isReportingField = (field: string): field is keyof Reporting =>
  field === 'period' || field === 'basis' || field === 'mail' || field === 'gstRegistered'

/** An edit in two parts: `reporting`, the values that each firm has by itself, and `shared`, those that all firms of the client see. */
export const splitEdit = ({ period, basis, mail, gstRegistered, ...shared }: BusinessChanges) => ({
  reporting: {
    ...(period === undefined ? {} : { period }),
    ...(basis === undefined ? {} : { basis }),
    ...(mail === undefined ? {} : { mail }),
    ...(gstRegistered === undefined ? {} : { gstRegistered }),
  } satisfies Partial<Reporting>,
  shared,
})

/** What the firm has chosen for the client. Defaults: per quarter, by accruals, mail processed by hand, registration unknown. */
export const reportingOf = (row: { reporting?: Record<string, Partial<Reporting>> } | null, firmId: string): Reporting => ({
  period: 'quarter',
  basis: 'accruals',
  mail: 'by-hand',
  gstRegistered: null,
  ...row?.reporting?.[firmId],
})
