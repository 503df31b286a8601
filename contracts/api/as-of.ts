/** A batch or a client's quarter as it stood at a time, computed from its events. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { Part, Treatment } from '../events/invoice.ts'
import { LineItems } from '../line-items.ts'
import { Id } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { QuarterIndex } from './scans.ts'

const Text = Type.String()
const Cents = orNull(Type.Integer())

/**
 * An invoice then. Dates `YYYY-MM-DD`, `date` is the payment date; money in cents, credit notes negative. `imageId`: of its public address;
 * null where the invoice no longer exists. `since`: what became of it after that time; `joined`: its pages are part of another invoice;
 * null: its values are the same today. `failedRow`: as it was before an event that could not be applied. `lineItems`: as read then, null
 * where none were found; absent unless they were requested.
 */
export const AsOfRow = Type.Object({
  id: Id,
  groupId: Id,
  date: orNull(Text),
  invoiceNumber: orNull(Text),
  abn: orNull(Text),
  supplier: orNull(Text),
  category: orNull(Text),
  total: Cents,
  gst: Cents,
  parts: Type.Array(Part),
  dueDate: orNull(Text),
  currency: Text,
  note: orNull(Text),
  imageId: orNull(Text),
  status: Type.Union([Type.Literal('reviewed'), Type.Literal('doubtful'), Type.Literal('open')]),
  since: Type.Union([Type.Literal('changed'), Type.Literal('deleted'), Type.Literal('joined'), Type.Null()]),
  failedRow: Type.Optional(Type.Literal(true)),
  lineItems: Type.Optional(orNull(LineItems)),
})
export type AsOfRow = Type.Static<typeof AsOfRow>

/**
 * Sums of one currency, in cents, Australian dollars first; amounts that were unknown count as 0, and `unknown` says in how many invoices
 * there were any (of a GST, in Australian dollars alone).
 * `treatments`: sums of the parts of invoices by GST treatment.
 */
export const AsOfTotals = Type.Object({
  currency: Text,
  invoices: Type.Integer(),
  total: Type.Integer(),
  gst: Type.Integer(),
  unknown: Type.Integer(),
  treatments: Type.Array(Type.Object({ treatment: Treatment, amount: Type.Integer(), gst: Type.Integer() })),
})
export type AsOfTotals = Type.Static<typeof AsOfTotals>

/**
 * `state`: of the batch at that time; a quarter is always `there`. `parent`: the batch that it was merged into. `batches`: the batch and
 * those merged into it. `erased`: what existed later than `at` and was erased since, and is therefore unknown: for a batch its own
 * invoices, for a quarter all erased invoices of the client, because their quarter is unknown; newest first, at most `maxErased` of
 * `erasedCount`. `erasedAt`: UTC ms, null: a moment ago. `incomplete`: the index of streams could not be brought up to date, or an
 * event of an invoice that is not in the rows could not be applied, so that invoices may be missing.
 */
export const AsOf = Type.Object({
  at: Type.Integer(),
  name: Text,
  client: Type.Object({ id: Id, name: Text }),
  firm: Type.Object({ id: Id, name: Text }),
  state: Type.Union([Type.Literal('there'), Type.Literal('not-yet'), Type.Literal('deleted'), Type.Literal('erased')]),
  parent: orNull(Type.Object({ id: Id, name: Text })),
  batches: Type.Array(Type.Object({ id: Id, name: Text })),
  rows: Type.Array(AsOfRow),
  totals: Type.Array(AsOfTotals),
  reviewed: Type.Integer(),
  erased: Type.Array(
    Type.Object({ kind: Type.Union([Type.Literal('invoice'), Type.Literal('batch')]), id: Id, erasedAt: orNull(Type.Integer()) }),
  ),
  erasedCount: Type.Integer(),
  incomplete: Type.Boolean(),
})
export type AsOf = Type.Static<typeof AsOf>

export const maxErased = 100

/**
 * `at`: UTC ms, included. With `quarter`, `firmId`, and `clientId` unless the firm itself is the client; else with `groupId`. `lineItems`:
 * whether rows have theirs.
 */
export const asOf = endpoint({
  name: 'as-of',
  method: 'GET',
  path: '/api/accountant/asOf',
  may: ['staff-of-firm', 'auditor'],
  about: 'client',
  mergedClients: 'as-sent',
  errors: 'plain',
  summary:
    "A batch or a client's quarter as it stood at a time, from the events: rows that were deleted or changed later are as they were, erased ones are named. Read-only.",
  query: Type.Object({
    groupId: Type.Optional(Id),
    quarter: Type.Optional(QuarterIndex),
    firmId: Type.Optional(Id),
    clientId: Type.Optional(Id),
    at: Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 }),
    lineItems: Type.Optional(Type.Boolean()),
  }),
  answer: AsOf,
})
