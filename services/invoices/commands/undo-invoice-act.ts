/** Undoes a person's act in the stream of one invoice: all of it that was not changed since, in one append. */
import Type from 'typebox'
import { Id } from '@docketry/contracts/events/fact.ts'
import { commandOn, type Aggregate } from '../../platform/commands/command.ts'
import { invoice, nameOfInvoice, type InvoiceState } from '../invoice.ts'
import { undoFacts, type RecordedInvoiceEvent } from '../undo/undo-facts.ts'

/** The invoice with its events, because only they show what an act changed. */
const recorded: Aggregate<{ state: InvoiceState; events: readonly RecordedInvoiceEvent[] }, RecordedInvoiceEvent> = {
  name: invoice.name,
  stream: invoice.stream,
  initial: { state: invoice.initial, events: [] },
  evolve(before, event) {
    const state = invoice.evolve(before.state, event)
    // An event of a type that the invoice does not know leaves its revision as it is.
    return state.revision === before.state.revision ? before : { state, events: [...before.events, event] }
  },
  nameOf: ({ state }) => nameOfInvoice(state),
}

/** Changes nothing where the act was undone before, wholly; where it was in part, what was left then. */
export const undoInvoiceAct = commandOn(recorded)({
  name: 'undo-invoice-act',
  body: Type.Object({ invoiceId: Id, actId: Id }),
  may: ['staff-of-firm'],
  id: body => body.invoiceId,
  scope: (_, { state: { origin } }) => ({ firmId: origin?.firmId ?? null, clientId: origin?.clientId ?? null }),
  decide: ({ actId }, { events }) => undoFacts(events, actId).facts as RecordedInvoiceEvent[], // metadata is added when they are written
})
