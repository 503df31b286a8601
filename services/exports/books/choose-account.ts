/** A person chooses account and tax code for the bill of one invoice; other bills of its supplier learn them. */
import { BillAccountChosen } from '@docketry/contracts/events/books.ts'
import { refuse } from '../../platform/errors/refuse.ts'
import { checkAccount, common, isSame, onBooks, own, sentInvoices } from './books.ts'

/** Refused with `books.no-account`, and with `books.bill-sent` once the bill has left, or is about to. */
export const chooseBillAccountCommand = onBooks({
  ...common,
  name: 'choose-bill-account',
  body: BillAccountChosen.properties.data,
  decide(data, state) {
    checkAccount(data.account, state)
    if (sentInvoices(state).has(data.invoiceId)) throw refuse('books.bill-sent')
    const { account, taxCode } = own(state.choices, data.invoiceId) ?? { account: null, taxCode: null }
    return isSame([account, taxCode], [data.account, data.taxCode]) ? [] : [{ type: 'BillAccountChosen', data }]
  },
})
