/** Reads what a worksheet is made of: rows of invoices, and what people stated. */
import type { BusinessRow } from '@docketry/contracts/projections/rows.ts'
import { periodOf, periodRange, type Period } from '@docketry/contracts/rules/periods.ts'
import { reportingOf, type ReportingBasis } from '@docketry/contracts/rules/reporting.ts'
import { load } from '../platform/commands/load.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { worksheet, type WorksheetKey, type WorksheetState } from './worksheet.ts'
import { worksheetOf, type Worksheet, type WorksheetInvoice } from './worksheet-of.ts'

export type WorksheetTools = { read: ReadRows; events: Pick<EventStore, 'read'> }
/** `incomplete`: a row of the client is not up to date. */
export type ReadWorksheet = { key: WorksheetKey; period: Period; range: { from: string; before: string }; client: BusinessRow; firm: BusinessRow | null; basis: ReportingBasis; state: WorksheetState; made: Worksheet; incomplete: boolean }

/** The same day three months earlier, or the first of a month. `date`: the first of a month. */
const threeMonthsBefore = (date: string): string => new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 4, 1)).toISOString().slice(0, 10)

/** Throws `worksheet.period`, and `not-found` for a client that is not the firm's. `basis`: null, that of the client. */
export async function readWorksheet({ read, events }: WorksheetTools, key: WorksheetKey, basis: ReportingBasis | null): Promise<ReadWorksheet> {
  const { firmId, clientId } = key
  const period = periodOf(key.period)
  if (period === null) throw refuse('worksheet.period', 'period')
  const range = periodRange(period)
  const owner = { firmId, clientId }
  const dated = { ...owner, paymentDate: { gte: range.from, lt: range.before } }
  const [client, firm, state, rows, briefs, undated, undatedBriefs, earlier, ...failed] = await Promise.all([
    read.get('businesses', clientId), read.get('businesses', firmId), load(events, worksheet, key),
    read.find('review-rows', { filter: dated }), read.find('invoice-briefs', { filter: dated }),
    read.find('review-rows', { filter: { ...owner, paymentDate: null } }), read.find('invoice-briefs', { filter: { ...owner, paymentDate: null } }),
    read.find('invoice-briefs', { filter: { ...owner, paymentDate: { gte: threeMonthsBefore(range.from), lt: range.from } } }),
    read.failed('review-rows', firmId), read.failed('invoice-briefs', firmId),
  ])
  if (!client?.firmIds.includes(firmId)) throw refuse('not-found')
  const briefOf = new Map([...briefs.rows, ...undatedBriefs.rows].map(row => [row.id, row]))
  // A row whose brief is not there yet counts as not reviewed.
  const invoices = [...rows.rows, ...undated.rows].map((row): WorksheetInvoice => {
    const { standing = 'open', supplierKey = null } = briefOf.get(row.id) ?? {}
    return { ...row, standing, supplierKey }
  })
  const used = basis ?? reportingOf(client, firmId).basis
  const incomplete = failed.flat().some(row => row.clientId === null || row.clientId === clientId)
  return { key, period, range, client, firm, basis: used, state, made: worksheetOf(invoices, used, earlier.rows), incomplete }
}
