import type { InvoiceData, updateInvoices } from '@docketry/contracts/calls/invoices.ts'
import type { BodyOf } from '@docketry/contracts/calls/call.ts'
import { expenseCategories } from '@docketry/contracts/rules/categories.ts'
import type { Static } from 'typebox'
import { valuesNow, type Dirty } from './history.ts'
import type { Sending } from './send/to-send.ts'
import { columns, isLooked, moreColumns, type Patch, type Values } from './values.ts'

type Data = Static<typeof InvoiceData>
type Entry = BodyOf<typeof updateInvoices>['invoices'][number]

const dollars = (amount: number | null): number | null => (amount === null ? null : amount / 100)
const categoryOf = (name: string | null): Data['cat'] => expenseCategories.find(it => it.name === name) ?? name

/** The fields whose look is new, or taken back. */
function confirmedOf(was: Values, looked: string): NonNullable<Data['confirmed']> {
  const changed = [...columns, ...moreColumns].filter(({ key }) => isLooked(was, key) !== isLooked({ looked }, key))
  return Object.fromEntries(changed.map(({ key, field }) => [field, isLooked({ looked }, key)]))
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
    ...(patch.reviewed === undefined ? {} : { reviewed: patch.reviewed }),
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

/** One entry a changed row: changed fields under their names in the Invoice entity, dollars; supplier and ABN go together. */
export const entriesOf = (dirty: Dirty, base: (id: string) => Values | undefined): Entry[] =>
  Object.entries(dirty).flatMap(([id, patch]) => {
    const was = base(id)
    if (!was) return []
    const { abn, supplier } = valuesNow(was, dirty, id)
    const named = 'abn' in patch || 'supplier' in patch ? { invoice_supplier: { abn, name: supplier } } : {}
    return [{ invoice_id: id, invoice_data: dataOf(patch, was), ...named }]
  })
