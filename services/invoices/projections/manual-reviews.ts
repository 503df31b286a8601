import type { BusinessEvent } from '@docketry/contracts/events/business.ts'
import type { InvoiceEvent } from '@docketry/contracts/events/invoice.ts'
import type { ManualReviewRow } from '@docketry/contracts/projections/rows.ts'
import { userIdOfActor } from '../../platform/events/event.ts'
import { intoBin, outOfBin, projectionOf } from '../../platform/projections/projection.ts'

const idOf = (data: { invoiceId: string }) => [data.invoiceId]

/** A review is due a day after the request. */
const dayMs = 24 * 60 * 60_000

/**
 * Manual reviews: the accountants' queue and the finished ones. A row is removed when the request is withdrawn, and in the bin while the
 * invoice is deleted.
 */
export const manualReviews = projectionOf<InvoiceEvent | BusinessEvent, ManualReviewRow>()({
  name: 'manual-reviews',
  version: 4,
  indexes: {
    fields: [
      ['state', 'dueAt'],
      ['takenBy', 'dueAt'],
    ],
  },
  on: {
    ManualReviewChosen: {
      ids: idOf,
      fold(_, { groupId, choice }, { metadata: { actor, at, firmId, clientId } }, id) {
        if (choice === 0 || firmId === null || clientId === null) return null
        return {
          id,
          groupId,
          clientId,
          firmId,
          requestedBy: userIdOfActor(actor),
          requestedAt: at,
          dueAt: at + dayMs,
          state: 'waiting',
          takenBy: null,
          takenAt: null,
          finishedAt: null,
          late: false,
          note: null,
          aside: false,
        }
      },
    },
    ManualReviewTaken: {
      ids: idOf,
      fold: (row, { reviewerId }, { metadata }) => row && { ...row, state: 'taken', takenBy: reviewerId, takenAt: metadata.at },
    },
    ManualReviewReleased: { ids: idOf, fold: row => row && { ...row, state: 'waiting', takenBy: null, takenAt: null } },
    ManualReviewFinished: {
      ids: idOf,
      fold: (row, { note }, { metadata: { at } }) => row && { ...row, state: 'done', finishedAt: at, late: at > row.dueAt, note },
    },
    InvoicePagesSet: { ids: idOf, fold: (row, { groupId }) => row && { ...row, groupId, aside: false } },
    InvoiceSetAside: { ids: idOf, fold: row => row && { ...row, aside: true } },
    Erased: { ids: data => data.invoices.map(it => it.id), fold: () => null },
    InvoiceDeleted: intoBin(idOf),
    InvoiceRestored: outOfBin(idOf),
  },
})
