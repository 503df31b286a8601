import { updateInvoices } from '@docketry/contracts/api/invoices.ts'
import type { BodyOf } from '@docketry/contracts/api/endpoint.ts'
import { allFields } from '@docketry/contracts/fields.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { allows } from '../../platform/auth/caller.ts'
import { mapConcurrently } from '../../platform/concurrency/map-concurrently.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { Refusal, refuse } from '../../platform/errors/refuse.ts'
import { editInvoice, noteInvoice } from '../commands/edit-invoice.ts'
import { confirmFields, reviewInvoice } from '../commands/review-invoice.ts'
import { chooseManualReview } from '../commands/review-manually.ts'
import { requestedValues } from './requested-values.ts'

type Entry = BodyOf<typeof updateInvoices>['invoices'][number]

const atOnce = 32

/** Saves each entry and answers its outcome: a refused entry does not stop the others. */
export const handleUpdateInvoices = ({ read }: { read: ReadRows }) => {
  async function save(request: EndpointRequest<typeof updateInvoices>, entry: Entry): Promise<void> {
    const { body, execute, at } = request
    const row = await read.get('invoices', entry.invoice_id)
    if (row === null) throw refuse('not-found')
    const firm = await read.get('businesses', row.firmId)
    const supplier = entry.invoice_supplier ?? (body.invoices.length === 1 ? body.invoice_supplier : undefined)
    const changed = requestedValues(entry, supplier, row.values, dateIn(firm?.firm?.zone ?? 'Australia/Sydney', at))
    const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
    await execute(editInvoice, { invoiceId: row.id, changed: given }, `edit/${row.id}`)
    const { manualReview, reviewed, anyway = {}, note, confirmed } = entry.invoice_data
    if (note !== undefined) await execute(noteInvoice, { invoiceId: row.id, text: note }, `note/${row.id}`)
    if (confirmed !== undefined) await execute(confirmFields, { invoiceId: row.id, confirmed }, `look/${row.id}`)
    if (reviewed !== undefined) await execute(reviewInvoice, { invoiceId: row.id, reviewed, anyway: allFields.filter(field => anyway[field]) }, `accept/${row.id}`)
    if (manualReview !== undefined) await execute(chooseManualReview, { invoiceId: row.id, choice: manualReview }, `review/${row.id}`)
  }

  async function outcomeOf(request: EndpointRequest<typeof updateInvoices>, entry: Entry) {
    try {
      await save(request, entry)
      return { invoice_id: entry.invoice_id, saved: true }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { invoice_id: entry.invoice_id, saved: false, error: { code: error.code, message: error.message } }
    }
  }

  return handler(updateInvoices, {
    // Each command checks the firm of its own invoice; the request as a whole is allowed when one of the invoices is the caller's.
    async firm({ body, caller }) {
      const rows = await read.getMany('invoices', body.invoices.map(entry => entry.invoice_id))
      return rows.find(row => allows(updateInvoices.may, caller, row)) ?? rows[0] ?? null
    },
    async answer(request) {
      const { invoices, invoice_supplier: supplier } = request.body
      if (new Set(invoices.map(entry => entry.invoice_id)).size < invoices.length) throw refuse('request.invalid', 'invoices')
      if (supplier !== undefined && invoices.length > 1) throw refuse('invoice.supplier-for-several', 'invoice_supplier')
      // Concurrent appends share one write to disk. Each invoice has its own stream, so their order does not matter.
      return { outcomes: await mapConcurrently(atOnce, invoices, entry => outcomeOf(request, entry)) }
    },
  })
}
