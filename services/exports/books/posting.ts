/** Posting of bills to Xero: the commands that connect a client's books and record what was sent. */
import Type from 'typebox'
import {
  BillPagesAttached,
  BillPosted,
  BillRefused,
  BillsPostingEnded,
  BillsPostingStarted,
  XeroConnected,
  XeroDisconnected,
  XeroOrganisationChosen,
} from '@docketry/contracts/events/books.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { common, onBooks, runningPosting, sentInvoices } from './books.ts'
import type { BooksState } from './fold-books.ts'

export const connectXeroCommand = onBooks({
  ...common,
  name: 'connect-xero',
  body: XeroConnected.properties.data,
  decide: (data, { xero }) => (xero.connected ? [] : [{ type: 'XeroConnected', data }]),
})
/** Refused with `xero.posting` while bills are sent: they would be split between two organisations. */
export const chooseXeroOrganisation = onBooks({
  ...common,
  name: 'choose-xero-organisation',
  body: XeroOrganisationChosen.properties.data,
  decide(data, state) {
    if (!state.xero.connected) throw refuse('xero.not-connected')
    if (state.xero.organisation?.tenantId === data.tenantId) return []
    if (runningPosting(state)) throw refuse('xero.posting')
    return [{ type: 'XeroOrganisationChosen', data }]
  },
})
export const disconnectXeroCommand = onBooks({
  ...common,
  name: 'disconnect-xero',
  body: XeroDisconnected.properties.data,
  decide(data, state) {
    if (runningPosting(state)) throw refuse('xero.posting')
    return state.xero.connected ? [{ type: 'XeroDisconnected', data }] : []
  },
})

const { by: _by, at: _at, ...started } = BillsPostingStarted.properties.data.properties
/** Refused with `xero.not-connected`, `xero.posting` (one at a time), and `books.exported-before` where an invoice left a moment ago. */
export const startPosting = onBooks({
  ...common,
  name: 'start-posting',
  body: Type.Object(started),
  decide(data, state, { actor, at }) {
    if (state.xero.postings.some(({ postingId }) => postingId === data.postingId)) return []
    if (!state.xero.connected || state.xero.organisation?.tenantId !== data.tenantId) throw refuse('xero.not-connected')
    if (runningPosting(state)) throw refuse('xero.posting')
    const sent = sentInvoices(state)
    if (data.invoices.some(({ id }) => (data.isUpdate ? state.xero.bills[id]?.tenantId !== data.tenantId : sent.has(id))))
      throw refuse('books.exported-before')
    return [{ type: 'BillsPostingStarted', data: { ...data, by: actor, at } }]
  },
})

const isRunning = (state: BooksState, id: string): boolean => runningPosting(state)?.postingId === id
/** What became of some bills. Also after a cancellation, so that what reached Xero is never forgotten. */
export const recordPosted = onBooks({
  ...common,
  name: 'record-posted',
  may: ['system'],
  body: Type.Object({
    booksId: BillPosted.properties.data.properties.booksId,
    firmId: BillPosted.properties.data.properties.firmId,
    clientId: BillPosted.properties.data.properties.clientId,
    posted: Type.Array(BillPosted.properties.data),
    refused: Type.Array(BillRefused.properties.data),
  }),
  decide: ({ posted, refused }, { xero }) => [
    ...posted
      .filter(
        ({ invoiceId, revision, xeroId, postingId }) =>
          !(
            xero.bills[invoiceId]?.xeroId === xeroId &&
            xero.bills[invoiceId].revision === revision &&
            xero.bills[invoiceId].postingId === postingId
          ),
      )
      .map(data => ({ type: 'BillPosted' as const, data })),
    ...refused.map(data => ({ type: 'BillRefused' as const, data })),
  ],
})
export const recordAttached = onBooks({
  ...common,
  name: 'record-attached',
  may: ['system'],
  body: BillPagesAttached.properties.data,
  decide: (data, { xero }) => ((xero.bills[data.invoiceId]?.pages ?? null) === null ? [{ type: 'BillPagesAttached', data }] : []),
})
export const endPosting = onBooks({
  ...common,
  name: 'end-posting',
  body: BillsPostingEnded.properties.data,
  decide: (data, state) => (isRunning(state, data.postingId) ? [{ type: 'BillsPostingEnded', data }] : []),
})
