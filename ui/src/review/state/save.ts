/** What a save sends, and the invoices as they are after it. Pure. */
import type { InvoiceAnswer, InvoiceData, updateInvoices } from '@docketry/contracts/api/invoices.ts'
import type { BodyOf } from '@docketry/contracts/api/endpoint.ts'
import { expenseCategories } from '@docketry/contracts/rules/categories.ts'
import type { Static } from 'typebox'
import { clearsAbn } from '@docketry/contracts/rules/suppliers.ts'
import { valuesNow, type Dirty } from './undo-stack.ts'
import { columns, editsOf, isAnyway, isConfirmed, isConfirmedAsWhole, moreColumns, valuesOf, type Patch, type Values } from './values.ts'
import type { Invoice } from './lines.ts'

type Data = Static<typeof InvoiceData>
type Entry = BodyOf<typeof updateInvoices>['invoices'][number]

const dollars = (amount: number | null): number | null => (amount === null ? null : amount / 100)
const categoryOf = (name: string | null): Data['cat'] => expenseCategories.find(it => it.name === name) ?? name

/** Fields that were confirmed, or whose confirmation was taken back. */
function confirmedOf(was: Values, looked: string): NonNullable<Data['confirmed']> {
  const changed = [...columns, ...moreColumns].filter(({ key }) => isConfirmed(was, key) !== isConfirmed({ looked }, key))
  return Object.fromEntries(changed.map(({ key, field }) => [field, isConfirmed({ looked }, key)]))
}

/** Whether the row is accepted, and the cells that are newly accepted although they are flagged. */
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

/** Adds the choice of manual review to the entries of its invoices, and entries for those without edits. */
export function withChoice(entries: Entry[], { choice, ids }: ManualReviewChange): Entry[] {
  const wanted = new Set(ids)
  const edited = new Set(entries.map(it => it.invoice_id))
  return [
    ...entries.map(it => (wanted.has(it.invoice_id) ? { ...it, invoice_data: { ...it.invoice_data, manualReview: choice } } : it)),
    ...ids.filter(id => !edited.has(id)).map(id => ({ invoice_id: id, invoice_data: { manualReview: choice } })),
  ]
}

/**
 * The changed ones of supplier and ABN. An ABN that was cleared because the supplier changed is left out: the server clears it too, unless someone has
 * typed one meanwhile. An ABN that was kept although the supplier changed is sent.
 */
function supplierOf(was: Values, now: Values, patch: Patch, ownAbn: boolean): Entry['invoice_supplier'] {
  if (!('abn' in patch) && !('supplier' in patch)) return undefined
  const clears = clearsAbn({ from: was.supplier, to: now.supplier }, was.abn, ownAbn)
  const abn = clears ? now.abn !== null : 'abn' in patch
  return { ...(abn ? { abn: now.abn } : {}), ...('supplier' in patch ? { name: now.supplier } : {}) }
}

/** One entry per dirty row: its changed fields, amounts in dollars. `ownAbn`: whether a person set the stored ABN. */
export const entriesOf = (dirty: Dirty, base: (id: string) => Values | undefined, ownAbn: (id: string) => boolean = () => false): Entry[] =>
  Object.entries(dirty).flatMap(([id, patch]) => {
    const was = base(id)
    if (!was) return []
    const supplier = supplierOf(was, valuesNow(was, dirty, id), patch, ownAbn(id))
    return [{ invoice_id: id, invoice_data: dataOf(patch, was), ...(supplier ? { invoice_supplier: supplier } : {}) }]
  })

/** Manual review: 0 none, 10 by an accountant of the provider (specification, section 6). */
export type ReviewChoice = 0 | 10
export type ManualReviewChange = { choice: ReviewChoice; ids: readonly string[] }

/** The invoices that the choice changes. */
export const manualReviewChange = (invoices: readonly Pick<InvoiceAnswer, 'id' | 'manualReview'>[], choice: ReviewChoice): ManualReviewChange =>
  ({ choice, ids: invoices.filter(it => it.manualReview !== choice).map(it => it.id) })

/** The invoice with `patch` as the server will answer it (optimistic update until the next answer). */
export function asSaved(it: Invoice, patch: Patch): Invoice {
  const now = { ...valuesOf(it), ...patch }
  const { note: _, anyway: __, ...rest } = it
  const note = now.note === (it.note?.text ?? null) ? it.note : now.note === null ? undefined : { text: now.note, by: 'you', at: Date.now() }
  return {
    ...rest, saved: true, ...(note ? { note } : {}), paymentDate: now.paymentDate, invoiceNumber: now.invoiceNumber, treatment: now.treatment, reviewed: now.reviewed, dueDate: now.dueDate, currency: now.currency,
    wasModified: it.wasModified || editsOf(patch).some(key => key !== 'reviewed'),
    ...(now.reviewed && !isConfirmedAsWhole(now) ? { anyway: [...columns, ...moreColumns].filter(({ key }) => isAnyway(now, key)).map(({ field }) => field) } : {}),
    confirmed: [...columns, ...moreColumns].filter(({ key }) => isConfirmed(now, key)).map(({ field }) => field),
    supplier: now.supplier || now.abn ? { abn: now.abn, name: now.supplier } : null,
    tempSupplierName: 'supplier' in patch ? now.supplier : it.tempSupplierName,
    cat: now.category === (it.cat?.name ?? null) ? it.cat : now.category ? { id: '', name: now.category } : null,
    total: now.total === null ? null : now.total / 100,
    gst: now.gst === null ? null : now.gst / 100,
  }
}
