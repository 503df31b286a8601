/** Endpoints of the provider's accountants: the queue of requested manual reviews. Ours; times are UTC milliseconds. */
import Type from 'typebox'
import { orNull } from '../events/fact.ts'
import { Done, Id } from './answers.ts'
import { endpoint } from './endpoint.ts'
import { InvoiceAnswer, InvoiceData, SaveConflict, Seen, Supplier } from './invoices.ts'

const may = ['accountant'] as const
const Named = Type.Object({ id: Id, name: Type.String() })

/** `image`: a short-lived address of the first page. `state` taken: by the caller; reviews taken by others are not listed. */
export const QueuedReview = Type.Object({
  invoice_id: Id,
  state: Type.Union([Type.Literal('waiting'), Type.Literal('taken')]),
  requestedAt: Type.Integer(),
  dueAt: Type.Integer(),
  late: Type.Boolean(),
  firm: Named,
  client: Named,
  supplier: orNull(Type.String()),
  image: orNull(Type.String()),
  pages: Type.Integer(),
})
export type QueuedReview = Type.Static<typeof QueuedReview>

/** `waiting` counts all waiting reviews; the 200 due first are listed. `now`: the server's clock, by which reviews are due. */
export const reviewerQueue = endpoint({
  name: 'reviewer-queue',
  method: 'GET',
  path: '/api/reviewer/queue',
  may,
  errors: 'plain',
  summary: 'Invoices that wait for a review, and those that the caller has taken, the one due first on top.',
  answer: Type.Object({ reviews: Type.Array(QueuedReview), waiting: Type.Integer(), now: Type.Integer() }),
})

const one = Type.Object({ invoice_id: Id })

/**
 * A repeated request of the same caller answers the invoice again, with fresh image links. The invoice as in `scans/detail`, with dollars.
 */
export const takeReview = endpoint({
  name: 'take-review',
  method: 'POST',
  path: '/api/reviewer/take',
  may,
  errors: 'plain',
  summary: 'Takes an invoice for review and answers it: nobody else can take it until it is put back.',
  body: one,
  answer: Type.Object({ invoice: InvoiceAnswer }),
})
export const releaseReview = endpoint({
  name: 'release-review',
  method: 'POST',
  path: '/api/reviewer/release',
  may,
  errors: 'plain',
  summary: 'Puts an invoice back into the queue.',
  body: one,
  answer: Done,
})
/** `invoice_data`, `seen`, `conflicts` and `revision` as in `invoices/update`; the firm sees who changed what. */
export const correctReviewed = endpoint({
  name: 'correct-reviewed',
  method: 'POST',
  path: '/api/reviewer/correct',
  may,
  errors: 'plain',
  summary: 'Corrects fields of an invoice that the caller has taken.',
  body: Type.Object({
    invoice_id: Id,
    invoice_data: Type.Omit(InvoiceData, ['reviewed', 'anyway', 'manualReview']),
    invoice_supplier: Type.Optional(Supplier),
    seen: Seen,
  }),
  answer: Type.Object({ ...Done.properties, conflicts: Type.Optional(Type.Array(SaveConflict)), revision: Type.Optional(Type.Integer()) }),
})
export const finishReview = endpoint({
  name: 'finish-review',
  method: 'POST',
  path: '/api/reviewer/finish',
  may,
  errors: 'plain',
  summary: 'Ends the review; the firm sees the note.',
  body: Type.Object({ invoice_id: Id, note: Type.Optional(Type.String({ maxLength: 1000 })) }),
  answer: Done,
})
