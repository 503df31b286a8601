import type { InvoiceData, updateInvoices } from '@docketry/contracts/api/invoices.ts'
import type { BodyOf } from '@docketry/contracts/api/endpoint.ts'
import { expenseCategories } from '@docketry/contracts/rules/categories.ts'
import type { Static } from 'typebox'
import { clearsAbn } from '@docketry/contracts/rules/suppliers.ts'
import { valuesNow, type Dirty } from './undo-stack.ts'
import type { Sending } from '../sheets/send/to-send.ts'
import { columns, isAnyway, isLooked, moreColumns, type Patch, type Values } from './values.ts'

type Data = Static<typeof InvoiceData>
type Entry = BodyOf<typeof updateInvoices>['invoices'][number]

const dollars = (amount: number | null): number | null => (amount === null ? null : amount / 100)
const categoryOf = (name: string | null): Data['cat'] => expenseCategories.find(it => it.name === name) ?? name

/** The fields whose look is new, or taken back. */
function confirmedOf(was: Values, looked: string): NonNullable<Data['confirmed']> {
  const changed = [...columns, ...moreColumns].filter(({ key }) => isLooked(was, key) !== isLooked({ looked }, key))
  return Object.fromEntries(changed.map(({ key, field }) => [field, isLooked({ looked }, key)]))
}

/** Whether the row is accepted, and which cells are accepted anyway that were not before. */
function acceptedOf(patch: Patch, was: Values): Pick<Data, 'reviewed' | 'anyway'> {
  const reviewed = patch.reviewed ?? was.reviewed
  const anyway = { anyway: patch.anyway ?? was.anyway }
  const more = reviewed ? [...columns, ...moreColumns].filter(({ key }) => isAnyway(anyway, key) && !isAnyway(was, key)) : []
  if (patch.reviewed === undefined && more.length === 0) return {}
  return { reviewed, ...(more.length > 0 ? { anyway: Object.fromEntries(more.map(({ field }) => [field, true as const])) } : {}) }
}

function dataOf(patch: Patch, was: Values): Data {
  return {
    ...('paymentDate' in patch ? { paymentDate: patch.paymentDate ?? null } : {}),
    ...('invoiceNumber' in patch ? { invoiceNumber: patch.invoiceNumber ?? null } : {}),
    ...('category' in patch ? { cat: categoryOf(patch.category ?? null) ?? null } : {}),
    ...('total' in patch ? { total: dollars(patch.total ?? null) } : {}),
    ...('gst' in patch ? { gst: dollars(patch.gst ?? null) } : {}),
    ...('dueDate' in patch ? { dueDate: patch.dueDate ?? null } : {}),
    ...(patch.currency ? { currency: patch.currency } : {}),
    ...('note' in patch ? { note: patch.note ?? null } : {}),
    ...(patch.looked === undefined ? {} : { confirmed: confirmedOf(was, patch.looked) }),
    ...(patch.treatment ? { treatment: patch.treatment } : {}),
    ...acceptedOf(patch, was),
    wasModified: true,
  }
}

/** The same entries with the choice of manual review that Send carries for its invoices. */
export function withChoice(entries: Entry[], { choice, ids }: Sending): Entry[] {
  const wanted = new Set(ids)
  const edited = new Set(entries.map(it => it.invoice_id))
  return [
    ...entries.map(it => (wanted.has(it.invoice_id) ? { ...it, invoice_data: { ...it.invoice_data, manualReview: choice } } : it)),
    ...ids.filter(id => !edited.has(id)).map(id => ({ invoice_id: id, invoice_data: { manualReview: choice } })),
  ]
}

/**
 * Supplier and ABN, as far as they were changed. An ABN that was cleared only because the name is another supplier's is left to the server, which keeps one
 * that somebody has typed meanwhile; one that was kept in spite of it is named.
 */
function supplierOf(was: Values, now: Values, patch: Patch, ownAbn: boolean): Entry['invoice_supplier'] {
  if (!('abn' in patch) && !('supplier' in patch)) return undefined
  const clears = clearsAbn({ from: was.supplier, to: now.supplier }, was.abn, ownAbn)
  const abn = clears ? now.abn !== null : 'abn' in patch
  return { ...(abn ? { abn: now.abn } : {}), ...('supplier' in patch ? { name: now.supplier } : {}) }
}

/** One entry a changed row: changed fields under their names in the Invoice entity, dollars. `ownAbn`: whether a person set the ABN that is saved. */
export const entriesOf = (dirty: Dirty, base: (id: string) => Values | undefined, ownAbn: (id: string) => boolean = () => false): Entry[] =>
  Object.entries(dirty).flatMap(([id, patch]) => {
    const was = base(id)
    if (!was) return []
    const supplier = supplierOf(was, valuesNow(was, dirty, id), patch, ownAbn(id))
    return [{ invoice_id: id, invoice_data: dataOf(patch, was), ...(supplier ? { invoice_supplier: supplier } : {}) }]
  })
