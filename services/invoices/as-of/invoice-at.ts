/** An invoice at a time, by the same folds as the present rows. Pure. */
import { isDeepStrictEqual } from 'node:util'
import type { AsOfRow } from '@docketry/contracts/api/as-of.ts'
import type { LineItems } from '@docketry/contracts/line-items.ts'
import type { InvoiceBriefRow, InvoiceRow, ReviewRow } from '@docketry/contracts/projections/rows.ts'
import { currencyOf } from '../../shared/currency-of.ts'
import { gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import type { StoredEvent } from '../../platform/events/event.ts'
import { understood } from '../../platform/events/event-types.ts'
import { deletionOf } from '../../platform/projections/deletion.ts'
import type { Projection } from '../../platform/projections/projection.ts'
import type { Document } from '../../platform/ports/documents.ts'
import { invoiceBriefs } from '../projections/invoice-briefs.ts'
import { invoices, reviewRows } from '../projections/invoices.ts'

/** The row after these events, or before the first that cannot be applied (`failed`); null while there is none, or in the bin. */
function rowAfter({ idsOf, evolve }: Projection, id: string, events: readonly StoredEvent[]): { row: Document | null; failed: boolean } {
  let row: Document | null = null
  let failed = false
  for (const event of events) {
    try {
      understood([event])
      if (idsOf(event).includes(id)) row = evolve(row, event, id)
    } catch {
      // Reported where the row of today is folded.
      failed = true
      break
    }
  }
  return { row: deletionOf(row) === null ? row : null, failed }
}

/** The events that change values, and those after which the invoice is gone, or there again (null). */
const ofValues = new Set(['InvoiceEdited', 'InvoicePagesSet', 'InvoicePagesRead', 'ExtractionAdopted', 'AdoptionReverted'])
const ofPresence: Record<string, AsOfRow['since'] | undefined> = {
  InvoiceDeleted: 'deleted',
  InvoiceSetAside: 'joined',
  InvoiceRestored: null,
  InvoicePagesSet: null,
}

type Shown = Pick<AsOfRow, 'date' | 'invoiceNumber' | 'abn' | 'supplier' | 'category' | 'parts' | 'dueDate' | 'currency'>
const shownOf = ({ values }: ReviewRow): Shown => ({
  date: values.paymentDate,
  invoiceNumber: values.invoiceNumber,
  abn: values.supplierAbn,
  supplier: values.supplierName,
  category: values.category,
  parts: values.parts,
  dueDate: values.dueDate ?? null,
  currency: currencyOf(values),
})

/** What the row shows, with the printed date and the pages, of which a change counts too. */
function comparedOf(row: ReviewRow, events: readonly StoredEvent[]): unknown[] {
  const last = events.findLast(({ type }) => type === 'InvoiceExtracted' || type === 'InvoicePagesSet')
  return [shownOf(row), row.values.invoiceDate, (last?.data as { pages?: unknown } | undefined)?.pages] // both have pages
}

/** What became of it after that time. `until`: the events up to then, of which `row` was made. */
function sinceOf(id: string, row: ReviewRow, until: readonly StoredEvent[], events: readonly StoredEvent[]): AsOfRow['since'] {
  const later = events.slice(until.length)
  const last = later.findLast(({ type }) => ofPresence[type] !== undefined)
  const presence = last && ofPresence[last.type]
  if (presence) return presence
  if (!later.some(({ type }) => ofValues.has(type))) return null
  const { row: now, failed } = rowAfter(reviewRows, id, events)
  // Written by its own folds. What a failed event changed is not known.
  return failed || now === null || !isDeepStrictEqual(comparedOf(now as ReviewRow, events), comparedOf(row, until)) ? 'changed' : null
}

function lineItemsAfter(id: string, events: readonly StoredEvent[]): LineItems | null {
  const row = rowAfter(invoices, id, events).row as InvoiceRow | null // written by its own folds
  return row?.extraction.lineItems ?? null
}

export type InvoiceThen = Omit<AsOfRow, 'imageId'> & { order: number; generation: number }

/**
 * `events`: the whole stream. `at`: UTC ms, included. `lineItems`: whether the answer has them. Null where it did not exist then, was
 * deleted, or was part of another invoice; `unknown` where that cannot be told, because of an event that cannot be applied.
 */
export function invoiceAt(id: string, events: readonly StoredEvent[], at: number, lineItems = false): InvoiceThen | 'unknown' | null {
  const later = events.findIndex(({ metadata }) => metadata.at > at)
  const until = later === -1 ? events : events.slice(0, later)
  const [ofReview, ofBrief] = [rowAfter(reviewRows, id, until), rowAfter(invoiceBriefs, id, until)]
  const row = ofReview.row as ReviewRow | null // written by its own folds
  const brief = ofBrief.row as InvoiceBriefRow | null // likewise
  const failed = ofReview.failed || ofBrief.failed
  if (row === null || brief === null) return failed ? 'unknown' : null
  const { values, groupId, order, generation } = row
  return {
    id,
    groupId,
    order,
    generation,
    ...shownOf(row),
    total: totalOf(values),
    gst: gstOf(values),
    note: row.note?.text ?? null,
    status: brief.reviewStatus,
    since: later === -1 ? null : sinceOf(id, row, until, events),
    ...(failed ? { failedRow: true } : {}),
    ...(lineItems ? { lineItems: lineItemsAfter(id, until) } : {}),
  }
}
