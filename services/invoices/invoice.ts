/** The invoice aggregate: the values that stand now, and who set each. */
import type { InvoiceEvent, InvoiceValues, Part } from '@docketry/contracts/events/invoice.ts'
import type { ExtractedFields, Extraction } from '@docketry/contracts/fields.ts'
import { commandOn, type Aggregate, type Command } from '../core/command.ts'
import type { Static, TSchema } from 'typebox'

export type InvoiceState = {
  origin: { groupId: string; clientId: string; firmId: string; extraction: Extraction } | null
  values: InvoiceValues
  manualReview: number
  reviewed: boolean
  deleted: boolean
}

/** GST that is zero means GST-free until somebody says otherwise. */
export const partOf = (amount: number | null, gst: number | null): Part => ({ amount, gst, treatment: gst === 0 ? 'gst-free' : 'taxable' })

/** What the machine says, as the values a person goes on from: the payment date starts equal to the invoice date. */
export const valuesOf = (fields: ExtractedFields): InvoiceValues => ({
  invoiceDate: fields.invoiceDate?.value ?? null,
  paymentDate: fields.invoiceDate?.value ?? null,
  invoiceNumber: fields.invoiceNumber?.value ?? null,
  supplierName: fields.supplierName?.value ?? null,
  supplierAbn: fields.supplierAbn?.value ?? null,
  category: fields.category?.value ?? null,
  parts: [partOf(fields.total?.value ?? null, fields.gst?.value ?? null)],
})

const empty: InvoiceValues = {
  invoiceDate: null, paymentDate: null, invoiceNumber: null, supplierName: null, supplierAbn: null, category: null,
  parts: [partOf(null, null)],
}

/** Sum over parts in cents; null when one is not known. */
export const totalOf = (values: Pick<InvoiceValues, 'parts'>): number | null => sum(values.parts.map(part => part.amount))
export const gstOf = (values: Pick<InvoiceValues, 'parts'>): number | null => sum(values.parts.map(part => part.gst))
const sum = (amounts: (number | null)[]): number | null =>
  amounts.reduce((total, amount) => (total === null || amount === null ? null : total + amount), 0)

function evolve(state: InvoiceState, event: InvoiceEvent): InvoiceState {
  switch (event.type) {
    case 'InvoiceExtracted':
      return { ...state, origin: event.data, values: valuesOf(event.data.extraction.fields) }
    case 'InvoiceEdited':
      return { ...state, values: { ...state.values, ...(event.data.changed as Partial<InvoiceValues>) } } // absent keys stay absent in JSON
    case 'ManualReviewChosen':
      return { ...state, manualReview: event.data.choice }
    case 'InvoiceReviewed':
      return { ...state, reviewed: true }
    case 'ReviewWithdrawn':
      return { ...state, reviewed: false }
    case 'InvoiceDeleted':
      return { ...state, deleted: true }
    default:
      return state
  }
}

export const invoice: Aggregate<InvoiceState, InvoiceEvent> = {
  name: 'invoice', initial: { origin: null, values: empty, manualReview: 0, reviewed: false, deleted: false }, evolve,
}

export const invoiceStream = (invoiceId: string): string => `invoice-${invoiceId}`

/** Commands of staff on an invoice that is there. */
export const onInvoice = <B extends TSchema>(command: {
  name: string
  body: B
  decide(body: Static<B>, state: InvoiceState, origin: NonNullable<InvoiceState['origin']>): InvoiceEvent[]
}): Command<B, InvoiceState, InvoiceEvent> =>
  commandOn(invoice)({
    name: command.name,
    body: command.body,
    may: ['staff-of-firm'],
    stream: body => invoiceStream((body as { invoiceId: string }).invoiceId), // every body of an invoice command names its invoice
    scope: (_, state) => ({ firmId: state.origin?.firmId ?? null, clientId: state.origin?.clientId ?? null }),
    // A person who asks for an invoice that is not there was refused before this: its firm is nobody's.
    decide: (body, state) => (state.origin === null ? [] : command.decide(body, state, state.origin)),
  })
