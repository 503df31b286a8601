/** Makes the step of an extraction again that used earlier invoices of the supplier, from their events as they stood then. */
import type { Extraction } from '@docketry/contracts/fields.ts'
import type { KnownSupplierRow } from '@docketry/contracts/projections/known-supplier-rows.ts'
import { knownSuppliers } from '../invoices/projections/known-suppliers.ts'
import { invoice } from '../invoices/invoice.ts'
import { applyKnownSupplier, knownSupplierRules } from '../pipeline/known-suppliers/apply-known-supplier.ts'
import type { ExtractedPages } from '../pipeline/known-suppliers/find-clues.ts'
import { hashOfRows } from '../pipeline/known-suppliers/known-suppliers-of.ts'
import { readMarked } from '../platform/commands/load.ts'
import { understood } from '../platform/events/event-types.ts'
import type { EventStore } from '../platform/ports/event-store.ts'

/** `isSameInput`: whether the rows have the recorded hash. It covers all rows that were looked at, also those that were not used. */
type WithEarlierInvoices = { extraction: Extraction; isSameInput: boolean }

type Moment = { clientId: string; position: number }

/** What was known of an earlier invoice before the position; null where its events say that there was nothing, or were erased. */
async function rowBefore(events: Pick<EventStore, 'read'>, id: string, position: number): Promise<KnownSupplierRow | null> {
  const stored = (await readMarked(events, invoice.stream(id)))?.filter(event => event.position < position) ?? []
  let row: KnownSupplierRow | null = null
  for (const event of understood(stored)) row = knownSuppliers.evolve(row, event, id) as KnownSupplierRow | null // as its projection stores it
  return row
}

/**
 * `again`: as the model reads the pages now. `position`: of the event of the recorded extraction. Returns a sentence where the step cannot
 * be made again.
 */
export async function applyEarlierInvoices(
  events: Pick<EventStore, 'read'>,
  { knownSupplier, inputs }: Extraction,
  { numbers = [], ...again }: ExtractedPages,
  { clientId, position }: Moment,
): Promise<WithEarlierInvoices | string> {
  if (knownSupplier === undefined) return { extraction: again, isSameInput: true }
  const { by, key, invoices: ids, rules } = knownSupplier
  if (rules !== knownSupplierRules) return `It used version ${rules} of the rules for known suppliers, which this build does not have.`
  const rows = await Promise.all(ids.map(id => rowBefore(events, id, position)))
  const invoices = rows.flatMap(row => (row === null || 'deleted' in row ? [] : [row]))
  if (invoices.length < ids.length)
    return 'Earlier invoices of the supplier that it used were erased since, or are not known as they stood then.'
  return {
    extraction: applyKnownSupplier(again, { by, key, invoices }, clientId, numbers),
    isSameInput: hashOfRows(invoices) === inputs?.knownSuppliers,
  }
}
