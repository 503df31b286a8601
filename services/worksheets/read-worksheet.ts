/** Reads the data of a worksheet: rows of invoices, and what people stated. */
import { setImmediate as tick } from 'node:timers/promises'
import type { TypedSales } from '@docketry/contracts/events/worksheet.ts'
import type { WorksheetStateRow } from '@docketry/contracts/projections/worksheet-rows.ts'
import type { BusinessRow } from '@docketry/contracts/projections/rows.ts'
import { periodOf, periodRange, type Period } from '@docketry/contracts/rules/periods.ts'
import type { Purchases } from '@docketry/contracts/rules/worksheet.ts'
import { reportingOf, type ReportingBasis } from '@docketry/contracts/rules/reporting.ts'
import { load } from '../platform/commands/load.ts'
import { refuse } from '../platform/errors/refuse.ts'
import type { Condition } from '../platform/ports/documents.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { ReadRows } from '../platform/projections/read-rows.ts'
import { adjustedBy, adjustmentsChanged, adjustmentsOf, changesOf, takenOverBy, takesFrom, type ChangesTools } from './adjustments.ts'
import { contentsOf, readContents, hashOfShown, type Adjustment, type Contents } from './contents-blob.ts'
import { worksheet, type WorksheetKey, type WorksheetState } from './worksheet.ts'
import { worksheetOf, type WorksheetInvoice } from './worksheet-of.ts'

export type WorksheetTools = ChangesTools & { events: Pick<EventStore, 'read'> }
/**
 * `hasFailedRow`: a row of the client is not up to date, so that an open worksheet may be wrong, and a frozen one that is not lodged may
 * have changed; of a lodged one false. `contents`: of a frozen worksheet as it was frozen; otherwise of the invoices as they are now.
 * `shownHash`: of what an open worksheet shows, empty for a frozen one. `changes`: invoices of a frozen worksheet, or of its adjustments,
 * that changed since, less what later frozen worksheets took over. `takesFrom`: lodged worksheets whose changes are adjustments of this
 * one. `overlapping`: lodged ones of another kind with days of this period.
 */
export type ReadWorksheet = {
  key: WorksheetKey
  period: Period
  range: { from: string; before: string }
  client: BusinessRow
  firm: BusinessRow | null
  basis: ReportingBasis
  state: WorksheetState
  sales: TypedSales
  purchases: Purchases
  adjusted: { G7: number; G18: number }
  gst: number
  contents: Contents
  shownHash: string
  changes: Adjustment[]
  takesFrom: WorksheetStateRow[]
  overlapping: WorksheetStateRow[]
  hasFailedRow: boolean
}

/** Whose rows say what the invoices of a client add, and which of them changed since a worksheet was frozen. */
const ofInvoices = ['review-rows', 'invoice-briefs', 'client-streams'] as const

/** Throws `lists.behind` while figures made now would be without the newest changes: they are not to be frozen or lodged. */
export async function refuseWhileBehind(read: Pick<ReadRows, 'isBehind'>, firmId: string): Promise<void> {
  if (await read.isBehind([...ofInvoices, 'worksheets'], firmId)) throw refuse('lists.behind')
}

/** Whether a change of an invoice of the client could not be applied to its rows. One whose client is not known counts for all. */
async function hasFailedRow(read: ReadRows, { firmId, clientId }: WorksheetKey): Promise<boolean> {
  const failed = await Promise.all(ofInvoices.map(projection => read.failed(projection, firmId)))
  return failed.flat().some(row => row.clientId === null || row.clientId === clientId)
}

/** The first day of the month three months before. `date`: the first of a month. */
const threeMonthsBefore = (date: string): string =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 4, 1)).toISOString().slice(0, 10)

type Known = Pick<ReadWorksheet, 'key' | 'period' | 'range' | 'client' | 'firm' | 'state' | 'overlapping'>
const idOf = ({ firmId, clientId, period }: WorksheetKey): string => `${firmId}_${clientId}_${period}`

/**
 * The worksheet as it was frozen, with what changed since and no frozen worksheet has taken over, as reminders count it
 * (find-lodged-changes.ts): invoices of its period, and until it is lodged the adjustments that it takes over. `frozenOrLodged`: worksheets
 * of the client.
 */
async function readFrozen(
  tools: WorksheetTools,
  known: Known,
  frozen: NonNullable<WorksheetState['frozen']>,
  frozenOrLodged: WorksheetStateRow[],
): Promise<ReadWorksheet> {
  const { key, range, state } = known
  const row: WorksheetStateRow = {
    id: idOf(key),
    ...key,
    ...range,
    blob: frozen.blob,
    adjustments: frozen.adjustments,
    frozen: { by: null, at: frozen.at },
    lodged: null,
  }
  const [contents, changes] = await Promise.all([
    readContents(tools.blobs, key, frozen.blob),
    changesOf(tools, row, () =>
      takenOverBy(
        tools,
        frozenOrLodged.filter(({ id }) => id !== row.id),
      ),
    ),
  ])
  const adjusted = state.lodged ? [] : await adjustmentsChanged(tools, frozenOrLodged, { id: idOf(key), range }, contents.adjustments)
  return {
    ...known,
    basis: frozen.basis,
    sales: frozen.sales,
    purchases: frozen.purchases,
    adjusted: frozen.adjusted,
    gst: frozen.gst,
    contents,
    shownHash: '',
    changes: [...changes, ...adjusted],
    takesFrom: [],
    hasFailedRow: state.lodged === null && (await hasFailedRow(tools.read, key)),
  }
}

type Filter = Record<string, Condition>

/** The worksheet of the invoices as they are now. `frozenOrLodged`: worksheets of the client. */
async function readOpen(
  tools: WorksheetTools,
  known: Known,
  basis: ReportingBasis,
  frozenOrLodged: WorksheetStateRow[],
): Promise<ReadWorksheet> {
  const { read } = tools
  const { key, range, state } = known
  const { firmId, clientId } = key
  const owner = { firmId, clientId }
  // `paymentDate` is the date of the row on both bases (docs/glossary.md).
  const dated = { ...owner, paymentDate: { gte: range.from, lt: range.before } }
  // One after the other, and other requests run between them: ten thousand rows take about 100 ms.
  const find = async <V extends 'review-rows' | 'invoice-briefs'>(projection: V, filter: Filter) => {
    await tick()
    return read.find(projection, { filter })
  }
  const [rows, undated] = [await find('review-rows', dated), await find('review-rows', { ...owner, paymentDate: null })]
  const [briefs, undatedBriefs] = [await find('invoice-briefs', dated), await find('invoice-briefs', { ...owner, paymentDate: null })]
  const earlier = await find('invoice-briefs', { ...owner, paymentDate: { gte: threeMonthsBefore(range.from), lt: range.from } })
  const briefOf = new Map([...briefs.rows, ...undatedBriefs.rows].map(row => [row.id, row]))
  // A row whose brief is not there yet counts as not reviewed.
  const invoices = [...rows.rows, ...undated.rows].map((row): WorksheetInvoice => {
    const { reviewStatus = 'open', supplierKey = null } = briefOf.get(row.id) ?? {}
    return { ...row, reviewStatus, supplierKey }
  })
  await tick()
  const made = worksheetOf(invoices, basis, earlier.rows)
  const adjustments = await adjustmentsOf(tools, frozenOrLodged, { id: idOf(key), range, reasons: state.reasons })
  await tick()
  const contents = contentsOf(made, adjustments)
  await tick()
  return {
    ...known,
    basis,
    sales: state.sales,
    purchases: made.purchases,
    adjusted: adjustedBy(adjustments),
    gst: made.gst,
    contents,
    shownHash: hashOfShown(basis, state.sales, made, adjustments),
    changes: [],
    hasFailedRow: await hasFailedRow(read, key),
    takesFrom: takesFrom(frozenOrLodged, { id: idOf(key), range }),
  }
}

/**
 * Throws `worksheet.period`, and `not-found` for a client that is not the firm's. `basis`: null, that of the client; a frozen worksheet has
 * its own. `anew`: as it is now, frozen or not.
 */
export async function readWorksheet(
  tools: WorksheetTools,
  key: WorksheetKey,
  basis: ReportingBasis | null,
  anew = false,
): Promise<ReadWorksheet> {
  const { firmId, clientId } = key
  const period = periodOf(key.period)
  if (period === null) throw refuse('worksheet.period', 'period')
  const [client, firm, state] = await Promise.all([
    tools.read.get('businesses', clientId),
    tools.read.get('businesses', firmId),
    load(tools.events, worksheet, key),
  ])
  if (!client?.firmIds.includes(firmId)) throw refuse('not-found')
  const range = periodRange(period)
  const { rows: frozenOrLodged } = await tools.read.find('worksheets', { filter: { firmId, clientId } })
  const overlaps = (row: WorksheetStateRow): boolean => row.id !== idOf(key) && row.from < range.before && row.before > range.from
  const overlapping = frozenOrLodged.filter(row => row.lodged !== null && overlaps(row))
  const known: Known = { key, period, range, client, firm, state, overlapping }
  return state.frozen && !anew
    ? readFrozen(tools, known, state.frozen, frozenOrLodged)
    : readOpen(tools, known, basis ?? reportingOf(client, firmId).basis, frozenOrLodged)
}
