import { foldAsFarAsPossible, readMarked } from '../platform/commands/load.ts'
import type { EventStore } from '../platform/ports/event-store.ts'
import type { FindValuesAt } from '../shared/values-at.ts'
import { invoice } from './invoice.ts'

export const valuesAt =
  ({ events }: { events: Pick<EventStore, 'read'> }): FindValuesAt =>
  async (invoiceId, revision) => {
    const stored = await readMarked(events, invoice.stream(invoiceId))
    if (stored === null) return null
    const { state, failed } = foldAsFarAsPossible(invoice, stored.slice(0, revision + 1))
    return failed ? null : state.values
  }
