import { Sheet, useCloseSheet } from '../../sheets/sheet.tsx'
import { columns, moreColumns } from '../../state/columns.ts'
import { usePage, useReview } from '../../page-context.ts'
import { showColumn, useColumns } from './shown-columns.ts'
import { ordersOf, sortRows } from './sort-rows.ts'

/**
 * Chooses the optional columns of the grid, for this person in this browser (the download has its own columns), and the order of the rows
 * until the page is left: no key leads to the headings.
 */
export function ColumnsSheet() {
  const close = useCloseSheet()
  const { review } = usePage()
  const shown = useColumns()
  const sort = useReview(state => state.query.sort)
  const orders = shown.filter(({ sortable }) => sortable).flatMap(ordersOf)
  return (
    <Sheet labelledBy="columns-title" onClose={close}>
      <h2 id="columns-title">Columns and order</h2>
      <p>{columns.map(it => it.title).join(', ')} are always there. Show as well:</p>
      <fieldset className="choices">
        <legend className="sr-only">Further columns</legend>
        {moreColumns.map((it, i) => (
          <label key={it.key}>
            <input
              type="checkbox"
              autoFocus={i === 0}
              checked={shown.some(({ key }) => key === it.key)}
              onChange={event => showColumn(it.key, event.target.checked)}
            />
            <span>
              <b>{it.key === 'dueDate' ? 'Due date' : it.title}</b>
              <small>
                {it.key === 'dueDate'
                  ? 'The day to pay by, where the invoice states one.'
                  : 'The currency of the amounts: AUD, unless the invoice states another.'}
              </small>
            </span>
          </label>
        ))}
      </fieldset>
      <p className="faint">Stored for you in this browser. Downloads always have the same columns.</p>
      <fieldset className="choices">
        <legend>Order of the rows</legend>
        <select
          className="input"
          aria-label="Order of the rows"
          value={orders.findIndex(it => it.sort.key === sort?.key && it.sort.down === sort.down)}
          onChange={event => sortRows(review, orders[Number(event.target.value)]?.sort ?? null)}
        >
          <option value={-1}>As in the documents</option>
          {orders.map(({ text }, i) => (
            <option key={text} value={i}>
              {text}
            </option>
          ))}
        </select>
      </fieldset>
      <div className="dialog-acts">
        <button type="button" className="btn primary" onClick={close}>
          Done
        </button>
      </div>
    </Sheet>
  )
}
