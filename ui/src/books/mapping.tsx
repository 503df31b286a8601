import { mapCategory, setSupplierRule, type SupplierEntry } from '@docketry/contracts/api/books.ts'
import type { SupplierRule } from '@docketry/contracts/events/books.ts'
import { expenseCategories } from '@docketry/contracts/rules/categories.ts'
import { treatmentChoices, treatmentNames } from '@docketry/contracts/worksheet-texts.ts'
import { counted } from '../data/format.ts'
import { sendRequest } from '../data/request.ts'
import { notifyFailure } from '../parts/toasts.tsx'
import { AccountName, Cell, orNull } from './cell.tsx'
import type { BooksPart } from './chart-form.tsx'

/** Account and tax code of each category. */
export function CategoryTable({ of, books, reload }: BooksPart) {
  const save = (category: string, account: string | null, taxCode: string | null): Promise<void> =>
    sendRequest(mapCategory, { body: { ...of, category, account, taxCode } }).then(reload)
  return (
    <section aria-labelledby="books-categories">
      <h2 id="books-categories">Categories</h2>
      <p className="field-hint">
        The account of each category. The tax code follows from the treatment of an invoice, unless you type another.
      </p>
      <div className="books-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">Category</th>
              <th scope="col">Account</th>
              <th scope="col">Tax code</th>
            </tr>
          </thead>
          <tbody>
            {books.categories.map(({ category, account, taxCode }) => (
              <tr key={category}>
                <th scope="row">{category}</th>
                <td>
                  <Cell
                    label={`Account of ${category}`}
                    value={account ?? ''}
                    list="books-accounts"
                    save={text => save(category, orNull(text), taxCode)}
                  />
                  <AccountName books={books} code={account} />
                </td>
                <td>
                  <Cell
                    label={`Tax code of ${category}`}
                    value={taxCode ?? ''}
                    learned="from the treatment"
                    save={text => save(category, account, orNull(text))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function SupplierRow({
  entry: { name, invoices, learned, gone, rule },
  books,
  save,
}: {
  entry: SupplierEntry
  books: BooksPart['books']
  save: (name: string, rule: SupplierRule) => Promise<void>
}) {
  const change = (some: Partial<SupplierRule>): Promise<void> => save(name, { ...rule, ...some })
  return (
    <tr>
      <th scope="row">
        {name}
        <span className="books-name num">{counted(invoices, 'accepted invoice')}</span>
      </th>
      <td>
        <Cell
          label={`Account of ${name}`}
          value={rule.account ?? ''}
          learned={learned.account}
          list="books-accounts"
          save={text => change({ account: orNull(text) })}
        />
        <AccountName
          books={books}
          code={rule.account ?? learned.account}
          other={gone && rule.account === null ? 'not in the chart any more, not used' : ''}
        />
      </td>
      <td>
        <Cell
          label={`Category of ${name}`}
          value={rule.category ?? ''}
          learned={learned.category}
          list="books-category-names"
          save={text => change({ category: orNull(text) })}
        />
      </td>
      <td>
        <Cell
          label={`Tax code of ${name}`}
          value={rule.taxCode ?? ''}
          learned={learned.taxCode ?? 'from the treatment'}
          save={text => change({ taxCode: orNull(text) })}
        />
      </td>
      <td>
        <select
          className="input"
          aria-label={`Treatment of ${name}`}
          value={rule.treatment ?? ''}
          onChange={event =>
            void change({ treatment: treatmentChoices.find(one => one.treatment === event.target.value)?.treatment ?? null }).catch(
              (thrown: unknown) => notifyFailure(thrown, 'The treatment was not saved.'),
            )
          }
        >
          <option value="">{learned.treatment ? `${treatmentNames[learned.treatment]} (last)` : 'any'}</option>
          {treatmentChoices.map(({ treatment, name: text }) => (
            <option key={treatment} value={treatment}>
              {text}
            </option>
          ))}
        </select>
      </td>
      <td>
        <Cell
          label={`Days until invoices of ${name} are due`}
          value={rule.termsDays === null ? '' : String(rule.termsDays)}
          learned={learned.termsDays === null ? '' : String(learned.termsDays)}
          days
          save={text => change({ termsDays: text === '' ? null : Number(text) })}
        />
      </td>
    </tr>
  )
}

/** Supplier rules: in grey what was learned from invoices that were accepted and bills that were made, in black what a person chose. */
export function SupplierTable({ of, books, reload }: BooksPart) {
  const save = (supplierName: string, rule: SupplierRule): Promise<void> =>
    sendRequest(setSupplierRule, { body: { ...of, supplierName, rule } }).then(reload)
  return (
    <section aria-labelledby="books-suppliers">
      <h2 id="books-suppliers">Suppliers</h2>
      {books.suppliers.length === 0 ? (
        <p className="field-hint">Suppliers are listed here once one of their invoices is accepted.</p>
      ) : (
        <>
          <p className="field-hint">
            In grey: as in the last accepted invoice of the supplier; account and tax code as they were chosen last for one of its bills.
            What you type is used instead; clear it to undo it.
          </p>
          <datalist id="books-category-names">
            {expenseCategories.map(({ id, name }) => (
              <option key={id} value={name} />
            ))}
          </datalist>
          <div className="books-scroll">
            <table>
              <thead>
                <tr>
                  <th scope="col">Supplier</th>
                  <th scope="col">Account</th>
                  <th scope="col">Category</th>
                  <th scope="col">Tax code</th>
                  <th scope="col">Treatment</th>
                  <th scope="col">Due in days</th>
                </tr>
              </thead>
              <tbody>
                {books.suppliers.map(entry => (
                  <SupplierRow key={entry.key} entry={entry} books={books} save={save} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  )
}
