/**
 * How many invoices of a batch or a quarter a person has to check: those that the review page flags, counted from the rows of the batches,
 * without reading the invoices.
 */
import { normalisedNumber } from '@docketry/contracts/rules/suppliers.ts'
import type { AnyField } from '@docketry/contracts/fields.ts'
import type { GroupTotalsRow } from '@docketry/contracts/projections/rows.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { hasCellToCheck } from '@docketry/contracts/rules/reviewed.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { valueOf } from '../values.ts'
import { comparedAnomalies, type ComparedWith } from './compared-anomalies.ts'
import { abnsOfClients } from './find-anomalies.ts'
import { middleDate } from './out-of-period.ts'
import type { ComparedRow, OtherInvoice, RowAnomaly } from './row-anomaly.ts'
import { abnOrName, supplierIndexes, supplierOf } from './supplier-index.ts'

type Entry = GroupTotalsRow['invoices'][string]
/** Flat, because a client may have hundreds of thousands. */
type Counted = OtherInvoice & { entry: Entry }

/** Of an entry of an older version only total and GST are known, so that its own flags count alone. */
function countedOf(id: string, groupId: string, clientId: string, entry: Entry): Counted {
  const { compared, total, gst = null } = entry
  const supplierKey = compared ? abnOrName({ supplierAbn: compared.abn, supplierName: compared.name }) : null
  return {
    id,
    groupId,
    clientId,
    supplierKey,
    paymentDate: compared?.date ?? null,
    invoiceNumber: compared?.number ?? null,
    category: compared?.category ?? null,
    total,
    gst,
    acceptedOrEdited: compared?.acceptedOrEdited ?? false,
    entry,
  }
}

/** The invoice as the rules read it. */
function rowOf({
  id,
  groupId,
  clientId,
  paymentDate,
  invoiceNumber,
  category,
  total,
  gst,
  entry: { compared, byPerson, amountSources, accepted, read },
}: Counted): ComparedRow {
  return {
    id,
    groupId,
    clientId,
    byPerson,
    reviewed: accepted,
    ...(amountSources ? { amountSources } : {}),
    values: {
      invoiceDate: null,
      paymentDate,
      invoiceNumber,
      supplierName: compared?.name ?? null,
      supplierAbn: compared?.abn ?? null,
      category,
      parts: [{ amount: total, gst, treatment: 'taxable' }],
    },
    machine: {
      supplierName: null,
      total: read.total,
      gst: read.gst,
      confidence: [],
      perhapsNumber: false,
      ...(compared?.buyer ? { buyer: compared.buyer } : {}),
    },
  }
}

function isEmpty(values: object): boolean {
  for (const _ in values) return false
  return true
}

/** Whether a person has to check the invoice. `others`: flags that its own values do not decide. */
function isFlagged(it: Counted, others: readonly RowAnomaly[]): boolean {
  const { doubtful, wrong } = it.entry
  if (others.length === 0) return !(isEmpty(doubtful) && isEmpty(wrong)) && hasCellToCheck(it.entry)
  const { values } = rowOf(it)
  const flagged = (level: RowAnomaly['level']) =>
    Object.fromEntries(others.filter(other => other.level === level).map(({ field }) => [field, valueOf(values, field as AnyField)])) // the rules name fields
  return hasCellToCheck({
    ...it.entry,
    doubtful: { ...flagged('doubtful'), ...doubtful },
    wrong: { ...flagged('wrong'), ...wrong },
  })
}

/** Of an accepted invoice the rules flag a second one of the same number only. */
const mayBeFlagged = ({ clientId, supplierKey, invoiceNumber, entry: { accepted } }: Counted, { suppliers }: ComparedWith): boolean =>
  !accepted || (supplierOf(suppliers, clientId, supplierKey)?.byNumber.get(normalisedNumber(invoiceNumber) ?? '')?.length ?? 0) > 1

/** Pure. `failed`: ids of invoices whose row is not up to date. */
function countIn(
  all: readonly Counted[],
  { today, failed, ...compared }: ComparedWith & { today: string; failed: ReadonlySet<string> },
): number {
  const middle = middleDate(all.map(({ paymentDate }) => paymentDate))
  return all.filter(it => {
    if (it.entry.compared?.reading) return false
    const found: RowAnomaly[] = []
    if (it.entry.compared && mayBeFlagged(it, compared)) {
      const { byClient, byOthers } = comparedAnomalies(rowOf(it), compared, middle)
      found.push(...byClient, ...byOthers)
    }
    if ((it.paymentDate ?? '') > today) found.push({ field: 'invoiceDate', level: 'wrong', reason: '' })
    if (failed.has(it.id)) found.push({ field: 'total', level: 'wrong', reason: '' })
    return isFlagged(it, found)
  }).length
}

export type ToCheck = { ofBatches: (groupIds: readonly string[]) => number; ofQuarter: (index: number) => number }

/**
 * `totals`: of all batches of a client. `at`: UTC ms. Dates are compared within each batch; on the page of a quarter, within its part of
 * the batch.
 */
export async function toCheckIn(
  read: ReadRows,
  { firmId, totals, at }: { firmId: string; totals: readonly GroupTotalsRow[]; at: number },
): Promise<ToCheck> {
  const byGroup = new Map(
    totals.map(({ id, clientId, invoices }) => [
      id,
      Object.entries(invoices).map(([invoiceId, entry]) => countedOf(invoiceId, id, clientId, entry)),
    ]),
  )
  const all = [...byGroup.values()].flat()
  const [firm, clientAbns, failed] = await Promise.all([
    read.get('businesses', firmId),
    abnsOfClients(read, firmId, totals),
    read.failed('review-rows', firmId),
  ])
  const context = {
    suppliers: supplierIndexes(all.filter(({ entry }) => entry.compared)),
    clientAbns,
    today: dateIn(zoneOf(firm), at),
    failed: new Set(failed.map(({ id }) => id)),
  }
  return {
    ofBatches: ids => ids.reduce((sum, id) => sum + countIn(byGroup.get(id) ?? [], context), 0),
    ofQuarter: index =>
      [...byGroup.values()].reduce(
        (sum, its) =>
          sum +
          countIn(
            its.filter(({ entry }) => entry.quarter === index),
            context,
          ),
        0,
      ),
  }
}
