import { expect, it } from 'vitest'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import { stateAfter } from '../../platform/commands/load.ts'
import type { Meta } from '../../platform/commands/command.ts'
import { idFrom } from '../../platform/events/ids.ts'
import { asStored, extracted } from '../../testing/facts.ts'
import { editInvoice } from '../commands/edit-invoice.ts'
import { confirmFields } from '../commands/review-invoice.ts'
import { invoice, type InvoiceState } from '../invoice.ts'
import { undoFacts, type RecordedInvoiceEvent } from './undo-facts.ts'

type Decide = (state: InvoiceState, meta: Meta) => InvoiceEvent[]
const metaOf = (actId: string): Meta => ({ commandId: actId, actId, actor: 'user:1', at: 0, newId: label => idFrom(actId, label) })

/** The events of an invoice after these acts of people, each of which is one command. */
function eventsOf(acts: Record<string, Decide>): RecordedInvoiceEvent[] {
  const events: RecordedInvoiceEvent[] = []
  const record = (facts: readonly InvoiceEvent[], actId: string): void => {
    for (const fact of facts) events.push({ ...fact, metadata: { ...asStored([fact])[0]!.metadata, actor: 'user:1', actId } })
  }
  record([extracted()], 'upload')
  for (const [actId, decide] of Object.entries(acts)) record(decide(stateAfter(invoice, events), metaOf(actId)), actId)
  return events
}

const confirm =
  (gst: boolean): Decide =>
  (state, meta) =>
    confirmFields.decide({ invoiceId: 'i', confirmed: { gst } }, state, meta)
const edit =
  (total: number): Decide =>
  (state, meta) =>
    editInvoice.decide({ invoiceId: 'i', changed: {}, amounts: { total } }, state, meta)

it('undoing the withdrawal of a confirmed GST confirms it again, beside the total that it was confirmed with', () => {
  const events = eventsOf({ confirmed: confirm(true), withdrawn: confirm(false) })
  expect(undoFacts(events, 'withdrawn').facts.map(({ type }) => type)).toEqual(['InvoiceFieldsConfirmed'])
})
it('undoing the withdrawal of a confirmed GST confirms nothing beside a total that was changed since: nobody has seen the two together', () => {
  const events = eventsOf({ confirmed: confirm(true), withdrawn: confirm(false), changed: edit(99_900) })
  expect(undoFacts(events, 'withdrawn').facts).toEqual([])
})
