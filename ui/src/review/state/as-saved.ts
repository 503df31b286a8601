import type { Invoice } from './lines.ts'
import { columns, editsOf, isAnyway, isConfirmedAsWhole, isLooked, moreColumns, valuesOf, type Patch } from './values.ts'

/** The invoice as the server has it once `patch` is saved: stands in until its own answer comes, so that nothing flickers back. */
export function asSaved(it: Invoice, patch: Patch): Invoice {
  const now = { ...valuesOf(it), ...patch }
  const { note: _, anyway: __, ...rest } = it
  const note = now.note === (it.note?.text ?? null) ? it.note : now.note === null ? undefined : { text: now.note, by: 'you', at: Date.now() }
  return {
    ...rest, saved: true, ...(note ? { note } : {}), paymentDate: now.paymentDate, invoiceNumber: now.invoiceNumber, treatment: now.treatment, reviewed: now.reviewed, dueDate: now.dueDate, currency: now.currency,
    wasModified: it.wasModified || editsOf(patch).some(key => key !== 'reviewed'),
    ...(now.reviewed && !isConfirmedAsWhole(now) ? { anyway: [...columns, ...moreColumns].filter(({ key }) => isAnyway(now, key)).map(({ field }) => field) } : {}),
    confirmed: [...columns, ...moreColumns].filter(({ key }) => isLooked(now, key)).map(({ field }) => field),
    supplier: now.supplier || now.abn ? { abn: now.abn, name: now.supplier } : null,
    tempSupplierName: 'supplier' in patch ? now.supplier : it.tempSupplierName,
    cat: now.category === (it.cat?.name ?? null) ? it.cat : now.category ? { id: '', name: now.category } : null,
    total: now.total === null ? null : now.total / 100,
    gst: now.gst === null ? null : now.gst / 100,
  }
}
