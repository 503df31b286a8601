/** An invoice's history: a sentence for each event, and the values that it changed. Pure. */
import type { HistoryEntry } from '@docketry/contracts/api/history.ts'
import type { InvoiceEvent, InvoiceValues, ConfirmedValues } from '@docketry/contracts/events/invoice.ts'
import { fieldTexts } from '@docketry/contracts/field-texts.ts'
import type { AnyField, Extraction } from '@docketry/contracts/fields.ts'
import { plainAbn, shownAbn } from '@docketry/contracts/rules/abn.ts'
import { treatmentNames } from '@docketry/contracts/worksheet-texts.ts'
import { currencyOf } from '../../shared/currency-of.ts'
import { gstOf, gstWithin, toDollars, totalOf } from '@docketry/contracts/rules/money.ts'
import { shownModelName } from '@docketry/contracts/rules/model-name.ts'
import { shownDate } from '@docketry/contracts/rules/dates.ts'
import { foldAsFarAsPossible } from '../../platform/commands/load.ts'
import { invoice, type InvoiceState } from '../invoice.ts'
import { textOfUse } from '../known-supplier-text.ts'
import { confirmedFields, extractedField, valuesOf } from '../values.ts'

export type HistoryLine = Pick<HistoryEntry, 'what' | 'changes' | 'reread' | 'note' | 'confirmed' | 'withdrawn' | 'notApplied'>

const amounts = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** 138600 as `1,386.00`. */
const amountText = (cents: number): string => amounts.format(toDollars(cents))
const money = (cents: number | null): string | null => (cents === null ? null : amountText(cents))
const day = (date: string | null | undefined): string | null => (date ? shownDate(date) : null)
const treatments = (values: InvoiceValues): string => values.parts.map(({ treatment }) => treatmentNames[treatment]).join(', ')

/** Title and text of each value, in the order of the grid. */
const titledValues = (values: InvoiceValues): [string, string | null][] => [
  ['Date', day(values.paymentDate)],
  ['Printed date', day(values.invoiceDate)],
  ['Invoice number', values.invoiceNumber],
  ['Supplier', values.supplierName],
  ['ABN', values.supplierAbn && shownAbn(plainAbn(values.supplierAbn))],
  ['Category', values.category],
  ['Total', money(totalOf(values))],
  ['GST', money(gstOf(values))],
  ['GST treatment', treatments(values)],
  ['Due date', day(values.dueDate)],
  ['Currency', currencyOf(values)],
]

/** The titles of fields. The date that is confirmed is that of the grid. */
const titles: Record<AnyField, string> = {
  invoiceDate: 'Date',
  invoiceNumber: 'Invoice number',
  supplierName: 'Supplier',
  supplierAbn: 'ABN',
  category: 'Category',
  total: 'Total',
  gst: 'GST',
  dueDate: 'Due date',
  currency: 'Currency',
}

/** Fields that count as confirmed: by themselves, or accepted although they are flagged. */
const confirmedIn = ({ confirmedValues, reviewed, acceptedAnyway, pagesKey, values }: InvoiceState): AnyField[] => [
  ...confirmedFields(confirmedValues, values),
  ...(reviewed ? confirmedFields(acceptedAnyway[pagesKey] ?? {}, values) : []),
]

/** What counts as confirmed from this event on, and what no longer, though its value may be the same. */
function confirmations(before: InvoiceState, after: InvoiceState): Pick<HistoryLine, 'confirmed' | 'withdrawn'> {
  const [was, is] = [new Set(confirmedIn(before)), new Set(confirmedIn(after))]
  const [confirmed, withdrawn] = [[...is].filter(field => !was.has(field)), [...was].filter(field => !is.has(field))].map(fields =>
    fields.map(field => titles[field]),
  )
  return { ...(confirmed?.length ? { confirmed } : {}), ...(withdrawn?.length ? { withdrawn } : {}) }
}

/** Confirming a GST that is not one eleventh of its total means keeping it. */
function confirmedText({ looked, beside }: DataOf<'InvoiceFieldsConfirmed'>): string {
  const { gst } = looked
  const others = Object.keys(looked).filter(field => field !== 'gst')
  if (typeof gst !== 'number' || !beside || (beside.total !== null && gst === gstWithin(beside.total)))
    return `Confirmed ${fieldList(Object.keys(looked))}.`
  return [
    `Kept the GST of ${amountText(gst)} beside ${beside.total === null ? 'no total' : `the total of ${amountText(beside.total)}`} (${treatmentNames[beside.treatment]}).`,
    ...(others.length > 0 ? [`Confirmed ${fieldList(others)}.`] : []),
  ].join(' ')
}

const fieldList = (fields: readonly string[]): string =>
  new Intl.ListFormat('en-AU').format(fields.map(field => `the ${fieldTexts[field as AnyField]}`)) // events name no other fields

/** `byRule`: the GST followed from the total, a treatment from the GST. */
const followed = (
  field: string,
  { amountSources: { gst, treatment }, values: { parts } }: InvoiceState,
  type: InvoiceEvent['type'],
): { byRule?: true } =>
  type === 'InvoiceEdited' &&
  ((field === 'GST' && gst === 'rule') || (field === 'GST treatment' && treatment === undefined && parts.length === 1))
    ? { byRule: true }
    : {}

/** The fields of the titles whose values an extraction gives. */
const fieldOf = new Map(Object.entries(titles).map(([field, title]) => [title, field as AnyField])) // keys of `titles`

type Change = HistoryLine['changes'][number]

/** With which confidence and where the extraction has this value; null where it has another one or none. `title`: of its field. */
function readIn(extraction: Extraction): (title: string, value: string | null) => NonNullable<Change['read']> | null {
  const asRead = new Map(titledValues(valuesOf(extraction)))
  return (title, value) => {
    const field = fieldOf.get(title)
    if (field === undefined || value === null || asRead.get(title) !== value) return null
    const { found } = extractedField(extraction, field)
    if (!found) return null
    const { confidence, page, box } = found
    return { confidence, ...(page === undefined ? {} : { page }), ...(box ? { box } : {}) }
  }
}

/** Adds how a value was read, where the event has it from an extraction. */
function withRead(changes: Change[], event: InvoiceEvent): Change[] {
  const extraction = 'extraction' in event.data ? event.data.extraction : null
  if (!extraction) return changes
  const readOf = readIn(extraction)
  return changes.map(change => {
    const read = readOf(change.field, change.to)
    return read ? { ...change, read } : change
  })
}

/** How the values that stayed the same are read on the pages that the invoice has now, where its pages changed or were read again. */
function rereadOf({ values }: InvoiceState, changes: Change[], event: InvoiceEvent): Pick<HistoryLine, 'reread'> {
  if (event.type !== 'InvoicePagesSet' && event.type !== 'InvoicePagesRead') return {}
  const { extraction } = event.data
  const readOf = extraction === null ? () => null : readIn(extraction)
  const changed = new Set(changes.map(({ field }) => field))
  const same = titledValues(values).filter(([title, value]) => value !== null && fieldOf.has(title) && !changed.has(title))
  return same.length === 0 ? {} : { reread: same.map(([field, value]) => ({ field, read: readOf(field, value) })) }
}

function changesBetween(before: InvoiceState, after: InvoiceState, type: InvoiceEvent['type']): HistoryLine['changes'] {
  const all = ({ values, note }: InvoiceState): [string, string | null][] => [...titledValues(values), ['Note', note?.text ?? null]]
  const previous = new Map(all(before))
  return all(after).flatMap(([field, to]) => {
    const from = previous.get(field) ?? null
    return from === to ? [] : [{ field, from, to, ...followed(field, after, type) }]
  })
}

/** All values, as changes from nothing. */
const initialChanges = ({ values, note }: InvoiceState): HistoryLine['changes'] =>
  [...titledValues(values), ['Note', note?.text ?? null] as const].flatMap(([field, to]) =>
    to === null ? [] : [{ field, from: null, to }],
  )

/** Names the flagged values that were accepted anyway. */
function acceptedText(anyway: ConfirmedValues): string {
  const all = Object.entries(anyway).map(([field, value]) => `${fieldList([field])}${value === null ? ' (empty)' : ''}`)
  return all.length === 0
    ? 'Accepted it as it is.'
    : `Accepted it anyway, without a correction of ${new Intl.ListFormat('en-AU').format(all)}.`
}

const pages = (count: number): string => (count === 1 ? 'one page' : `${count} pages`)

const withKnown = (sentence: string, { knownSupplier }: Extraction): string => [sentence, textOfUse(knownSupplier) ?? []].flat().join(' ')

type DataOf<T extends InvoiceEvent['type']> = Extract<InvoiceEvent, { type: T }>['data']

type ModelName = (version: string) => string

function proposedText({ model: version, differences }: DataOf<'ExtractionProposed'>, modelName: ModelName): string {
  const model = modelName(version)
  const others = differences.filter(({ now, proposed }) => now !== proposed).map(({ field }) => field)
  return others.length === 0
    ? `Read it again by ${model}, with the same values.`
    : `Read it again by ${model}, which proposes other values: ${fieldList(others)}. Nothing was changed.`
}

function revertedText({ fields, kept }: DataOf<'AdoptionReverted'>): string {
  const all = [
    ...(fields.length > 0 ? [`Reverted the adoption of ${fieldList(fields)}.`] : []),
    ...(kept.length > 0 ? [`Kept ${fieldList(kept)}: changed, confirmed or accepted since.`] : []),
  ]
  return all.join(' ')
}

function proposalText(event: InvoiceEvent, modelName: ModelName): string {
  switch (event.type) {
    case 'ExtractionProposed':
      return proposedText(event.data, modelName)
    case 'ExtractionAdopted':
      return `Adopted ${fieldList(event.data.fields)} from the proposal of ${modelName(event.data.model)}.`
    case 'AdoptionReverted':
      return revertedText(event.data)
    default:
      return 'Changed something that this version does not know.'
  }
}

/** What an event does to the acceptance: `withdrawn` where it is not accepted any more, `given` where it is again. */
type Acceptance = 'withdrawn' | 'given' | 'unchanged'

function acceptanceAfter(before: InvoiceState, after: InvoiceState): Acceptance {
  if (before.reviewed === after.reviewed) return 'unchanged'
  return after.reviewed ? 'given' : 'withdrawn'
}

/** The end of a sentence about an event that may change the acceptance beside the values. */
const acceptanceTexts: Record<Acceptance, string> = {
  withdrawn: ', which withdrew the acceptance',
  given: ', and is accepted again, as it was with these pages',
  unchanged: '',
}

/** `withFile`: it was deleted or restored with its batch. */
function sentenceOf(event: InvoiceEvent, withFile: boolean, acceptance: Acceptance, modelName: ModelName): string {
  switch (event.type) {
    case 'InvoiceExtracted':
      return withKnown(`Read it from ${pages(event.data.pages.length)} of its file.`, event.data.extraction)
    case 'InvoiceEdited':
      return acceptance === 'withdrawn' ? `Changed it${acceptanceTexts.withdrawn}.` : 'Changed it.'
    case 'InvoiceDeleted':
      return withFile ? 'Deleted it with its batch.' : 'Deleted it.'
    case 'InvoiceRestored':
      return withFile ? 'Restored it with its batch.' : 'Restored it.'
    case 'ManualReviewChosen':
      return event.data.choice === 0 ? 'Withdrew the request for a manual review.' : 'Asked a Docketry Accountant to review it.'
    case 'ManualReviewTaken':
      return 'Took it for review.'
    case 'ManualReviewReleased':
      return 'Put it back into the queue for review.'
    case 'ManualReviewFinished':
      return 'Finished the review.'
    case 'InvoiceReviewed':
      return acceptedText(event.data.anyway ?? {})
    case 'ReviewWithdrawn':
      return 'Withdrew the acceptance.'
    case 'InvoiceNoted':
      return event.data.note === null ? 'Removed the note.' : 'Wrote a note.'
    case 'InvoiceFieldsConfirmed':
      return confirmedText(event.data)
    case 'FieldConfirmationsWithdrawn':
      return `Withdrew the confirmation of ${fieldList(event.data.fields)}.`
    case 'InvoicePagesSet':
      return `It holds ${pages(event.data.pages.length)} after pages were moved${acceptanceTexts[acceptance]}.`
    case 'InvoicePagesRead':
      return withKnown(`Read it again from its pages${acceptanceTexts[acceptance]}.`, event.data.extraction)
    case 'InvoiceSetAside':
      return 'Its pages became part of another invoice.'
    default:
      return proposalText(event, modelName)
  }
}

/** The line of the first event that cannot be applied, `first`, or of one after it. `index`: in the stream, from 0. */
const lineNotApplied = (index: number, { type }: InvoiceEvent, first: number): HistoryLine => ({
  what:
    index === first
      ? `This change cannot be applied by the present version of Docketry: event ${index} (${type}). The values stay as they were before it. Tell whoever runs Docketry: "docketry parked" lists it.`
      : `A later change, which waits for the one that cannot be applied: event ${index} (${type}).`,
  changes: [],
  notApplied: true,
})

/**
 * One entry for each event, in the order of the stream. The first event lists all values as changes from nothing. From the first event on
 * that cannot be applied, entries say so. `modelName`: of a version.
 */
export function historyText(events: InvoiceEvent[], modelName: ModelName = version => shownModelName(version, null)): HistoryLine[] {
  const { failed } = foldAsFarAsPossible(invoice, events)
  let state: InvoiceState = invoice.initial
  return events.map((event, i) => {
    if (failed && i >= failed.index) return lineNotApplied(i, event, failed.index)
    const before = state
    state = invoice.evolve(state, event)
    const changes = withRead(before.origin === null ? initialChanges(state) : changesBetween(before, state, event.type), event)
    const note = event.type === 'ManualReviewFinished' && event.data.note !== null ? { note: event.data.note } : {}
    return {
      what: sentenceOf(event, before.deletedWithFile || state.deletedWithFile, acceptanceAfter(before, state), modelName),
      changes,
      ...rereadOf(state, changes, event),
      ...note,
      ...confirmations(before, state),
    }
  })
}
