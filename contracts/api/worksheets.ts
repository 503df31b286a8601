/** The GST worksheet of a client and period. Money is integer cents (docs/worksheet.md). */
import Type from 'typebox'
import { Basis } from '../events/business.ts'
import { Treatment } from '../events/invoice.ts'
import { orNull } from '../events/fact.ts'
import { TypedSales } from '../events/worksheet.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'

const Text = Type.String()
const Cents = Type.Integer()

/** Invoices beside the figures. `duplicate` and `no-payment-date` are in the figures, the others are not. */
export const worksheetGroups = ['unreviewed', 'flagged', 'incomplete', 'undated', 'foreign', 'duplicate', 'no-payment-date'] as const
export type WorksheetGroup = (typeof worksheetGroups)[number]

const purchases = { G10: Cents, G11: Cents, G13: Cents, G14: Cents, G15: Cents }
/** What a group would change in the labels, and in 1B (`credit`). */
export const Difference = Type.Object({ ...purchases, credit: Cents })

/** An invoice of a figure or a group. `revision`: of its stream. `adds`: what it contributes, null where an amount is not known or the currency is another. `links`: to its page. */
export const WorksheetRow = Type.Object({
  id: Id, groupId: Id, revision: Type.Integer(), date: orNull(Text), invoiceNumber: orNull(Text), supplier: orNull(Text), category: orNull(Text), total: orNull(Cents), gst: orNull(Cents), currency: Text,
  treatments: Type.Array(Treatment), imageId: Text, adds: orNull(Difference),
})
export type WorksheetRow = Type.Static<typeof WorksheetRow>

/** `difference`: null where it cannot be said, for another currency. */
export const WorksheetGroupAnswer = Type.Object({ group: Type.Enum(worksheetGroups), invoices: Type.Integer(), difference: orNull(Difference) })

export const rowsOfFigure = 100

/**
 * `from` to before `before`: dates of its invoices. `sales`: as typed, `typed` by whom and when (UTC ms). `invoices`: how many are in the figures, `gst` the GST that they state. `incomplete`: a row is not up to date, so that the
 * figures may be wrong. `rows`: those of the figure or group that was requested, oldest first, `rowsOfFigure` of them from `at` on, `rowCount` in all.
 */
export const WorksheetAnswer = Type.Object({
  period: Text, name: Text, from: Text, before: Text, basis: Basis,
  client: Type.Object({ id: Id, name: Text, abn: orNull(Text) }), firm: Type.Object({ id: Id, name: Text }),
  sales: TypedSales, typed: orNull(Type.Object({ by: Text, at: Type.Integer() })), purchases: Type.Object(purchases), invoices: Type.Integer(), gst: Cents,
  groups: Type.Array(WorksheetGroupAnswer), incomplete: Type.Boolean(), rows: Type.Array(WorksheetRow), rowCount: Type.Integer(),
})
export type WorksheetAnswer = Type.Static<typeof WorksheetAnswer>

const key = { firmId: Id, clientId: Type.Optional(Id), period: Type.String({ pattern: '^[qmy]\\d{1,4}$' }) }

/** `period`: absent, the last whole one of the kind in which the client reports. `basis`: absent, that of the client. `of`: a label or group, of which the invoices are answered as well; `at`: the index of the first of them. */
export const worksheet = endpoint({
  name: 'worksheet', method: 'GET', path: '/api/accountant/worksheet', may: ['staff-of-firm', 'auditor'], about: 'client', errors: 'plain',
  words: "The GST worksheet of a client's quarter, month or year, from its reviewed invoices and the sales that people typed, with the invoices of one figure.",
  query: Type.Object({ ...key, period: Type.Optional(key.period), basis: Type.Optional(Basis), of: Type.Optional(Type.String({ maxLength: 20 })), at: Type.Optional(Type.Integer({ minimum: 0 })) }),
  answer: WorksheetAnswer,
})

export const typeSales = endpoint({
  name: 'type-sales', method: 'POST', path: '/api/accountant/worksheet/sales', may: ['staff-of-firm'], about: 'client', errors: 'plain',
  words: 'Sets the sales side of a GST worksheet, in cents.', body: Type.Object({ ...key, sales: TypedSales }), answer: Done,
})

export const WorksheetFileQuery = Type.Object({ ...key, basis: Type.Optional(Basis), as: Type.Union([Type.Literal('pdf'), Type.Literal('excel')]) })
export type WorksheetFileQuery = Type.Static<typeof WorksheetFileQuery>

/** A streamed file, not JSON: every label, what stands beside the figures, and every invoice with what it adds and a link to its page. */
export const worksheetFile = endpoint({
  name: 'worksheet-file', method: 'GET', path: '/api/accountant/worksheet/file', may: ['staff-of-firm', 'auditor'], about: 'client', errors: 'plain',
  words: 'The GST worksheet of a client and period as a PDF or an Excel workbook, with its invoices.', query: WorksheetFileQuery, answer: Type.Any(),
})
