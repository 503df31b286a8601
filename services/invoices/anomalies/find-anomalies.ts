/**
 * All anomalies of invoices, each with its reason. The rules are in the other files of this folder; the GST limit that the grid also checks
 * is in contracts/rules/gst-limit.ts.
 */
import { failedRowReason } from '@docketry/contracts/api/outdated-rows.ts'
import type { Marks } from '@docketry/contracts/api/review.ts'
import type { Anomaly } from '@docketry/contracts/api/scans.ts'
import { fieldNames, type FieldName } from '@docketry/contracts/fields.ts'
import type { InvoiceBriefRow, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import type { MayFail } from '../../platform/projections/failed-rows.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { mergedInto, mergesIn, withMerged } from '../../shared/client-merges.ts'
import { confidenceOf, confirmedFields } from '../values.ts'
import { comparedAnomalies } from './compared-anomalies.ts'
import type { ClientAbns } from './client-is-buyer.ts'
import { middleDate } from './out-of-period.ts'
import type { RowAnomaly } from './row-anomaly.ts'
import { readPart, rowAnomalies } from './row-rules.ts'
import { abnOrName, supplierIndexes } from './supplier-index.ts'

/** Shown at the total, whatever its value, so that nobody relies on the amount. */
const notUpToDate = ({ failedRow }: MayFail): RowAnomaly[] =>
  failedRow ? [{ field: 'total', level: 'wrong', reason: failedRowReason }] : []

/** At most one anomaly per cell, wrong before doubtful. Confirmed and accepted doubtful values are not flagged; wrong ones always are. */
function onePerCell(row: ReviewRow, found: RowAnomaly[]): Anomaly[] {
  if (found.length === 0) return []
  const confirmed: string[] = [...confirmedFields(row.confirmedValues, row.values), ...confirmedFields(row.anyway ?? {}, row.values)]
  const ordered = [
    ...found.filter(({ level }) => level === 'wrong'),
    ...found.filter(({ level, field }) => level !== 'wrong' && !confirmed.includes(field)),
  ]
  return ordered.filter((it, i) => ordered.findIndex(other => other.field === it.field) === i).map(it => ({ invoice_id: row.id, ...it }))
}

/**
 * Pure. `today` is `YYYY-MM-DD` in the firm's zone. `others`: the client's invoices of the same suppliers, those of `rows` included.
 * `clientAbns`: by the client's id. Dates are compared within each batch.
 */
export function anomaliesOf(
  rows: (ReviewRow & MayFail)[],
  today: string,
  others: InvoiceBriefRow[],
  clientAbns: ReadonlyMap<string, ClientAbns> = new Map(),
): Anomaly[] {
  const compared = { suppliers: supplierIndexes(others), clientAbns }
  const middles = new Map(
    [...Map.groupBy(rows, ({ groupId }) => groupId)].map(([groupId, its]) => [
      groupId,
      middleDate(its.map(({ values }) => values.paymentDate)),
    ]),
  )
  // A row that is being extracted has no values to flag.
  return rows
    .filter(row => !row.reading)
    .flatMap(row => {
      const { byClient, byOthers } = comparedAnomalies(row, compared, middles.get(row.groupId) ?? null)
      const wasFound = (field: FieldName): boolean => confidenceOf(row.machine, field) !== null
      const own = rowAnomalies({ ...row, machine: readPart(row.machine), wasFound }, today)
      // The buyer before the low confidence in the ABN, which its reason includes.
      return onePerCell(row, [...notUpToDate(row), ...byClient, ...own, ...byOthers])
    })
}

/** All invoices of the firm with the same clients and suppliers as these rows, the rows themselves included. */
async function sameSuppliers(read: ReadRows, firmId: string, rows: Pick<ReviewRow, 'clientId' | 'values'>[]): Promise<InvoiceBriefRow[]> {
  const byClient = Map.groupBy(rows, ({ clientId }) => clientId)
  const found = await Promise.all(
    [...byClient].map(async ([clientId, its]) => {
      const keys = [...new Set(its.flatMap(row => abnOrName(row.values) ?? []))]
      return keys.length === 0
        ? []
        : (await read.find('invoice-briefs', { filter: { clientId, supplierKey: { in: keys } } })).rows.filter(it => it.firmId === firmId)
    }),
  )
  return found.flat()
}

/** The ABNs, as they are now, of the clients of these rows. */
export async function abnsOfClients(
  read: ReadRows,
  firmId: string,
  rows: readonly Pick<ReviewRow, 'clientId'>[],
): Promise<Map<string, ClientAbns>> {
  const clientIds = [...new Set(rows.map(({ clientId }) => clientId))]
  if (clientIds.length === 0) return new Map()
  const merges = mergesIn(await read.getMany('client-merges', [firmId]))
  const abns = new Map((await read.getMany('businesses', withMerged(merges, clientIds))).map(({ id, abn }) => [id, abn]))
  return new Map(
    clientIds.map(id => [id, { own: abns.get(id) ?? null, merged: mergedInto(merges, id).flatMap(other => abns.get(other) ?? []) }]),
  )
}

/** The anomalies of these rows of a firm, compared with all invoices of their clients. `at` is UTC milliseconds. */
export async function findAnomalies(read: ReadRows, firmId: string, rows: (ReviewRow & MayFail)[], at: number): Promise<Anomaly[]> {
  const [firm, others, clientAbns] = await Promise.all([
    read.get('businesses', firmId),
    sameSuppliers(read, firmId, rows),
    abnsOfClients(read, firmId, rows),
  ])
  return anomaliesOf(rows, dateIn(zoneOf(firm), at), others, clientAbns)
}

/** Anomalies in the compact form of the review page (`Marks` in contracts/api/review.ts). Pure. */
export function marksOf(lines: readonly { id: string }[], anomalies: readonly Anomaly[]): Marks {
  const places = new Map(lines.map(({ id }, place) => [id, place]))
  const reasons = new Map<string, number>()
  const cells = anomalies.flatMap(({ invoice_id, field, level, reason }) => {
    const place = places.get(invoice_id)
    const fieldIndex = (fieldNames as readonly string[]).indexOf(field)
    if (place === undefined || fieldIndex < 0) return []
    const reasonIndex = reasons.get(reason) ?? reasons.size
    reasons.set(reason, reasonIndex)
    return [place, fieldIndex, level === 'wrong' ? 0 : 1, reasonIndex]
  })
  return { reasons: [...reasons.keys()], cells }
}
