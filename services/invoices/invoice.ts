/** The invoice aggregate: its current values, what people confirmed and accepted, and which pages it has. */
import type { InvoiceEvent, InvoiceValues, ConfirmedValues, Note } from '@docketry/contracts/events/invoice.ts'
import type { Extraction } from '@docketry/contracts/fields.ts'
import { commandOn, type Aggregate, type Command, type Meta } from '../platform/commands/command.ts'
import { pagesKeyOf } from './pages.ts'
import { emptyValues, valuesOf, withoutFields } from './values.ts'
import type { Static, TSchema } from 'typebox'

export type InvoiceState = {
  origin: { groupId: string; clientId: string; firmId: string; extraction: Extraction | null } | null
  values: InvoiceValues
  manualReview: number
  reviewed: boolean
  deleted: boolean
  /** It was deleted with its batch: only restoring the batch restores it. */
  deletedWithFile: boolean
  /** Its pages were joined to another invoice. */
  aside: boolean
  /** `pagesKeyOf` its pages, and the revision of the batch's arrangement that set them (0: the pipeline). */
  pages: string
  turn: number
  /** Extractions by the key of their pages. */
  read: Record<string, Extraction>
  /** Keys of the pages with which it was accepted. */
  accepted: string[]
  /** By the key of the pages: the flagged values that were accepted anyway. */
  anyways: Record<string, ConfirmedValues>
  /** The latest edit of each value, whatever pages it had then. */
  typed: Partial<InvoiceValues>
  /** Values that people confirmed one by one; a confirmation ends when the value changes. */
  looked: ConfirmedValues
  note: Note | null
}

type PagesSet = Extract<InvoiceEvent, { type: 'InvoicePagesSet' }>['data']

function withPages(state: InvoiceState, { groupId, clientId, firmId, pages, turn, extraction, values, reviewed, manualReview, note, looked }: PagesSet): InvoiceState {
  const set = { origin: { groupId, clientId, firmId, extraction }, values, reviewed, manualReview, note: note ?? null, looked: looked ?? {} }
  return { ...state, ...set, pages: pagesKeyOf(pages), turn, aside: false }
}

/** Events stored before `withFile` existed: a deletion caused by another event followed the deletion of its file. */
const hasCause = (event: InvoiceEvent & { metadata?: { causeId?: string | null } }): boolean => typeof event.metadata?.causeId === 'string'

function evolve(state: InvoiceState, event: InvoiceEvent): InvoiceState {
  switch (event.type) {
    case 'InvoiceExtracted': {
      const { pages, extraction } = event.data
      const key = pagesKeyOf(pages)
      return { ...state, origin: event.data, values: valuesOf(extraction), pages: key, read: { ...state.read, [key]: extraction } }
    }
    case 'InvoiceEdited': {
      const changed = event.data.changed as Partial<InvoiceValues> // absent keys stay absent in JSON
      return { ...state, values: { ...state.values, ...changed }, typed: { ...state.typed, ...changed } }
    }
    case 'ManualReviewChosen':
      return { ...state, manualReview: event.data.choice }
    case 'InvoiceReviewed': {
      const { anyway } = event.data
      const anyways = anyway ? { ...state.anyways, [state.pages]: { ...state.anyways[state.pages], ...anyway } } : state.anyways
      return { ...state, reviewed: true, accepted: [...state.accepted, state.pages], anyways }
    }
    case 'ReviewWithdrawn':
      return { ...state, reviewed: false, accepted: state.accepted.filter(key => key !== state.pages), anyways: withoutFields(state.anyways, [state.pages]) as typeof state.anyways } // absent keys stay absent
    case 'InvoiceNoted':
      return { ...state, note: event.data.note }
    case 'InvoiceFieldsConfirmed':
      return { ...state, looked: { ...state.looked, ...event.data.looked } }
    case 'FieldConfirmationsWithdrawn':
      return { ...state, looked: withoutFields(state.looked, event.data.fields) }
    case 'InvoicePagesSet':
      return withPages(state, event.data)
    case 'InvoicePagesRead': {
      const { pages, extraction, values } = event.data
      const origin = state.origin && { ...state.origin, extraction }
      return { ...state, origin, values, read: { ...state.read, [pagesKeyOf(pages)]: extraction } }
    }
    case 'InvoiceSetAside':
      return { ...state, aside: true, turn: event.data.turn }
    case 'InvoiceDeleted':
      return { ...state, deleted: true, deletedWithFile: event.data.withFile !== undefined || hasCause(event) }
    case 'InvoiceRestored':
      return { ...state, deleted: false, deletedWithFile: false }
    default:
      return state
  }
}

const initial: InvoiceState = {
  origin: null, values: emptyValues, manualReview: 0, reviewed: false, deleted: false, deletedWithFile: false, aside: false, pages: '', turn: 0, read: {}, accepted: [], anyways: {}, typed: {},
  looked: {}, note: null,
}

export const invoice: Aggregate<InvoiceState, InvoiceEvent> = { name: 'invoice', stream: invoiceId => `invoice-${invoiceId}`, initial, evolve }

/** A command of the firm's staff on an existing invoice. */
export const onInvoice = <B extends TSchema>(command: {
  name: string
  body: B
  decide(body: Static<B>, state: InvoiceState, origin: NonNullable<InvoiceState['origin']>, meta: Meta): InvoiceEvent[]
}): Command<B, InvoiceState, InvoiceEvent> =>
  commandOn(invoice)({
    name: command.name,
    body: command.body,
    may: ['staff-of-firm'],
    id: body => (body as { invoiceId: string }).invoiceId, // every body of an invoice command names its invoice
    scope: (_, state) => ({ firmId: state.origin?.firmId ?? null, clientId: state.origin?.clientId ?? null }),
    // An invoice that does not exist has no firm, so the caller was refused before this.
    decide: (body, state, meta) => (state.origin === null ? [] : command.decide(body, state, state.origin, meta)),
  })
