/** The invoice aggregate: the values that stand now, and who set each. */
import type { InvoiceEvent, InvoiceValues, Looked, Note, Part } from '@docketry/contracts/events/invoice.ts'
import type { AnyField, Extraction } from '@docketry/contracts/fields.ts'
import { usualCurrency } from '@docketry/contracts/rules/currencies.ts'
import { commandOn, type Aggregate, type Command, type Meta } from '../platform/commands/command.ts'
import { pagesKeyOf } from './pages.ts'
import type { Static, TSchema } from 'typebox'

export type InvoiceState = {
  origin: { groupId: string; clientId: string; firmId: string; extraction: Extraction | null } | null
  values: InvoiceValues
  manualReview: number
  reviewed: boolean
  deleted: boolean
  /** It was deleted with its batch, and comes back with it; not by itself. */
  deletedWithFile: boolean
  /** Its pages were joined with those of another. */
  aside: boolean
  /** Key of the pages that it holds, and the turn that gave them (0: the pipeline). */
  pages: string
  turn: number
  /** By the key of the pages: what the machine says of them; and with which pages it was accepted. */
  read: Record<string, Extraction>
  accepted: string[]
  /** By the key of the pages: the values that were accepted though they were wrong or doubtful. */
  anyways: Record<string, Looked>
  /** What people typed, whatever pages it held then. */
  typed: Partial<InvoiceValues>
  /** Values that people looked at by themselves; one that has changed since counts no more. */
  looked: Looked
  note: Note | null
}

/** GST that is zero means GST-free until somebody says otherwise. */
export const partOf = (amount: number | null, gst: number | null): Part => ({ amount, gst, treatment: gst === 0 ? 'gst-free' : 'taxable' })

/** What the machine says, as the values a person goes on from: the payment date starts equal to the invoice date. */
export const valuesOf = ({ fields, currency, byRule }: Extraction): InvoiceValues => ({
  invoiceDate: fields.invoiceDate?.value ?? null,
  paymentDate: fields.invoiceDate?.value ?? null,
  invoiceNumber: fields.invoiceNumber?.value ?? null,
  supplierName: fields.supplierName?.value ?? null,
  supplierAbn: fields.supplierAbn?.value ?? null,
  category: fields.category?.value ?? null,
  parts: [partOf(fields.total?.value ?? null, fields.gst?.value ?? null)],
  dueDate: byRule?.dueDate?.value ?? null,
  currency,
})

const empty: InvoiceValues = {
  invoiceDate: null, paymentDate: null, invoiceNumber: null, supplierName: null, supplierAbn: null, category: null,
  parts: [partOf(null, null)], dueDate: null, currency: usualCurrency,
}

/** What people typed stands over what the machine says; without an extraction the rest is empty. */
export const standingOf = (extraction: Extraction | null, typed: Partial<InvoiceValues>): InvoiceValues =>
  ({ ...(extraction === null ? empty : valuesOf(extraction)), ...typed })

/** Sum over parts in cents; null when one is not known. */
export const totalOf = (values: Pick<InvoiceValues, 'parts'>): number | null => sum(values.parts.map(part => part.amount))
export const gstOf = (values: Pick<InvoiceValues, 'parts'>): number | null => sum(values.parts.map(part => part.gst))
const sum = (amounts: (number | null)[]): number | null =>
  amounts.reduce((total, amount) => (total === null || amount === null ? null : total + amount), 0)

/** The value of one field as it stands; null is not known. The date is the payment date. */
export function valueOf(values: InvoiceValues, field: AnyField): string | number | null {
  if (field === 'total') return totalOf(values)
  if (field === 'gst') return gstOf(values)
  return (field === 'invoiceDate' ? values.paymentDate : values[field]) ?? null
}

/** The fields whose values stand as they did when somebody looked at them. */
export const confirmedFields = ({ looked, values }: { looked: Looked; values: InvoiceValues }): AnyField[] =>
  (Object.keys(looked) as AnyField[]).filter(field => looked[field] === valueOf(values, field)) // keys of Looked are field names

export const withoutFields = <T extends object>(looked: T, fields: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(looked).filter(([field]) => !fields.includes(field))) as Partial<T> // entries of the same object

type PagesTold = Extract<InvoiceEvent, { type: 'InvoicePagesSet' }>['data']

/** Told of an invoice that is new, or that holds other pages than before. */
function withPages(state: InvoiceState, { groupId, clientId, firmId, pages, turn, extraction, values, reviewed, manualReview, note, looked }: PagesTold): InvoiceState {
  const told = { origin: { groupId, clientId, firmId, extraction }, values, reviewed, manualReview, note: note ?? null, looked: looked ?? {} }
  return { ...state, ...told, pages: pagesKeyOf(pages), turn, aside: false }
}

/** Events of before `withFile` was told: one that followed another event, as stored, followed the deletion of its file. */
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
  origin: null, values: empty, manualReview: 0, reviewed: false, deleted: false, deletedWithFile: false, aside: false, pages: '', turn: 0, read: {}, accepted: [], anyways: {}, typed: {},
  looked: {}, note: null,
}

export const invoice: Aggregate<InvoiceState, InvoiceEvent> = { name: 'invoice', initial, evolve }

export const invoiceStream = (invoiceId: string): string => `invoice-${invoiceId}`

/** Commands of staff on an invoice that is there. */
export const onInvoice = <B extends TSchema>(command: {
  name: string
  body: B
  decide(body: Static<B>, state: InvoiceState, origin: NonNullable<InvoiceState['origin']>, meta: Meta): InvoiceEvent[]
}): Command<B, InvoiceState, InvoiceEvent> =>
  commandOn(invoice)({
    name: command.name,
    body: command.body,
    may: ['staff-of-firm'],
    stream: body => invoiceStream((body as { invoiceId: string }).invoiceId), // every body of an invoice command names its invoice
    scope: (_, state) => ({ firmId: state.origin?.firmId ?? null, clientId: state.origin?.clientId ?? null }),
    // A person who asks for an invoice that is not there was refused before this: its firm is nobody's.
    decide: (body, state, meta) => (state.origin === null ? [] : command.decide(body, state, state.origin, meta)),
  })
