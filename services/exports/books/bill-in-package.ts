/**
 * A person confirms that they have changed or deleted the bill of an exported invoice in the package, so that no note names it any more:
 * of a changed one until the invoice changes again; one that was deleted is exported again once its invoice is accepted.
 */
import Type from 'typebox'
import { BillChangedInPackage, BillDeletedInPackage } from '@docketry/contracts/events/books.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { common, onBooks, own, runningPosting, sentInvoices } from './books.ts'
import type { BooksState } from './fold-books.ts'

const refuseWhilePosting = (state: BooksState, invoiceId: string): void => {
  if (runningPosting(state)?.invoices.some(({ id }) => id === invoiceId)) throw refuse('xero.posting')
}
const isDeleted = ({ acknowledged }: BooksState, invoiceId: string): boolean => own(acknowledged, invoiceId)?.revision === null
/** Whether the invoice left with these books, also where its bill was deleted since. */
export const hasLeft = (state: BooksState, invoiceId: string): boolean => isDeleted(state, invoiceId) || sentInvoices(state).has(invoiceId)

const { by: _by, at: _at, ...changed } = BillChangedInPackage.properties.data.properties
/** Refused with `xero.posting`, `books.no-bill`, and `books.bill-in-xero` for one that an update changes. */
export const recordBillChanged = onBooks({
  ...common,
  name: 'record-bill-changed',
  body: Type.Object(changed),
  decide(data, state, { actor, at }) {
    refuseWhilePosting(state, data.invoiceId)
    const sent = sentInvoices(state).get(data.invoiceId)
    if (sent === undefined) throw refuse('books.no-bill')
    if (own(state.xero.bills, data.invoiceId)?.fixed === null) throw refuse('books.bill-in-xero')
    return data.revision <= sent.revision ? [] : [{ type: 'BillChangedInPackage', data: { ...data, by: actor, at } }]
  },
})

const { by: _deletedBy, at: _deletedAt, ...deleted } = BillDeletedInPackage.properties.data.properties
/** Refused with `xero.posting` and `books.no-bill`. */
export const recordBillDeleted = onBooks({
  ...common,
  name: 'record-bill-deleted',
  body: Type.Object(deleted),
  decide(data, state, { actor, at }) {
    refuseWhilePosting(state, data.invoiceId)
    if (!hasLeft(state, data.invoiceId)) throw refuse('books.no-bill')
    return isDeleted(state, data.invoiceId) ? [] : [{ type: 'BillDeletedInPackage', data: { ...data, by: actor, at } }]
  },
})
