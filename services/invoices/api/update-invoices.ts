import { updateInvoices } from '@docketry/contracts/api/invoices.ts'
import type { BodyOf } from '@docketry/contracts/api/endpoint.ts'
import { sentenceOf } from '@docketry/contracts/errors.ts'
import { dateIn } from '@docketry/contracts/rules/dates.ts'
import { zoneOf } from '@docketry/contracts/rules/zones.ts'
import { handler, type EndpointRequest } from '../../platform/endpoints/handler.ts'
import { allows } from '../../platform/auth/caller.ts'
import { mapConcurrently } from '../../platform/concurrency/map-concurrently.ts'
import type { EventStore } from '../../platform/ports/event-store.ts'
import type { ReadRows } from '../../platform/projections/read-rows.ts'
import { Refusal, refuse } from '../../platform/errors/refuse.ts'
import { editInvoice } from '../commands/edit-invoice.ts'
import { requestedValues } from './requested-values.ts'
import { saveInvoice, type Saved } from './save-invoice.ts'

type Entry = BodyOf<typeof updateInvoices>['invoices'][number]

const atOnce = 32

/** Saves each entry and answers its outcome: a refused entry does not stop the others, nor a conflict the other values of its entry. */
export const handleUpdateInvoices = ({ read, events }: { read: ReadRows; events: EventStore }) => {
  async function save(request: EndpointRequest<typeof updateInvoices>, entry: Entry): Promise<Saved> {
    const { body, at } = request
    const row = await read.get('invoices', entry.invoice_id)
    if (row === null) throw refuse('not-found')
    const firm = await read.get('businesses', row.firmId)
    const ofRequest = body.invoices.length === 1 ? body.invoice_supplier : undefined
    const supplier = entry.invoice_supplier ?? ofRequest ?? entry.invoice_data.supplier ?? undefined
    const requested = requestedValues(entry, supplier, row.values, dateIn(zoneOf(firm), at))
    return saveInvoice(events, request, { row, requested, editWith: editInvoice, data: entry.invoice_data, seen: entry.seen })
  }

  async function outcomeOf(request: EndpointRequest<typeof updateInvoices>, entry: Entry) {
    try {
      const { conflicts, ...known } = await save(request, entry)
      const refusal = { code: 'invoice.changed-since', message: sentenceOf('invoice.changed-since') }
      return {
        invoice_id: entry.invoice_id,
        ...(conflicts.length === 0 ? { saved: true } : { saved: false, error: refusal, conflicts }),
        ...known,
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { invoice_id: entry.invoice_id, saved: false, error: { code: error.code, message: error.message } }
    }
  }

  return handler(updateInvoices, {
    // Each command checks the firm of its own invoice; the request as a whole is allowed when one of the invoices is the caller's.
    async firm({ body, caller }) {
      const rows = await read.getMany(
        'invoices',
        body.invoices.map(entry => entry.invoice_id),
      )
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
