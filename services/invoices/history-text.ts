/** An invoice's history: a sentence for each event, and the values that it changed. Pure. */
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { InvoiceEvent, InvoiceValues, ConfirmedValues } from '@docketry/contracts/events/invoice.ts'
import type { AnyField, Extraction } from '@docketry/contracts/fields.ts'
import { defaultCurrency } from '@docketry/contracts/rules/currencies.ts'
import { dollarText, gstOf, totalOf } from '@docketry/contracts/rules/money.ts'
import { shownDate } from '@docketry/contracts/rules/dates.ts'
import { invoice, type InvoiceState } from './invoice.ts'
import { useText } from './known-supplier-text.ts'
import { fieldWords } from './values.ts'

export type HistoryLine = Pick<HistoryEntry, 'what' | 'changes' | 'note'>

const money = (cents: number | null): string | null => (cents === null ? null : dollarText(cents))
const day = (date: string | null | undefined): string | null => (date ? shownDate(date) : null)
const treatments = (values: InvoiceValues): string => values.parts.map(({ treatment }) => treatment).join(', ')

/** Label and text of each value, in the order of the grid. */
const labelled = (values: InvoiceValues): [string, string | null][] => [
  ['Date', day(values.paymentDate)], ['Invoice date', day(values.invoiceDate)], ['Invoice number', values.invoiceNumber], ['Supplier', values.supplierName],
  ['ABN', values.supplierAbn], ['Category', values.category], ['Total', money(totalOf(values))], ['GST', money(gstOf(values))],
  ['GST treatment', treatments(values)], ['Due date', day(values.dueDate)], ['Currency', values.currency ?? defaultCurrency],
]

const fieldList = (fields: readonly string[]): string =>
  new Intl.ListFormat('en-AU').format(fields.map(field => `the ${fieldWords[field as AnyField]}`)) // events name no other fields

function changesBetween(before: InvoiceState, after: InvoiceState): HistoryLine['changes'] {
  const all = ({ values, note }: InvoiceState): [string, string | null][] => [...labelled(values), ['Note', note?.text ?? null]]
  const previous = new Map(all(before))
  return all(after).flatMap(([field, to]) => {
    const from = previous.get(field) ?? null
    return from === to ? [] : [{ field, from, to }]
  })
}

/** All values, as changes from nothing. */
const initialChanges = ({ values, note }: InvoiceState): HistoryLine['changes'] =>
  [...labelled(values), ['Note', note?.text ?? null] as const].flatMap(([field, to]) => (to === null ? [] : [{ field, from: null, to }]))

/** Names the flagged values that were accepted anyway. */
function acceptedText(anyway: ConfirmedValues): string {
  const all = Object.entries(anyway).map(([field, value]) => `${fieldList([field])}${value === null ? ' (empty)' : ''}`)
  return all.length === 0 ? 'Accepted it as it stands.' : `Accepted it anyway, without a correction of ${new Intl.ListFormat('en-AU').format(all)}.`
}

const pages = (count: number): string => (count === 1 ? 'one page' : `${count} pages`)

const withKnown = (sentence: string, { knownSupplier }: Extraction): string => [sentence, useText(knownSupplier) ?? []].flat().join(' ')

/** `withFile`: it was deleted or restored with its batch. `withdraws`: it was accepted before, and is not after it. */
function sentenceOf(event: InvoiceEvent, withFile: boolean, withdraws: boolean): string {
  switch (event.type) {
    case 'InvoiceExtracted': return withKnown(`Read it from ${pages(event.data.pages.length)} of ${event.data.prefix}.`, event.data.extraction)
    case 'InvoiceEdited': return withdraws ? 'Changed it, which withdrew the acceptance.' : 'Changed it.'
    case 'InvoiceDeleted': return withFile ? 'Deleted it with its batch.' : 'Deleted it.'
    case 'InvoiceRestored': return withFile ? 'Restored it with its batch.' : 'Restored it.'
    case 'ManualReviewChosen': return event.data.choice === 0 ? 'Took the request for a manual review back.' : 'Asked a Docketry Accountant to review it.'
    case 'ManualReviewTaken': return 'Took it for review.'
    case 'ManualReviewReleased': return 'Put it back into the queue for review.'
    case 'ManualReviewFinished': return 'Finished the review.'
    case 'InvoiceReviewed': return acceptedText(event.data.anyway ?? {})
    case 'ReviewWithdrawn': return 'Took the acceptance back.'
    case 'InvoiceNoted': return event.data.note === null ? 'Took the note away.' : 'Wrote a note.'
    case 'InvoiceFieldsConfirmed': return `Confirmed ${fieldList(Object.keys(event.data.looked))}.`
    case 'FieldConfirmationsWithdrawn': return `Withdrew the confirmation of ${fieldList(event.data.fields)}.`
    case 'InvoicePagesSet': return `It holds ${pages(event.data.pages.length)} since pages were moved.`
    case 'InvoicePagesRead': return withKnown('Read it anew from its pages.', event.data.extraction)
    case 'InvoiceSetAside': return 'Its pages became part of another invoice.'
    default: return 'Changed something that this version does not know.'
  }
}

/** One entry for each event, in the order of the stream. The first event lists all values as changes from nothing. */
export function historyText(events: InvoiceEvent[]): HistoryLine[] {
  let state: InvoiceState = invoice.initial
  return events.map(event => {
    const before = state
    state = invoice.evolve(state, event)
    const changes = before.origin === null ? initialChanges(state) : changesBetween(before, state)
    const note = event.type === 'ManualReviewFinished' && event.data.note !== null ? { note: event.data.note } : {}
    return { what: sentenceOf(event, before.deletedWithFile || state.deletedWithFile, before.reviewed && !state.reviewed), changes, ...note }
  })
}
