import { updateInvoices as call } from '@docketry/contracts/api/invoices.ts'
import type { BodyOf } from '@docketry/contracts/api/endpoint.ts'
import { allFields } from '@docketry/contracts/fields.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { allows } from '../../platform/auth/caller.ts'
import { mapConcurrently } from '../../platform/concurrency/map-concurrently.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { Refusal, refuse } from '../../platform/errors/refuse.ts'
import { changedBy } from '../changed.ts'
import { chooseManualReview } from '../commands/choose-manual-review.ts'
import { confirmFields } from '../commands/confirm-fields.ts'
import { editInvoice } from '../commands/edit-invoice.ts'
import { noteInvoice } from '../commands/note-invoice.ts'
import { reviewInvoice } from '../commands/review-invoice.ts'

type Entry = BodyOf<typeof call>['invoices'][number]

const atOnce = 32

/** Every entry, each with its outcome: one that is refused never holds the others back. */
export const updateInvoices = ({ read }: { read: ReadRows }) => {
  async function save(request: EndpointRequest<typeof call>, entry: Entry): Promise<void> {
    const { body, execute, at } = request
    const row = await read.get('invoices', entry.invoice_id)
    if (row === null) throw refuse('not-found')
    const firm = await read.get('businesses', row.firmId)
    const supplier = entry.invoice_supplier ?? (body.invoices.length === 1 ? body.invoice_supplier : undefined)
    const changed = changedBy(entry, supplier, row.values, dateIn(firm?.firm?.zone ?? 'Australia/Sydney', at))
    const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
    await execute(editInvoice, { invoiceId: row.id, changed: given }, `edit/${row.id}`)
    const { manualReview, reviewed, anyway = {}, note, confirmed } = entry.invoice_data
    if (note !== undefined) await execute(noteInvoice, { invoiceId: row.id, text: note }, `note/${row.id}`)
    if (confirmed !== undefined) await execute(confirmFields, { invoiceId: row.id, confirmed }, `look/${row.id}`)
    if (reviewed !== undefined) await execute(reviewInvoice, { invoiceId: row.id, reviewed, anyway: allFields.filter(field => anyway[field]) }, `accept/${row.id}`)
    if (manualReview !== undefined) await execute(chooseManualReview, { invoiceId: row.id, choice: manualReview }, `review/${row.id}`)
  }

  async function outcomeOf(request: EndpointRequest<typeof call>, entry: Entry) {
    try {
      await save(request, entry)
      return { invoice_id: entry.invoice_id, saved: true }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { invoice_id: entry.invoice_id, saved: false, error: { code: error.code, message: error.message } }
    }
  }

  return handler(call, {
    // Each command checks the firm of its own invoice; the call as a whole is answered when one of them is the caller's.
    async firm({ body, caller }) {
      const rows = await read.getMany('invoices', body.invoices.map(entry => entry.invoice_id))
      return rows.find(row => allows(call.may, caller, row)) ?? rows[0] ?? null
    },
    async answer(request) {
      const { invoices, invoice_supplier: supplier } = request.body
      if (new Set(invoices.map(entry => entry.invoice_id)).size < invoices.length) throw refuse('request.invalid', 'invoices')
      if (supplier !== undefined && invoices.length > 1) throw refuse('invoice.supplier-for-several', 'invoice_supplier')
      // Several at once share one write to disk; each is a stream of its own, so their order among each other does not matter.
      return { outcomes: await mapConcurrently(atOnce, invoices, entry => outcomeOf(request, entry)) }
    },
  })
}
