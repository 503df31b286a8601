import { chooseBillAccount, type BillEntry } from '@docketry/contracts/api/books.ts'
import { toDollarsOrNull } from '@docketry/contracts/rules/money.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { locOf } from '../data/addresses.ts'
import { counted, shownAmount, shownDate } from '../data/format.ts'
import { sendRequest } from '../data/request.ts'
import { AccountName, Cell, orNull } from './cell.tsx'
import type { BooksPart } from './chart-form.tsx'

/** Where an account or tax code comes from. */
const from: Record<NonNullable<BillEntry['account']>['from'], string> = {
  bill: 'chosen here',
  rule: 'supplier rule',
  learned: 'last choice for this supplier',
  category: 'category',
  treatment: 'from the treatment',
}
const rowsAtOnce = 50

function BillRow({ of, books, reload, bill }: BooksPart & { bill: BillEntry }) {
  const { id, groupId, supplier, number, date, total, currency, parts, account, taxCode, chosen, otherwise, gone, words } = bill
  const name = `${number === null ? 'the invoice without a number' : `invoice ${number}`} of ${supplier}`
  const save = (some: Partial<typeof chosen>): Promise<void> =>
    sendRequest(chooseBillAccount, { body: { ...of, invoiceId: id, ...chosen, ...some } }).then(reload)
  return (
    <tr>
      <th scope="row">
        {supplier}
        {words !== null && <span className="books-name">Does not fit: {words}</span>}
      </th>
      <td>
        <Link to={`/scan/detail/${locOf({ groupId, ...of, invoice: id })}`}>{number ?? 'No number'}</Link>
      </td>
      <td className="num">{date === null ? '' : shownDate(date)}</td>
      <td className="num r">{`${currency === 'AUD' ? '' : `${currency} `}${shownAmount(toDollarsOrNull(total))}`}</td>
      <td>
        <Cell
          label={`Account for ${name}`}
          value={chosen.account ?? ''}
          learned={otherwise.account}
          list="books-accounts"
          save={text => save({ account: orNull(text) })}
        />
        {gone !== null && <span className="books-name">{gone} was chosen last for this supplier and is not in the chart any more.</span>}
        <AccountName books={books} code={account?.code ?? null} other={account === null ? 'no account yet' : 'not in the chart'} />
        {account !== null && <span className="books-from">{from[account.from]}</span>}
      </td>
      <td>
        <Cell
          label={`Tax code for ${name}`}
          value={chosen.taxCode ?? ''}
          learned={parts > 1 ? 'by part' : otherwise.taxCode}
          disabled={parts > 1}
          save={text => save({ taxCode: orNull(text) })}
        />
        {taxCode !== null && <span className="books-from">{from[taxCode.from]}</span>}
      </td>
    </tr>
  )
}

/**
 * Bills that have not left yet, with the account and tax code that each would get and where these come from; both can be chosen for one
 * bill.
 */
export function BillsTable({ of, books, reload }: BooksPart) {
  const [shown, show] = useState(rowsAtOnce)
  const { list } = books.bills
  if (list.length === 0) return null
  return (
    <details>
      <summary>Accounts of {counted(list.length, 'bill')}</summary>
      <p className="field-hint">
        In grey: what the bill gets unless you choose. Your choice applies to this bill and is learned for other bills of the supplier;
        clear it to undo it.
      </p>
      <div className="books-scroll">
        <table aria-label="Bills to export">
          <thead>
            <tr>
              <th scope="col">Supplier</th>
              <th scope="col">Invoice</th>
              <th scope="col">Date</th>
              <th scope="col" className="r">
                Total
              </th>
              <th scope="col">Account</th>
              <th scope="col">Tax code</th>
            </tr>
          </thead>
          <tbody>
            {list.slice(0, shown).map(bill => (
              <BillRow key={bill.id} of={of} books={books} reload={reload} bill={bill} />
            ))}
          </tbody>
        </table>
      </div>
      {shown < list.length && (
        <button type="button" className="btn quiet" onClick={() => show(shown + rowsAtOnce)}>
          Show more ({list.length - shown} left)
        </button>
      )}
    </details>
  )
}
