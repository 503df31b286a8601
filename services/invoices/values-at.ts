/** Which values an invoice had at a revision. */
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import { foldAsFarAsPossible, readMarked } from '../platform/commands/load.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { FindValuesAt } from '../shared/values-at.ts'
import { invoice } from './invoice.ts'

/** Whether an event of the type may change values of the invoice. */
const changesValues: Record<InvoiceEvent['type'], boolean> = {
  InvoiceExtracted: true,
  InvoiceEdited: true,
  InvoicePagesSet: true,
  InvoicePagesRead: true,
  ExtractionAdopted: true,
  AdoptionReverted: true,
  InvoiceDeleted: false,
  InvoiceRestored: false,
  InvoiceSetAside: false,
  InvoiceReviewed: false,
  ReviewWithdrawn: false,
  InvoiceFieldsConfirmed: false,
  FieldConfirmationsWithdrawn: false,
  InvoiceNoted: false,
  ManualReviewChosen: false,
  ManualReviewTaken: false,
  ManualReviewReleased: false,
  ManualReviewFinished: false,
  ExtractionProposed: false,
}
/** An event of an unknown type may. */
const mayChangeValues = ({ type }: { type: string }): boolean => (changesValues as Partial<Record<string, boolean>>)[type] ?? true

export const valuesAt =
  ({ events }: { events: Pick<EventStore, 'read'> }): FindValuesAt =>
  async (invoiceId, revision, present) => {
    const stream = invoice.stream(invoiceId)
    if (present) {
      // Later events are few and small; the first one has a whole extraction.
      const later = await readMarked(events, stream, revision + 1)
      if (later === null || !later.some(mayChangeValues)) return later && present
    }
    const stored = await readMarked(events, stream)
    if (stored === null) return null
    const { state, failed } = foldAsFarAsPossible(invoice, stored.slice(0, revision + 1))
    return failed ? null : state.values
  }
