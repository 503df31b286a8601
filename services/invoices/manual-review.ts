/** The manual review of an invoice: its state beside the invoice's, folded from the same stream. */
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { Static, TSchema } from 'typebox'
import { commandOn, type Aggregate, type Command, type Meta } from '../platform/commands/command.ts'
import { refuse } from '../platform/errors/refuse.ts'
import { userIdOfActor } from '../platform/events/event.ts'
import { invoice, nameOfInvoice, type InvoiceState } from './invoice.ts'

/** Null: never requested. `ended`: the firm withdrew the request. `by`: the accountant's user id. */
type ManualReview = { state: 'waiting' | 'taken' | 'done' | 'ended'; by: string | null } | null
type UnderReview = { invoice: InvoiceState; review: ManualReview }

function reviewAfter(review: ManualReview, event: InvoiceEvent): ManualReview {
  switch (event.type) {
    case 'ManualReviewChosen':
      if (event.data.choice !== 0) return { state: 'waiting', by: null }
      return review && { state: 'ended', by: null }
    case 'ManualReviewTaken':
      return { state: 'taken', by: event.data.reviewerId }
    case 'ManualReviewReleased':
      return { state: 'waiting', by: null }
    case 'ManualReviewFinished':
      return { state: 'done', by: event.data.reviewerId }
    default:
      return review
  }
}

const underReview: Aggregate<UnderReview, InvoiceEvent> = {
  name: 'invoice',
  stream: invoice.stream,
  initial: { invoice: invoice.initial, review: null },
  evolve: ({ invoice: state, review }, event) => ({ invoice: invoice.evolve(state, event), review: reviewAfter(review, event) }),
  nameOf: ({ invoice: state }) => nameOfInvoice(state),
}

type InvoiceUnderReview = { review: NonNullable<ManualReview>; reviewerId: string; groupId: string; invoice: InvoiceState }

/** Whether the review can go on: requested and unfinished, and the invoice still exists. */
export const isReviewOpen = ({ review, invoice: { deleted, isSetAside } }: Pick<InvoiceUnderReview, 'review' | 'invoice'>): boolean =>
  !deleted && !isSetAside && (review.state === 'waiting' || review.state === 'taken')

/** Refuses unless the review is open and the caller has taken it. */
export function requireTaken(context: InvoiceUnderReview): void {
  if (!isReviewOpen(context)) throw refuse('review.not-open')
  if (context.review.state === 'waiting') throw refuse('review.not-taken')
  if (context.review.by !== context.reviewerId) throw refuse('review.taken-by-other')
}

/** A command of the provider's accountants. An invoice without a requested review is not found. */
export const onReview = <B extends TSchema>(command: {
  name: string
  body: B
  decide(body: Static<B>, context: InvoiceUnderReview, meta: Meta): InvoiceEvent[]
}): Command<B, UnderReview, InvoiceEvent> =>
  commandOn(underReview)({
    name: command.name,
    body: command.body,
    may: ['accountant'],
    id: body => (body as { invoiceId: string }).invoiceId, // every body of these commands names its invoice
    scope: (_, { invoice: { origin } }) => ({ firmId: origin?.firmId ?? null, clientId: origin?.clientId ?? null }),
    decide(body, { invoice: state, review }, meta) {
      if (state.origin === null || review === null) throw refuse('not-found')
      return command.decide(
        body,
        { review, reviewerId: userIdOfActor(meta.actor) ?? meta.actor, groupId: state.origin.groupId, invoice: state },
        meta,
      )
    },
  })
